import { type MeterPowerState, phases, type Reported } from '@wattpost/protocol'
import { meterTotals, phasePower } from '../../../domain/quantities/meter.ts'
import { directionWord } from '../../../domain/quantities/names.ts'
import type { QuantityEntry } from '../../../domain/quantities/quantity.ts'
import { consumedW, type FlowNode } from '../../../ui/flow/flowLayout.ts'
import { text } from './text.ts'

/** Power flow between grid and phases [E10, E11], with signs and words. A phase that exports flows towards the grid. */
export function pmFlows(state: Reported<MeterPowerState>): readonly FlowNode[] {
  const { totalActivePower } = state
  return [
    {
      kind: 'grid',
      name: text('grid'),
      inW: totalActivePower ?? null,
      ...signed(meterTotals.totalActivePower, totalActivePower),
    },
    ...phases.map((phase): FlowNode => {
      const { activePower } = state[`phase${phase}`]
      return {
        kind: `phase${phase}`,
        name: text('phase', { phase }),
        inW: consumedW(activePower),
        ...signed(phasePower.activePower, activePower),
      }
    }),
  ]
}

function signed(
  entry: QuantityEntry,
  valueW: number | undefined,
): Pick<FlowNode, 'word' | 'valueW'> {
  const word = valueW === undefined ? undefined : directionWord(entry, valueW)
  return valueW === undefined || word === undefined ? {} : { word, valueW }
}
