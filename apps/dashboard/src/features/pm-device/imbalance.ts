/**
 * How unlike the phases are, in percent: the largest distance from their mean, of that mean. `null` where there is
 * nothing to compare, as when all are 0.
 */
export function imbalancePercent(values: readonly number[]): number | null {
  const sizes = values.map(Math.abs)
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length
  if (!(mean > 0)) return null
  return (Math.max(...sizes.map((size) => Math.abs(size - mean))) / mean) * 100
}
