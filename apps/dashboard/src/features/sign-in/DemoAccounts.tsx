import { Button, Stack, Text } from '@mantine/core'
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
    <Stack component="fieldset" gap="xs" aria-label="Demo accounts">
      <Text size="sm" c="dimmed">
        Simulated data: sign in with a demo account.
      </Text>
      {accounts.map((account) => (
        <Button
          key={account.email}
          variant="default"
          h="auto"
          py={6}
          justify="start"
          disabled={disabled}
          onClick={() => onChoose(account)}
        >
          <span className={classes.account}>
            {account.email}
            <span className={classes.about}>{aboutAccount(account)}</span>
          </span>
        </Button>
      ))}
    </Stack>
  )
}
