import { type FormEvent, useState } from 'react'
import { CHOSEN, type GoogleAccount, googleAccountOf } from '../../session/googleAccount.ts'
import { ActionButton, SubmitButton } from '../../ui/Action.tsx'
import classes from '../../ui/Form.module.css'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import demo from './DemoAccounts.module.css'
import { EmailField } from './EmailField.tsx'

/** Made up; nobody has these addresses. */
const SUGGESTED = [
  googleAccountOf('ada.okafor@gmail.test', 'Ada Okafor'),
  googleAccountOf('jonas.lindqvist@gmail.test', 'Jonas Lindqvist'),
]

/** Where the emulator's people choose the Google account to come with [A5, C11]. */
export function AccountChooser() {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    choose(googleAccountOf(email, name))
  }
  if (opener() === null) {
    return (
      <Notice role="status" title="Nobody asked for an account">
        Open this from the sign-in page, by “Continue with Google”.
      </Notice>
    )
  }
  return (
    <>
      <Notice role="status">
        Simulated: this is not Google, and no real account is known here.
      </Notice>
      <fieldset className={demo.accounts} aria-label="Google accounts">
        {SUGGESTED.map((account) => (
          <button
            key={account.sub}
            type="button"
            className={demo.account}
            onClick={() => choose(account)}
          >
            {account.name}
            <span className={demo.about}>{account.email}</span>
          </button>
        ))}
      </fieldset>
      <form className={classes.form} onSubmit={submit} aria-label="Another account">
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          required
          value={name}
          onChange={setName}
        />
        <EmailField value={email} onChange={setEmail} />
        <div className={classes.buttons}>
          <SubmitButton busy={false}>Use this account</SubmitButton>
          <ActionButton look="quiet" onClick={() => window.close()}>
            Cancel
          </ActionButton>
        </div>
      </form>
    </>
  )
}

function opener(): Window | null {
  return window.opener
}

/** Only the page that opened this one, of the same origin, is told. */
function choose(account: GoogleAccount): void {
  opener()?.postMessage({ type: CHOSEN, account }, window.location.origin)
  window.close()
}
