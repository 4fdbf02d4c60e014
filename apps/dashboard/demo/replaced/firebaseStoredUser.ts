import { keptAccount } from '../keptVisit.ts'

/** Whether an account is signed in in this tab. */
export function hasStoredUser(): boolean {
  return keptAccount() !== null
}

/** Other tabs have accounts of their own. */
export function onStoredUserChange(): () => void {
  return () => {}
}
