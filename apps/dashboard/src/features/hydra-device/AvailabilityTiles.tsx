import { IconBuildingFactory, IconEngine } from '@tabler/icons-react'
import type { ChannelGroup } from '@wattpost/protocol'
import { duration } from '../../ui/duration.ts'
import { UNHEARD } from '../../ui/lanes/lane.ts'
import { secondsOf } from '../../ui/lanes/stretches.ts'
import { type Quantity, quantityText } from '../../ui/quantity.ts'
import { Tile } from '../../ui/Tile.tsx'
import { TileGrid } from '../../ui/TileGrid.tsx'
import { Value } from '../../ui/Value.tsx'
import { availabilityPercent } from './availabilityPercent.ts'
import type { Outages } from './outages.ts'

const LOOKS = {
  grid: { label: 'Grid availability', Icon: IconBuildingFactory, color: 'var(--source-grid)' },
  generator: {
    label: 'Generator availability',
    Icon: IconEngine,
    color: 'var(--source-generator)',
  },
} as const

interface AvailabilityTilesProps {
  readonly outages: Outages
  /** The period before and what it is called, when one compares. */
  readonly before: { readonly name: string; readonly outages: Outages } | null
}

/** How much of the period grid and generator were there [S20, S21], and how long nothing was. */
export function AvailabilityTiles({ outages, before }: AvailabilityTilesProps) {
  const { report, channels, supply } = outages
  const groups = [...new Set(channels.map(({ group }) => group))]
  const length = `of ${duration(report.totalSecondsInPeriod)}`
  const notes = (text: readonly string[], old: (outages: Outages) => string) => (
    <Lines lines={before === null ? text : [...text, `${before.name} ${old(before.outages)}`]} />
  )
  return (
    <TileGrid>
      {groups.map((group) => {
        const { label, Icon, color } = LOOKS[group]
        const { tup, tdn } = report[group]
        return (
          <Tile
            key={group}
            label={label}
            icon={<Icon size={18} />}
            color={color}
            note={notes(
              [`${duration(tup)} up`, `${duration(tdn)} ${group === 'grid' ? 'down' : 'off'}`],
              (old) => quantityText(availabilityOf(old, group)),
            )}
          >
            <Value quantity={availabilityOf(outages, group)} />
          </Tile>
        )
      })}
      {groups.length > 1 && (
        <Tile
          label="Both down"
          note={notes(['less the better source’s uptime'], (old) =>
            duration(old.report.bothDownTime),
          )}
        >
          {duration(report.bothDownTime)}
        </Tile>
      )}
      <Tile
        label="Without power"
        note={notes([length, 'as far as is known'], (old) =>
          duration(secondsOf(old.supply, 'down')),
        )}
      >
        {duration(secondsOf(supply, 'down'))}
      </Tile>
      <Tile
        label="Unknown"
        note={notes([length, UNHEARD], (old) => duration(secondsOf(old.supply, 'unknown')))}
      >
        {duration(secondsOf(supply, 'unknown'))}
      </Tile>
    </TileGrid>
  )
}

/** Of what nobody knows there is no availability. */
function availabilityOf({ report }: Outages, group: ChannelGroup): Quantity {
  const { tup, tdn, availability } = report[group]
  return availabilityPercent(tup + tdn > 0 ? availability : Number.NaN)
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line) => <div key={line}>{line}</div>)
}
