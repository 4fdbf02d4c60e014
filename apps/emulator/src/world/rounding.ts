/** A value with the digits that its instrument has. */
export function rounded(value: number, digits: number): number {
  const scale = 10 ** digits
  // Half a digit goes away from 0 on both sides, so that what cancels out still does once rounded.
  const result = (Math.sign(value) * Math.round(Math.abs(value) * scale)) / scale
  return result === 0 ? 0 : result
}
