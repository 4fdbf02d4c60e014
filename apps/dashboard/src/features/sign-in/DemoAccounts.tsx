import { Button, Stack, Text } from '@mantine/core'
import classes from './DemoAccounts.module.css'
import { type DemoAccount, demoAccounts } from './demoAccounts.ts'

interface DemoAccountsProps {
  readonly disabled: boolean
  readonly onChoose: (account: DemoAccount) => void
}

/** The emulator's accounts, one click each. */
export function DemoAccounts({ disabled, onChoose }: DemoAccountsProps) {
  return (
    <Stack component="fieldset" gap="xs" aria-label="Demo accounts">
      <Text size="sm" c="dimmed">
        Simulated data: sign in with a demo account.
      </Text>
      {demoAccounts.map((account) => (
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
            <span className={classes.about}>{account.about}</span>
          </span>
        </Button>
      ))}
    </Stack>
  )
}
