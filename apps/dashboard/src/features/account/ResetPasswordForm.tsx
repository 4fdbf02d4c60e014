import { type FormEvent, useState } from 'react'
import { providerMessage } from '../../session/providerMessage.ts'
import { useSession } from '../../session/SessionContext.tsx'
import { SubmitButton } from '../../ui/Action.tsx'
import classes from '../../ui/Form.module.css'
import { FormError } from '../../ui/FormError.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { useResetRefusal } from './useResetRefusal.ts'

/** Another password for whoever got the mail with this code. */
export function ResetPasswordForm({ code }: { readonly code: string }) {
  const session = useSession()
  const { busy, error, run } = useSubmit()
  const [password, setPassword] = useState('')
  const [isDone, setDone] = useState(false)
  const refusal = useResetRefusal(code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      await (await session.care()).resetPassword(code, password)
      setDone(true)
    }, providerMessage)
  }
  if (isDone) {
    return (
      <Notice role="status" title="Your new password is set">
        <TextLink to="/login">Sign in with it</TextLink>
      </Notice>
    )
  }
  if (refusal !== null) {
    return (
      <>
        <Notice role="alert" title="This link does not work any more">
          {refusal}
        </Notice>
        <p>
          A link works once, and for a while.{' '}
          <TextLink to="/forgot-password">Ask for another</TextLink>
        </p>
      </>
    )
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <FormError message={error} />
      <PasswordField which="new" label="New password" value={password} onChange={setPassword} />
      <SubmitButton busy={busy}>Set the password</SubmitButton>
      <p>
        A link works once, and for a while.{' '}
        <TextLink to="/forgot-password">Ask for another</TextLink>
      </p>
    </form>
  )
}
