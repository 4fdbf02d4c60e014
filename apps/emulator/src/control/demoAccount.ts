/** An account that is seeded for demonstration; it exists in the Auth emulator only. */
export interface DemoAccount {
  readonly email: string
  readonly password: string
  readonly merchant: boolean
  readonly approved: boolean
}
