import { IconBrandGoogle } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../session/SessionContext.tsx'
import { ActionButton } from '../../ui/Action.tsx'
import classes from './GoogleButton.module.css'
import { text } from './text.ts'

interface GoogleButtonProps {
  readonly disabled: boolean
  readonly onDone: () => void
}

/** Signs in with Google in a popup [A5, C11]; errors go to the console only [X23]. */
export function GoogleButton({ disabled, onDone }: GoogleButtonProps) {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const signIn = async () => {
    setBusy(true)
    try {
      if (await session.signInWithGoogle()) onDone()
    } catch (error) {
      console.error('Sign-in with Google:', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p className={classes.or}>{text('or')}</p>
      <ActionButton variant="secondary" disabled={disabled || busy} onClick={() => void signIn()}>
        <IconBrandGoogle size={18} aria-hidden />
        {text(busy ? 'continueInWindow' : 'continueWithGoogle')}
      </ActionButton>
    </>
  )
}
