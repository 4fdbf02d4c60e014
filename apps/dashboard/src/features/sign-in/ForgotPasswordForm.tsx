import { type FormEvent, useState } from 'react'
import { useSession } from '../../session/SessionContext.tsx'
import { SubmitButton } from '../../ui/Action.tsx'
import classes from '../../ui/Form.module.css'
import { Notice } from '../../ui/Notice.tsx'
import { EmailField } from './EmailField.tsx'

/** Asks for a link by mail; the answer is the same whether or not the address has an account. */
export function ForgotPasswordForm() {
  const session = useSession()
  const [email, setEmail] = useState('')
  const [state, setState] = useState<'idle' | 'pending' | 'sent'>('idle')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setState('pending')
    await session
      .care()
      .then((care) => care.sendPasswordReset(email))
      .catch((error: unknown) => console.warn('password reset:', error))
    setState('sent')
  }
  if (state === 'sent') {
    return (
      <Notice role="status" title="Look into your mail">
        If an account uses {email}, a link to choose a new password is on its way.
      </Notice>
    )
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <EmailField value={email} onChange={setEmail} />
      <SubmitButton busy={state === 'pending'}>Send the link</SubmitButton>
    </form>
  )
}
