import type { DemoAccount } from '@wattpost/protocol'
import { useState } from 'react'
import { useDemoAccounts } from '../../api/useEmulator.ts'
import { useMessages, useOpenSession } from '../../session/SessionContext.tsx'
import classes from './DemoAccounts.module.css'
import { signInErrorMessage } from './signInErrorMessage.ts'
import { text } from './text.ts'

interface DemoAccountsProps {
  readonly disabled: boolean
  readonly onChoose: (account: DemoAccount) => void
}

/** The emulator's accounts, to sign in with a click. */
export function DemoAccounts({ disabled, onChoose }: DemoAccountsProps) {
  const accounts = useDemoAccounts()
  if (accounts.length === 0) return null
  return (
    <fieldset className={classes.accounts} disabled={disabled} aria-label={text('demoAccounts')}>
      <p className={classes.lead}>{text('demoLead')}</p>
      {accounts.map((account) => (
        <button
          key={account.email}
          type="button"
          className={classes.account}
          onClick={() => onChoose(account)}
        >
          {account.email}
          <span className={classes.about}>{text(roleOf(account))}</span>
        </button>
      ))}
    </fieldset>
  )
}

function roleOf({ merchant, approved }: DemoAccount) {
  if (!approved) return 'demoUnapproved'
  return merchant ? 'demoMerchant' : 'demoOwner'
}

/** The demo accounts on a page without a session; `onDone` is called after the sign-in. */
export function DemoEntrance({ onDone }: { readonly onDone: () => void }) {
  const openSession = useOpenSession()
  const messages = useMessages()
  const [busy, setBusy] = useState(false)
  const enter = async ({ email, password }: DemoAccount) => {
    setBusy(true)
    try {
      await (await openSession()).signIn(email, password)
      onDone()
    } catch (error) {
      messages.show(signInErrorMessage(error), 'error')
      setBusy(false)
    }
  }
  return <DemoAccounts disabled={busy} onChoose={(account) => void enter(account)} />
}
