import { type FormEvent, useState } from 'react'
import { CHOSEN, type GoogleAccount, googleAccountOf } from '../../session/accountChooser.ts'
import { ActionButton, SubmitButton } from '../../ui/Action.tsx'
import { TextField } from '../../ui/Field.tsx'
import classes from '../../ui/Form.module.css'
import { EmailField } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Message.tsx'
import demo from './DemoAccounts.module.css'
import { text } from './text.ts'

/** Invented accounts. */
const SUGGESTED = [
  googleAccountOf('ada.okafor@gmail.test', 'Ada Okafor'),
  googleAccountOf('jonas.lindqvist@gmail.test', 'Jonas Lindqvist'),
]

/** The emulator's replacement of Google's account chooser [A5, C11]. */
export function AccountChooser() {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    choose(googleAccountOf(email, name))
  }
  if (opener() === null) {
    return (
      <Notice role="status" title={text('noSignIn')}>
        {text('noSignInText')}
      </Notice>
    )
  }
  return (
    <>
      <Notice role="status">{text('simulatedGoogle')}</Notice>
      <fieldset className={demo.accounts} aria-label={text('googleAccounts')}>
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
      <form className={classes.form} onSubmit={submit} aria-label={text('anotherAccount')}>
        <TextField
          label={text('name')}
          name="name"
          autoComplete="off"
          required
          value={name}
          onChange={setName}
        />
        <EmailField value={email} onChange={setEmail} />
        <div className={classes.buttons}>
          <SubmitButton busy={false}>{text('useAccount')}</SubmitButton>
          <ActionButton variant="secondary" onClick={() => window.close()}>
            {text('cancel')}
          </ActionButton>
        </div>
      </form>
    </>
  )
}

/** The page that opened this window; `null` without one, or when it is of another origin. */
function opener(): Window | null {
  const page = window.opener as Window | null
  try {
    return page?.origin === window.origin ? page : null
  } catch {
    // The browser refuses to name another origin.
    return null
  }
}

/** Gives the account to the opener. */
function choose(account: GoogleAccount): void {
  opener()?.dispatchEvent(new CustomEvent(CHOSEN, { detail: account }))
  window.close()
}
