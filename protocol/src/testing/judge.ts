/** Whether a refusal says what was read, where the fault lies, and both again in words for people. */
export function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { what, where, message } = { what: '', where: null, message: '', ...error }
  return (
    typeof where === 'string' &&
    what !== '' &&
    message.startsWith(what) &&
    message.includes(where) &&
    message.length > `${what}${where}`.length + 2
  )
}

/** Every number inside a value, however deep. */
export function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(numbersIn)
}
