/**
 * Seconds in which both sources count as down: period length − the larger uptime, not below 0 [S21].
 * As written it also counts unknown time; the true overlap of outages is a different figure.
 */
export function bothDownS(periodS: number, gridUpS: number, generatorUpS: number): number {
  return Math.max(0, periodS - Math.max(gridUpS, generatorUpS))
}
