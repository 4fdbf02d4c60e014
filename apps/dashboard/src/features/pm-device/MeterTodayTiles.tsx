import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowsDownUp,
  IconWaveSine,
} from '@tabler/icons-react'
import { useMeterEnergy } from '../../api/meterQueries.ts'
import { NowTiles } from '../../ui/NowGrid.tsx'
import { amount } from '../../ui/preferredQuantity.ts'
import { rangeSpan } from '../../ui/range/rangeSpan.ts'
import { Tile } from '../../ui/Tile.tsx'
import { Value } from '../../ui/Value.tsx'
import { type DayTotals, dayTotals } from './dayTotals.ts'

const TILES = [
  {
    label: 'Imported today',
    Icon: IconArrowBarToDown,
    color: 'var(--source-grid)',
    of: ({ haet }: DayTotals) => amount(haet, 'Wh'),
  },
  {
    label: 'Exported today',
    Icon: IconArrowBarToUp,
    color: 'var(--source-solar)',
    of: ({ haext }: DayTotals) => amount(haext, 'Wh'),
  },
  {
    label: 'Imported less exported',
    Icon: IconArrowsDownUp,
    color: 'var(--source-load)',
    of: ({ haet, haext }: DayTotals) => amount(haet - haext, 'Wh'),
  },
  {
    label: 'Reactive today',
    Icon: IconWaveSine,
    color: 'var(--dimmed)',
    of: ({ hret }: DayTotals) => amount(hret, 'varh'),
  },
] as const

interface MeterTodayTilesProps {
  readonly id: string
  readonly tz: string
  readonly nowMs: number
}

/** The running day's sums [H10, E12]; the chart below tells when it cannot be had. */
export function MeterTodayTiles({ id, tz, nowMs }: MeterTodayTilesProps) {
  const { data } = useMeterEnergy(id, 'day', tz, rangeSpan({ range: 'd', offset: 0 }, nowMs, tz))
  const totals = dayTotals(data?.rows ?? [])
  return (
    <section aria-label="Today">
      <NowTiles>
        {TILES.map(({ label, Icon, color, of }) => (
          <Tile key={label} label={label} icon={<Icon size={18} />} color={color}>
            <Value quantity={of(totals)} stale={data === undefined} />
          </Tile>
        ))}
      </NowTiles>
    </section>
  )
}
