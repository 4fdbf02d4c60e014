import { type MeterPowerState, phases, type Reported } from '@wattpost/protocol'
import { consumedW, type FlowNode } from '../../ui/flow/flowLayout.ts'
import { text } from './text.ts'

/** Power flow between grid and phases [E10, E11]. A phase that exports flows towards the grid. */
export function pmFlows(state: Reported<MeterPowerState>): readonly FlowNode[] {
  return [
    gridNode(state.totalActivePower),
    ...phases.map((phase): FlowNode => {
      const { activePower } = state[`phase${phase}`]
      return { kind: `phase${phase}`, name: text('phase', { phase }), inW: consumedW(activePower) }
    }),
  ]
}

function gridNode(importW: number | undefined): FlowNode {
  const node = { kind: 'grid', name: text('grid') } as const
  if (importW === undefined) return { ...node, inW: null }
  return { ...node, word: text(importW < 0 ? 'export' : 'import'), inW: importW }
}
