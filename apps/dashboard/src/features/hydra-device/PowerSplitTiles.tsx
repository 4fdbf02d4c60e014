import { IconBattery2, IconBuildingFactory, IconEngine, IconSun } from '@tabler/icons-react'
import type { HydraVariant, PowerSplit, Reported } from '@wattpost/protocol'
import { useId } from 'react'
import { powerSplit } from '../../domain/quantities/hydra.ts'
import { quantityName } from '../../domain/quantities/names.ts'
import { LiveValue } from '../../ui/DeviceContext.tsx'
import { shownQuantity } from '../../ui/shownQuantity.tsx'
import { Tile, TileGrid } from '../../ui/Tile.tsx'
import { splitSources } from './hydraFlows.ts'
import classes from './PowerSplitTiles.module.css'
import { text } from './text.ts'

const ICONS = {
  grid: IconBuildingFactory,
  generator: IconEngine,
  solar: IconSun,
  battery: IconBattery2,
} as const

interface PowerSplitTilesProps {
  readonly split: Reported<PowerSplit>
  readonly variant: HydraVariant | undefined
}

/** The power that each source supplies to the load [E14]. */
export function PowerSplitTiles({ split, variant }: PowerSplitTilesProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {text('loadSuppliedBy')}
      </h2>
      <TileGrid>
        {splitSources(split, variant).map((source) => {
          const Icon = ICONS[source]
          const entry = powerSplit[source]
          return (
            <Tile
              key={source}
              label={quantityName(entry)}
              icon={<Icon size={18} />}
              color={`var(--source-${entry.color})`}
            >
              <LiveValue quantity={shownQuantity(entry, split[source])} />
            </Tile>
          )
        })}
      </TileGrid>
    </section>
  )
}
