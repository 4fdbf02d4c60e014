import type { PowerState } from '@wattpost/protocol'
import type { FlowNode } from '../../ui/flow/flowLayout.ts'
import { text } from './text.ts'

/** The battery's direction now, and its power without sign. */
interface BatteryFlow {
  readonly direction: 'charging' | 'discharging' | 'idle'
  readonly powerW: number
}

/** Positive battery power charges [S15]; a discharge is the battery power output [S16]. */
export function batteryFlow(
  state: Pick<PowerState, 'batteryPower' | 'batteryPowerOutput'>,
): BatteryFlow {
  if (state.batteryPowerOutput > 0) {
    return { direction: 'discharging', powerW: state.batteryPowerOutput }
  }
  return state.batteryPower > 0
    ? { direction: 'charging', powerW: state.batteryPower }
    : { direction: 'idle', powerW: 0 }
}

/** Power flow: solar and AC input feed the centre, the load draws from it, the battery charges or discharges [S15–S18]. */
export function bgFlows(state: PowerState): readonly FlowNode[] {
  const { direction, powerW } = batteryFlow(state)
  return [
    { kind: 'solar', name: text('solar'), inW: state.solarPower },
    { kind: 'grid', name: text('acInput'), inW: state.acPower },
    { kind: 'load', name: text('load'), inW: -state.consumtionPower },
    {
      kind: 'battery',
      name: text('battery'),
      word: text(direction),
      inW: direction === 'discharging' ? powerW : -powerW,
    },
  ]
}
