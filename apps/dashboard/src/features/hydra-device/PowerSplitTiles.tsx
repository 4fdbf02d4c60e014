import { IconBattery2, IconBuildingFactory, IconEngine, IconSun } from '@tabler/icons-react'
import type { HydraVariant, PowerSplit, Reported } from '@wattpost/protocol'
import { useId } from 'react'
import { LiveValue } from '../../ui/DeviceContext.tsx'
import { amount } from '../../ui/quantity.ts'
import { Tile, TileGrid } from '../../ui/Tile.tsx'
import { splitSources } from './hydraFlows.ts'
import classes from './PowerSplitTiles.module.css'
import { text } from './text.ts'

const STYLES = {
  grid: { Icon: IconBuildingFactory, color: 'var(--source-grid)' },
  generator: { Icon: IconEngine, color: 'var(--source-generator)' },
  solar: { Icon: IconSun, color: 'var(--source-solar)' },
  battery: { Icon: IconBattery2, color: 'var(--source-battery)' },
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
          const { Icon, color } = STYLES[source]
          return (
            <Tile key={source} label={text(source)} icon={<Icon size={18} />} color={color}>
              <LiveValue quantity={amount(split[source], 'W')} />
            </Tile>
          )
        })}
      </TileGrid>
    </section>
  )
}
