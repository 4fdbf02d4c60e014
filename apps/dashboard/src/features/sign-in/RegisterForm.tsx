import { type FormEvent, useState } from 'react'
import { providerMessage } from '../../session/identityErrors.ts'
import { useSession } from '../../session/SessionContext.tsx'
import { SubmitButton } from '../../ui/Action.tsx'
import classes from '../../ui/Form.module.css'
import { EmailField, FormError, PasswordField, useSubmit } from '../../ui/Form.tsx'
import { GoogleButton } from './GoogleButton.tsx'
import { text } from './text.ts'

/** Creates an account; a refusal shows the identity service's message [V2]. */
export function RegisterForm({ onDone }: { readonly onDone: () => void }) {
  const session = useSession()
  const { busy, error, run } = useSubmit()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(
      async () => {
        await session.register(email, password)
        onDone()
      },
      (cause) => text('registrationFailed', { message: providerMessage(cause) }),
    )
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <FormError message={error} />
      <EmailField value={email} onChange={setEmail} />
      <PasswordField which="new" value={password} onChange={setPassword} />
      <SubmitButton busy={busy}>{text('createAccount')}</SubmitButton>
      <GoogleButton disabled={busy} onDone={onDone} />
    </form>
  )
}
