import type { SessionUser } from '@wattpost/protocol'

/**
 * Tells who is there once their claims are read. Reading takes its time: whoever has gone meanwhile, or made
 * room for another, is not told any more.
 * @param read rejects when the claims cannot be read [V5]
 */
export function newestUser<U>(
  read: (user: U) => Promise<SessionUser>,
  heard: (user: SessionUser | null) => void,
  claimsFailed: (error: Error) => void,
): (user: U | null) => void {
  let newest = 0
  return (user) => {
    newest += 1
    if (user === null) return heard(null)
    const mine = newest
    const inTime =
      <T>(tell: (told: T) => void) =>
      (told: T) => {
        if (mine === newest) tell(told)
      }
    read(user).then(inTime(heard), inTime(claimsFailed))
  }
}
