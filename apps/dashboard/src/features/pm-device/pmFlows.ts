import { type MeterPowerState, phases } from '@wattpost/protocol'
import type { FlowNode } from '../../ui/flow/flowNode.ts'

/** The grid on one side, the phases of the site on the other; what a phase exports goes the other way [E10, E11]. */
export function pmFlows(state: MeterPowerState): readonly FlowNode[] {
  const gridW = state.totalActivePower
  return [
    { kind: 'grid', name: 'Grid', word: gridW < 0 ? 'export' : 'import', inW: gridW },
    ...phases.map((phase): FlowNode => {
      const { activePower } = state[`phase${phase}`]
      return { kind: `phase${phase}`, name: `Phase ${phase}`, inW: -activePower }
    }),
  ]
}
