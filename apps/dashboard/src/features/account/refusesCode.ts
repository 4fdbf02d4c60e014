const REFUSALS = [
  'auth/expired-action-code',
  'auth/invalid-action-code',
  'auth/user-disabled',
  'auth/user-not-found',
]

/** Whether the identity service refuses a mail's code for good; a network that fails says nothing of it. */
export function refusesCode(error: unknown): boolean {
  return REFUSALS.includes(Object(error).code)
}
