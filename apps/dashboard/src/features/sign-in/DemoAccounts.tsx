import { Button, Stack, Text } from '@mantine/core'
import { type DemoAccount, demoAccounts } from './demoAccounts.ts'

interface DemoAccountsProps {
  readonly disabled: boolean
  readonly onChoose: (account: DemoAccount) => void
}

/** The emulator's accounts, one click each. */
export function DemoAccounts({ disabled, onChoose }: DemoAccountsProps) {
  return (
    <Stack gap="xs" role="group" aria-label="Demo accounts">
      <Text size="sm" c="dimmed">
        Simulated data: sign in with a demo account.
      </Text>
      {demoAccounts.map((account) => (
        <Button
          key={account.email}
          variant="default"
          size="md"
          justify="space-between"
          disabled={disabled}
          onClick={() => onChoose(account)}
          rightSection={
            <Text size="xs" c="dimmed" visibleFrom="xs">
              {account.about}
            </Text>
          }
        >
          {account.email}
        </Button>
      ))}
    </Stack>
  )
}
