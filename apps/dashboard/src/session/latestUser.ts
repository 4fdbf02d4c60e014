/**
 * Reads something about the current user, e.g. the claims, and passes it on. A result for a user who signed out or was
 * replaced meanwhile is dropped.
 * @param read rejects when it cannot be read [V5]
 */
export function latestUserOnly<U, T>(
  read: (user: U) => Promise<T>,
  onRead: (value: T | null) => void,
  onError: (error: Error) => void,
): (user: U | null) => void {
  let latest = 0
  return (user) => {
    // Stryker disable next-line AssignmentOperator: any number that was not used before will do
    latest += 1
    if (user === null) return onRead(null)
    const current = latest
    const ifCurrent =
      <V>(call: (value: V) => void) =>
      (value: V) => {
        if (current === latest) call(value)
      }
    read(user).then(ifCurrent(onRead), ifCurrent(onError))
  }
}
