import { type FormEvent, useEffect, useState } from 'react'
import { useMessages, useSession } from '../../session/SessionContext.tsx'
import { SubmitButton } from '../../ui/Action.tsx'
import classes from '../../ui/Form.module.css'
import { FormError, PasswordField, useSubmit } from '../../ui/Form.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { passwordChangeError } from './accountErrors.ts'
import { text } from './text.ts'

/** Changes the password, given the current one [V3]; accounts that only use Google have none. */
export function PasswordCard() {
  const hasPassword = useHasPassword()
  // Not known yet: the form and the sentence that replaces it differ in height, so neither is guessed.
  if (hasPassword === null) return null
  return (
    <Panel title={text('password')}>
      {hasPassword ? <ChangeForm /> : <p>{text('googleOnly')}</p>}
    </Panel>
  )
}

/** Whether the account has a password; `null` until the identity service is loaded. */
function useHasPassword(): boolean | null {
  const session = useSession()
  const [hasPassword, setHasPassword] = useState<boolean | null>(null)
  useEffect(() => {
    let isMounted = true
    void session.account().then((account) => isMounted && setHasPassword(account.hasPassword()))
    return () => {
      isMounted = false
    }
  }, [session])
  return hasPassword
}

function ChangeForm() {
  const session = useSession()
  const messages = useMessages()
  const { busy, error, run } = useSubmit()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      await session.changePassword(current, next)
      setCurrent('')
      setNext('')
      messages.show(text('passwordChanged'), 'primary')
    }, passwordChangeError)
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <FormError message={error} />
      <PasswordField
        which="current"
        label={text('currentPassword')}
        value={current}
        onChange={setCurrent}
      />
      <PasswordField which="new" label={text('newPassword')} value={next} onChange={setNext} />
      <div>
        <SubmitButton busy={busy}>{text('changePassword')}</SubmitButton>
      </div>
    </form>
  )
}
