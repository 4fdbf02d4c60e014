import { type DemoAccount, useDemoAccounts } from '../../api/emulatorState.ts'
import { aboutAccount } from './aboutAccount.ts'
import classes from './DemoAccounts.module.css'

interface DemoAccountsProps {
  readonly disabled: boolean
  readonly onChoose: (account: DemoAccount) => void
}

/** The emulator's accounts, one click each. */
export function DemoAccounts({ disabled, onChoose }: DemoAccountsProps) {
  const accounts = useDemoAccounts()
  if (accounts.length === 0) return null
  return (
    <fieldset className={classes.accounts} disabled={disabled} aria-label="Demo accounts">
      <p className={classes.lead}>Simulated data: sign in with a demo account.</p>
      {accounts.map((account) => (
        <button
          key={account.email}
          type="button"
          className={classes.account}
          onClick={() => onChoose(account)}
        >
          {account.email}
          <span className={classes.about}>{aboutAccount(account)}</span>
        </button>
      ))}
    </fieldset>
  )
}
