import { type FormEvent, useState } from 'react'
import { providerMessage } from '../../session/providerMessage.ts'
import { useSession } from '../../session/SessionContext.tsx'
import { SubmitButton } from '../../ui/Action.tsx'
import classes from '../../ui/Form.module.css'
import { FormError } from '../../ui/FormError.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { EmailField } from './EmailField.tsx'
import { GoogleButton } from './GoogleButton.tsx'

/** A new account; what the provider says of it is shown as it says it [V2]. */
export function RegisterForm({ onDone }: { readonly onDone: () => void }) {
  const session = useSession()
  const { busy, error, run } = useSubmit()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      await session.register(email, password)
      onDone()
    }, providerMessage)
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <FormError message={error} />
      <EmailField value={email} onChange={setEmail} />
      <PasswordField which="new" value={password} onChange={setPassword} />
      <SubmitButton busy={busy}>Create account</SubmitButton>
      <GoogleButton disabled={busy} onDone={onDone} />
    </form>
  )
}
