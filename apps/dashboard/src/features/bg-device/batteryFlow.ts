import type { PowerState } from '@wattpost/protocol'

/** What the battery does now; the power is without sign, the word says which way. */
export interface BatteryFlow {
  readonly word: 'charging' | 'discharging' | 'at rest'
  readonly powerW: number
}

/** Positive battery power charges [S15]; what it gives is the battery power output [S16]. */
export function batteryFlow(
  state: Pick<PowerState, 'batteryPower' | 'batteryPowerOutput'>,
): BatteryFlow {
  if (state.batteryPowerOutput > 0) return { word: 'discharging', powerW: state.batteryPowerOutput }
  return state.batteryPower > 0
    ? { word: 'charging', powerW: state.batteryPower }
    : { word: 'at rest', powerW: 0 }
}
