import { type FormEvent, useState } from 'react'
import { useSession } from '../../session/SessionContext.tsx'
import { SubmitButton } from '../../ui/Action.tsx'
import classes from '../../ui/Form.module.css'
import { EmailField } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Message.tsx'
import { text } from './text.ts'

/** Requests a reset link; the answer does not reveal whether the address has an account. */
export function ForgotPasswordForm() {
  const session = useSession()
  const [email, setEmail] = useState('')
  const [state, setState] = useState<'idle' | 'pending' | 'sent'>('idle')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setState('pending')
    await session
      .account()
      .then((account) => account.sendPasswordReset(email))
      .catch((error: unknown) => console.warn('password reset:', error))
    setState('sent')
  }
  if (state === 'sent') {
    return (
      <Notice role="status" title={text('checkEmail')}>
        {text('linkSent', { email })}
      </Notice>
    )
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <EmailField value={email} onChange={setEmail} />
      <SubmitButton busy={state === 'pending'}>{text('sendLink')}</SubmitButton>
    </form>
  )
}
