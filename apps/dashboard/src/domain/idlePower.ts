/**
 * Below this power a source, a load or a battery of any family is idle, W: words and claims go by it. A drawn flow moves
 * from more on, see `flowLayout`.
 */
export const IDLE_W = 0.5

/** The direction of a battery at a power, W, positive while it charges. */
export function batteryDirection(chargeW: number): 'charging' | 'discharging' | 'idle' {
  if (chargeW >= IDLE_W) return 'charging'
  return chargeW <= -IDLE_W ? 'discharging' : 'idle'
}
