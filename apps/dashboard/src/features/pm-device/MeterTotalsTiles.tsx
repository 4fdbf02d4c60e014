import type { MeterPowerState } from '@wattpost/protocol'
import { amount, temperature } from '../../ui/preferredQuantity.ts'
import { plain } from '../../ui/quantity.ts'
import { Tile } from '../../ui/Tile.tsx'
import { TileGrid } from '../../ui/TileGrid.tsx'
import { Value } from '../../ui/Value.tsx'

interface MeterTotalsTilesProps {
  readonly powerState: MeterPowerState
  readonly stale: boolean
}

/** The meter's totals [E10]. */
export function MeterTotalsTiles({ powerState: state, stale }: MeterTotalsTilesProps) {
  const totals = [
    ['Active power', amount(state.totalActivePower, 'W')],
    ['Reactive power', amount(state.totalReactivePower, 'var')],
    ['Apparent power', amount(state.totalApparentPower, 'VA')],
    ['Power factor', plain(state.totalPowerFactor, '', 2)],
    ['Frequency', plain(state.frequency, 'Hz', 2)],
    ['Neutral current', plain(state.neutralCurrent, 'A', 2)],
    ['Temperature', temperature(state.temperature)],
  ] as const
  return (
    <section aria-label="Totals now">
      <TileGrid>
        {totals.map(([label, quantity]) => (
          <Tile key={label} label={label}>
            <Value quantity={quantity} stale={stale} />
          </Tile>
        ))}
      </TileGrid>
    </section>
  )
}
