import { IconBuildingFactory, IconEngine } from '@tabler/icons-react'
import type { ChannelGroup, PowerStatusReport } from '@wattpost/protocol'
import { duration } from '../../ui/duration.ts'
import { Tile } from '../../ui/Tile.tsx'
import { TileGrid } from '../../ui/TileGrid.tsx'
import { Value } from '../../ui/Value.tsx'
import { availabilityPercent } from './availabilityPercent.ts'

const LOOKS = {
  grid: { label: 'Grid availability', Icon: IconBuildingFactory, color: 'var(--source-grid)' },
  generator: {
    label: 'Generator availability',
    Icon: IconEngine,
    color: 'var(--source-generator)',
  },
} as const

interface AvailabilityTilesProps {
  readonly status: PowerStatusReport
  /** The groups that the device has. */
  readonly groups: readonly ChannelGroup[]
  readonly withoutPowerS: number
}

/** How much of the period grid and generator were there [S20, S21]. */
export function AvailabilityTiles({ status, groups, withoutPowerS }: AvailabilityTilesProps) {
  return (
    <TileGrid>
      {groups.map((group) => {
        const { label, Icon, color } = LOOKS[group]
        const { availability, tup, tdn } = status[group]
        const isKnown = tup + tdn > 0
        return (
          <Tile
            key={group}
            label={label}
            icon={<Icon size={18} />}
            color={color}
            note={`${duration(tup)} up · ${duration(tdn)} down`}
          >
            <Value quantity={availabilityPercent(isKnown ? availability : Number.NaN)} />
          </Tile>
        )
      })}
      {groups.length > 1 && (
        <Tile label="Both down" note="period less the better source’s uptime">
          {duration(status.bothDownTime)}
        </Tile>
      )}
      <Tile label="Without power" note={`of ${duration(status.totalSecondsInPeriod)}`}>
        {duration(withoutPowerS)}
      </Tile>
    </TileGrid>
  )
}
