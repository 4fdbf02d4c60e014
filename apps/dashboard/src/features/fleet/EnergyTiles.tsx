import { IconPlugConnected, IconSolarPanel } from '@tabler/icons-react'
import { amount } from '../../ui/preferredQuantity.ts'
import { Tile } from '../../ui/Tile.tsx'
import { Value } from '../../ui/Value.tsx'
import type { Fleet } from './fleet.ts'
import type { Today } from './today.ts'
import { bgToday, hydraEnergy, meterEnergy } from './todayTotals.ts'

interface EnergyTilesProps {
  readonly fleet: Fleet
  readonly today: Today
  readonly nowMs: number
}

/** What the running day has come to, as far as the devices have told. */
export function EnergyTiles({ fleet, today, nowMs }: EnergyTilesProps) {
  const bg = bgToday(fleet.bg, nowMs)
  const hydra = hydraEnergy([...today.hydra.byId.values()])
  const pm = meterEnergy([...today.pm.byId.values()])
  const solarCounted = bg.counted + today.hydra.byId.size
  const counted = solarCounted + today.pm.byId.size
  const of = (count: number, all: number) =>
    count === all ? `of ${all} devices` : `of ${count} of ${all} devices so far`
  const sunny = fleet.bg.length + fleet.hydra.length
  // A hydra counts of its sun only what charges batteries.
  const solarOf = of(solarCounted, sunny)
  return (
    <>
      <Tile
        label="Solar energy today"
        icon={<IconSolarPanel size={18} />}
        color="var(--source-solar)"
        note={hydra.solarWh > 0 ? `${solarOf} · hydras: into batteries` : solarOf}
      >
        <Value quantity={amount(bg.solarWh + hydra.solarWh, 'Wh')} stale={solarCounted === 0} />
      </Tile>
      <Tile
        label="Imported today"
        icon={<IconPlugConnected size={18} />}
        color="var(--source-grid)"
        note={of(counted, sunny + fleet.pm.length)}
      >
        <Value
          quantity={amount(bg.importedWh + hydra.importedWh + pm.importedWh, 'Wh')}
          stale={counted === 0}
        />
      </Tile>
    </>
  )
}
