import { IconBattery2, IconBuildingFactory, IconEngine, IconSun } from '@tabler/icons-react'
import type { PowerSplit } from '@wattpost/protocol'
import { scaled } from '../../ui/quantity.ts'
import { Tile } from '../../ui/Tile.tsx'
import { TileGrid } from '../../ui/TileGrid.tsx'
import { Value } from '../../ui/Value.tsx'

const SOURCES = [
  { key: 'grid', label: 'Grid', Icon: IconBuildingFactory, color: 'var(--source-grid)' },
  { key: 'generator', label: 'Generator', Icon: IconEngine, color: 'var(--source-generator)' },
  { key: 'solar', label: 'Solar', Icon: IconSun, color: 'var(--source-solar)' },
  { key: 'battery', label: 'Battery', Icon: IconBattery2, color: 'var(--source-battery)' },
] as const

interface PowerSplitTilesProps {
  readonly split: PowerSplit
  readonly stale: boolean
}

/** Which source carries the load now [E14]. */
export function PowerSplitTiles({ split, stale }: PowerSplitTilesProps) {
  return (
    <section aria-label="Load carried by">
      <TileGrid>
        {SOURCES.map(({ key, label, Icon, color }) => (
          <Tile key={key} label={label} icon={<Icon size={18} />} color={color}>
            <Value quantity={scaled(split[key], 'W')} stale={stale} />
          </Tile>
        ))}
      </TileGrid>
    </section>
  )
}
