import { IconArrowBarToDown, IconArrowBarToUp } from '@tabler/icons-react'
import type { MeterHistoryRow } from '@wattpost/protocol'
import { useMeterEnergy } from '../../api/meterQueries.ts'
import { amount } from '../../ui/preferredQuantity.ts'
import { Tile } from '../../ui/Tile.tsx'
import { TileGrid } from '../../ui/TileGrid.tsx'
import { Value } from '../../ui/Value.tsx'
import { dayTotals } from './dayTotals.ts'

interface MeterTodayTilesProps {
  readonly id: string
  readonly tz: string
}

/** The running day's sums [H10, E12]; the chart below tells when it cannot be had. */
export function MeterTodayTiles({ id, tz }: MeterTodayTilesProps) {
  const { data } = useMeterEnergy(id, 'day', tz)
  const totals = data === undefined ? null : dayTotals(data)
  const sum = (of: keyof Pick<MeterHistoryRow, 'haet' | 'haext'>) => (
    <Value quantity={amount(totals?.[of] ?? 0, 'Wh')} stale={totals === null} />
  )
  return (
    <section aria-label="Today">
      <TileGrid>
        <Tile
          label="Imported today"
          icon={<IconArrowBarToDown size={18} />}
          color="var(--source-grid)"
        >
          {sum('haet')}
        </Tile>
        <Tile
          label="Exported today"
          icon={<IconArrowBarToUp size={18} />}
          color="var(--source-solar)"
        >
          {sum('haext')}
        </Tile>
      </TileGrid>
    </section>
  )
}
