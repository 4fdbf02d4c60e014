import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import { Tile } from '../../ui/Tile.tsx'
import { EnergyTiles } from './EnergyTiles.tsx'
import type { Fleet } from './fleet.ts'
import type { FleetPower } from './fleetPower.ts'
import { GroupTile } from './GroupTile.tsx'
import classes from './NumberTiles.module.css'
import { PowerTile } from './PowerTile.tsx'
import type { StateCounts } from './stateCounts.ts'
import type { Today } from './today.ts'

interface NumberTilesProps {
  readonly counts: StateCounts
  readonly power: FleetPower
  readonly fleet: Fleet
  readonly today: Today
  readonly nowMs: number
}

/** The figures that the dashboard begins with. */
export function NumberTiles({ counts, power, fleet, today, nowMs }: NumberTilesProps) {
  return (
    <>
      <div className={classes.now}>
        <Tile count label="Up" icon={<IconCircleCheck size={18} />} color="var(--state-up)">
          {counts.up}
        </Tile>
        <Tile count label="Down" icon={<IconAlertTriangle size={18} />} color="var(--state-down)">
          {counts.down}
        </Tile>
        <Tile
          count
          label="Unknown"
          icon={<IconHelpCircle size={18} />}
          color="var(--state-unknown)"
        >
          {counts.unknown}
        </Tile>
        <PowerTile label="Solar now" powerW={power.solarW} power={power} kind="solar" />
        <PowerTile label="Consumption now" powerW={power.loadW} power={power} kind="load" />
      </div>
      <div className={classes.today}>
        <GroupTile today={today.hydra} group="grid" />
        <GroupTile today={today.hydra} group="generator" />
        <EnergyTiles fleet={fleet} today={today} nowMs={nowMs} />
      </div>
    </>
  )
}
