import { IconBrandGoogle } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../session/SessionContext.tsx'
import { ActionButton } from '../../ui/Action.tsx'
import classes from './GoogleButton.module.css'

interface GoogleButtonProps {
  readonly disabled: boolean
  readonly onDone: () => void
}

/** Sign-in with Google in a popup [A5, C11]; why it failed is for the console only [X23]. */
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
      <p className={classes.or}>or</p>
      <ActionButton look="quiet" disabled={disabled || busy} onClick={() => void signIn()}>
        <IconBrandGoogle size={18} aria-hidden />
        {busy ? 'Go on in the other window…' : 'Continue with Google'}
      </ActionButton>
    </>
  )
}
