/** An account that every shipped scenario of the emulator seeds; it exists nowhere else. */
export interface DemoAccount {
  readonly email: string
  readonly password: string
  readonly about: string
}

export const demoAccounts: readonly DemoAccount[] = [
  { email: 'owner@wattpost.test', password: 'owner-demo', about: 'Owner: own devices only' },
  { email: 'merchant@wattpost.test', password: 'merchant-demo', about: 'Merchant: a whole fleet' },
  {
    email: 'merchant2@wattpost.test',
    password: 'merchant2-demo',
    about: 'Second merchant: another fleet',
  },
  { email: 'pending@wattpost.test', password: 'pending-demo', about: 'Awaiting approval' },
]
