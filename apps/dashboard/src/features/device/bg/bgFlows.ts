import type { PowerState, Reported } from '@wattpost/protocol'
import { IDLE_W } from '../../../domain/idlePower.ts'
import { consumedW, type FlowNode } from '../../../ui/flow/flowLayout.ts'
import { text } from './text.ts'

/** The battery's direction now, and its power without sign. */
interface BatteryFlow {
  readonly direction: 'charging' | 'discharging' | 'idle'
  readonly powerW: number
}

/** Positive battery power charges [S15]; a discharge is the battery power output [S16]. `null` while unknown. */
export function batteryFlow(
  state: Partial<Pick<Reported<PowerState>, 'batteryPower' | 'batteryPowerOutput'>>,
): BatteryFlow | null {
  const { batteryPower: chargeW, batteryPowerOutput: outputW } = state
  if (outputW !== undefined && outputW >= IDLE_W)
    return { direction: 'discharging', powerW: outputW }
  if (chargeW === undefined) return null
  return chargeW >= IDLE_W
    ? { direction: 'charging', powerW: chargeW }
    : { direction: 'idle', powerW: 0 }
}

/** Power flow: solar and AC input feed the centre, the load draws from it, the battery charges or discharges [S15–S18]. */
export function bgFlows(state: Reported<PowerState>): readonly FlowNode[] {
  return [
    { kind: 'solar', name: text('solar'), inW: state.solarPower ?? null },
    { kind: 'grid', name: text('acInput'), inW: state.acPower ?? null },
    { kind: 'load', name: text('load'), inW: consumedW(state.consumtionPower) },
    batteryNode(batteryFlow(state), state.batteryPower),
  ]
}

function batteryNode(flow: BatteryFlow | null, chargeW = 0): FlowNode {
  const node = { kind: 'battery', name: text('battery') } as const
  if (flow === null) return { ...node, inW: null }
  const { direction, powerW } = flow
  if (direction === 'idle') return { ...node, word: text(direction), inW: -chargeW }
  return { ...node, word: text(direction), inW: direction === 'discharging' ? powerW : -powerW }
}
