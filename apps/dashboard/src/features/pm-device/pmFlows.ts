import { type MeterPowerState, phases } from '@wattpost/protocol'
import type { FlowNode } from '../../ui/flow/flowLayout.ts'
import { text } from './text.ts'

/** Power flow between grid and phases [E10, E11]. A phase that exports flows towards the grid. */
export function pmFlows(state: MeterPowerState): readonly FlowNode[] {
  const gridW = state.totalActivePower
  return [
    { kind: 'grid', name: text('grid'), word: text(gridW < 0 ? 'export' : 'import'), inW: gridW },
    ...phases.map((phase): FlowNode => {
      const { activePower } = state[`phase${phase}`]
      return { kind: `phase${phase}`, name: text('phase', { phase }), inW: -activePower }
    }),
  ]
}
