import { type FormEvent, useEffect, useState } from 'react'
import { useMessages, useSession } from '../../session/SessionContext.tsx'
import { SubmitButton } from '../../ui/Action.tsx'
import classes from '../../ui/Form.module.css'
import { FormError } from '../../ui/FormError.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { passwordChangeError } from './passwordChangeError.ts'

/** Another password, against the current one [V3]; whoever came by Google alone has none to change. */
export function PasswordCard() {
  const hasPassword = useHasPassword()
  if (hasPassword === null) return null
  return (
    <Panel title="Password">
      {hasPassword ? <ChangeForm /> : <p>You sign in with Google: there is no password here.</p>}
    </Panel>
  )
}

function useHasPassword(): boolean | null {
  const session = useSession()
  const [has, setHas] = useState<boolean | null>(null)
  useEffect(() => {
    let isHere = true
    void session.care().then((care) => isHere && setHas(care.hasPassword()))
    return () => {
      isHere = false
    }
  }, [session])
  return has
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
      messages.show('Your password is changed. Other devices have to sign in again.', 'primary')
    }, passwordChangeError)
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <FormError message={error} />
      <PasswordField
        which="current"
        label="Current password"
        value={current}
        onChange={setCurrent}
      />
      <PasswordField which="new" label="New password" value={next} onChange={setNext} />
      <div>
        <SubmitButton busy={busy}>Change the password</SubmitButton>
      </div>
    </form>
  )
}
