/** A Google account that the emulator makes believe in; the names are those of Google's ID tokens. */
export interface GoogleAccount {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  readonly name: string
  readonly picture?: string
}

/** Tells the window that opened the chooser who was chosen. */
export const CHOSEN = 'wattpost:account-chosen'

/** The account in a message from the chooser, or `null` for any other message. */
export function chosenIn(message: unknown): GoogleAccount | null {
  const { type, account } = Object(message) as Record<string, unknown>
  const { sub, email, name } = Object(account) as Record<string, unknown>
  if (type !== CHOSEN) return null
  if (typeof sub !== 'string' || typeof email !== 'string' || typeof name !== 'string') return null
  return { sub, email, email_verified: true, name }
}

/** An account for an address; the same address is the same person each time. */
export function googleAccountOf(email: string, name: string): GoogleAccount {
  return { sub: `google-${email.toLowerCase()}`, email, email_verified: true, name }
}
