import { IconBattery2, IconHome, IconPlug, IconSun } from '@tabler/icons-react'
import type { PowerState } from '@wattpost/protocol'
import { amount } from '../../ui/preferredQuantity.ts'

import { Tile } from '../../ui/Tile.tsx'
import { TileGrid } from '../../ui/TileGrid.tsx'
import { Value } from '../../ui/Value.tsx'
import { batteryFlow } from './batteryFlow.ts'

interface PowerFlowProps {
  readonly powerState: PowerState
  readonly stale: boolean
}

/** Where the power comes from and where it goes now [S15–S18]. */
export function PowerFlow({ powerState, stale }: PowerFlowProps) {
  const battery = batteryFlow(powerState)
  return (
    <section aria-label="Power now">
      <TileGrid>
        <Tile label="Solar" icon={<IconSun size={18} />} color="var(--source-solar)">
          <Value quantity={amount(powerState.solarPower, 'W')} stale={stale} />
        </Tile>
        <Tile
          label="Battery"
          icon={<IconBattery2 size={18} />}
          color="var(--source-battery)"
          note={stale ? undefined : battery.word}
        >
          <Value quantity={amount(battery.powerW, 'W')} stale={stale} />
        </Tile>
        <Tile label="AC input" icon={<IconPlug size={18} />} color="var(--source-grid)">
          <Value quantity={amount(powerState.acPower, 'W')} stale={stale} />
        </Tile>
        <Tile label="Load" icon={<IconHome size={18} />} color="var(--source-load)">
          <Value quantity={amount(powerState.consumtionPower, 'W')} stale={stale} />
        </Tile>
      </TileGrid>
    </section>
  )
}
