import { type FormEvent, useState } from 'react'
import { useConfig } from '../../api/config.ts'
import { useSession } from '../../session/SessionContext.tsx'
import { SubmitButton } from '../../ui/Action.tsx'
import classes from '../../ui/Form.module.css'
import { FormError } from '../../ui/FormError.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { DemoAccounts } from './DemoAccounts.tsx'
import { EmailField } from './EmailField.tsx'
import { GoogleButton } from './GoogleButton.tsx'
import { StorageNotice } from './StorageNotice.tsx'
import { signInError } from './signInError.ts'

interface LoginFormProps {
  /** Called at each attempt. */
  readonly onTry: () => void
  /** Called once somebody is signed in. */
  readonly onDone: () => void
}

/** Sign-in by email and password [V1]. */
export function LoginForm({ onTry, onDone }: LoginFormProps) {
  const session = useSession()
  const { emulator } = useConfig()
  const { busy, error, run } = useSubmit()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signIn = (withEmail: string, withPassword: string) => {
    onTry()
    return run(async () => {
      await session.signIn(withEmail, withPassword)
      onDone()
    }, signInError)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void signIn(email, password)
  }
  return (
    <>
      <form className={classes.form} onSubmit={submit}>
        <StorageNotice />
        <FormError message={error} />
        <EmailField value={email} onChange={setEmail} />
        <PasswordField which="current" value={password} onChange={setPassword} />
        <SubmitButton busy={busy}>Sign in</SubmitButton>
        <GoogleButton disabled={busy} onDone={onDone} />
      </form>
      {emulator && (
        <DemoAccounts
          disabled={busy}
          onChoose={(account) => {
            setEmail(account.email)
            setPassword(account.password)
            void signIn(account.email, account.password)
          }}
        />
      )}
    </>
  )
}
