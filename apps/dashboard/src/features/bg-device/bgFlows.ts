import type { PowerState } from '@wattpost/protocol'
import type { FlowNode } from '../../ui/flow/flowNode.ts'
import { batteryFlow } from './batteryFlow.ts'

/** Solar and AC input feed the middle, the load takes from it, the battery does either [S15–S18]. */
export function bgFlows(state: PowerState): readonly FlowNode[] {
  const { word, powerW } = batteryFlow(state)
  return [
    { kind: 'solar', name: 'Solar', inW: state.solarPower },
    { kind: 'grid', name: 'AC input', inW: state.acPower },
    { kind: 'load', name: 'Load', inW: -state.consumtionPower },
    { kind: 'battery', name: 'Battery', word, inW: word === 'discharging' ? powerW : -powerW },
  ]
}
