/** The demo's accounts have no password to change. */
export function PasswordCard() {
  return null
}
