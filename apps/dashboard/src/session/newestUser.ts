/**
 * Tells what is read of whoever is there, e.g. their claims. Reading takes its time: of whoever has gone meanwhile,
 * or made room for another, nothing is told any more.
 * @param read rejects when it cannot be read [V5]
 */
export function newestUser<U, T>(
  read: (user: U) => Promise<T>,
  heard: (told: T | null) => void,
  failed: (error: Error) => void,
): (user: U | null) => void {
  let newest = 0
  return (user) => {
    newest += 1
    if (user === null) return heard(null)
    const mine = newest
    const inTime =
      <V>(tell: (told: V) => void) =>
      (told: V) => {
        if (mine === newest) tell(told)
      }
    read(user).then(inTime(heard), inTime(failed))
  }
}
