import { IconBattery2, IconBuildingFactory, IconEngine, IconSun } from '@tabler/icons-react'
import type { HydraVariant, PowerSplit } from '@wattpost/protocol'
import { amount } from '../../ui/preferredQuantity.ts'

import { Tile } from '../../ui/Tile.tsx'
import { TileGrid } from '../../ui/TileGrid.tsx'
import { Value } from '../../ui/Value.tsx'
import { splitSources } from './splitSources.ts'

const LOOKS = {
  grid: { label: 'Grid', Icon: IconBuildingFactory, color: 'var(--source-grid)' },
  generator: { label: 'Generator', Icon: IconEngine, color: 'var(--source-generator)' },
  solar: { label: 'Solar', Icon: IconSun, color: 'var(--source-solar)' },
  battery: { label: 'Battery', Icon: IconBattery2, color: 'var(--source-battery)' },
} as const

interface PowerSplitTilesProps {
  readonly split: PowerSplit
  readonly variant: HydraVariant
  readonly stale: boolean
}

/** Which source carries the load now [E14]. */
export function PowerSplitTiles({ split, variant, stale }: PowerSplitTilesProps) {
  return (
    <section aria-label="Load carried by">
      <TileGrid>
        {splitSources(split, variant).map((source) => {
          const { label, Icon, color } = LOOKS[source]
          return (
            <Tile
              key={source}
              label={label}
              icon={<Icon size={18} />}
              color={color}
              note="of the load"
            >
              <Value quantity={amount(split[source], 'W')} stale={stale} />
            </Tile>
          )
        })}
      </TileGrid>
    </section>
  )
}
