/** The sum of the values that are known; `undefined` when none is. */
export function knownSum(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0)
}

/** The sum of the values that are known: 0 without values, `undefined` when there are some but none is known. */
export function totalOf(values: readonly (number | undefined)[]): number | undefined {
  return values.length === 0 ? 0 : knownSum(values)
}
