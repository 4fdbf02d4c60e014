const SCALES = [1, 10, 100, 1000]

/** A value with the digits, 0–3, that its instrument has. */
export function rounded(value: number, digits: number): number {
  const scale = SCALES[digits]
  if (scale === undefined) throw new Error(`no instrument shows ${digits} digits`)
  // Half a digit goes away from 0 on both sides, so that what cancels out still does once rounded.
  const result = value < 0 ? -Math.round(-value * scale) / scale : Math.round(value * scale) / scale
  return result === 0 ? 0 : result
}
