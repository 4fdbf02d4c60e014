/** A value with the digits that its instrument has. */
export function rounded(value: number, digits: number): number {
  const scale = 10 ** digits
  const result = Math.round(value * scale) / scale
  return result === 0 ? 0 : result
}
