import { IconBattery2, IconHome, IconPlug, IconSun } from '@tabler/icons-react'
import type { RealtimeEnergy } from '@wattpost/protocol'
import { NowTiles } from '../../ui/NowGrid.tsx'
import { amount } from '../../ui/preferredQuantity.ts'
import { quantityText } from '../../ui/quantity.ts'
import { Tile } from '../../ui/Tile.tsx'
import { Value } from '../../ui/Value.tsx'

/** The running day's sums [E4]; sums stay readable when live values have grown old. */
export function TodayTiles({ energy }: { readonly energy: RealtimeEnergy }) {
  const wh = (value: number) => amount(value, 'Wh')
  return (
    <section aria-label="Today">
      <NowTiles>
        <Tile label="Solar today" icon={<IconSun size={18} />} color="var(--source-solar)">
          <Value quantity={wh(energy.solarEnergy)} />
        </Tile>
        <Tile
          label="Out of the inverter today"
          icon={<IconHome size={18} />}
          color="var(--source-load)"
          note={`AC consumed ${quantityText(wh(energy.acConsumptionEnergy))}`}
        >
          <Value quantity={wh(energy.inverterEnergyOut)} />
        </Tile>
        <Tile
          label="Into the battery today"
          icon={<IconBattery2 size={18} />}
          color="var(--source-battery)"
          note={`out ${quantityText(wh(energy.batteryEnergyOut))}`}
        >
          <Value quantity={wh(energy.batteryEnergyIn)} />
        </Tile>
        <Tile label="AC in total today" icon={<IconPlug size={18} />} color="var(--source-grid)">
          <Value quantity={wh(energy.acEnergy)} />
        </Tile>
      </NowTiles>
    </section>
  )
}
