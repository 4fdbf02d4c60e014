import {
  IconAlertTriangle,
  IconBuildingFactory,
  IconCircleCheck,
  IconEngine,
  IconHelpCircle,
  IconHome,
  IconPlugConnected,
  IconSolarPanel,
  IconSun,
} from '@tabler/icons-react'
import type { ChannelGroup, MeterHistoryRow } from '@wattpost/protocol'
import { duration } from '../../ui/duration.ts'
import { amount } from '../../ui/preferredQuantity.ts'
import { plain } from '../../ui/quantity.ts'
import { Tile } from '../../ui/Tile.tsx'
import { Value } from '../../ui/Value.tsx'
import type { Fleet } from './fleet.ts'
import type { FleetPower } from './fleetPower.ts'
import classes from './NumberTiles.module.css'
import type { StateCounts } from './stateCounts.ts'
import { bgToday, groupToday, type HydraToday, hydraEnergy, meterEnergy } from './todayTotals.ts'
import type { Answers } from './useAskEach.ts'

/** What each hydra and meter has told of its running day. */
export interface Today {
  readonly hydra: Answers<HydraToday>
  readonly pm: Answers<readonly MeterHistoryRow[]>
}

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
        <Tile label="Up" icon={<IconCircleCheck size={18} />} color="var(--state-up)">
          {counts.up}
        </Tile>
        <Tile label="Down" icon={<IconAlertTriangle size={18} />} color="var(--state-down)">
          {counts.down}
        </Tile>
        <Tile label="Unknown" icon={<IconHelpCircle size={18} />} color="var(--state-unknown)">
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

interface PowerTileProps {
  readonly label: string
  readonly powerW: number
  readonly power: FleetPower
  readonly kind: 'solar' | 'load'
}

function PowerTile({ label, powerW, power: { tell, untold }, kind }: PowerTileProps) {
  const Icon = kind === 'solar' ? IconSun : IconHome
  const silent = untold === 1 ? '1 device does not tell' : `${untold} devices do not tell`
  return (
    <Tile
      label={label}
      icon={<Icon size={18} />}
      color={`var(--source-${kind})`}
      note={untold > 0 ? silent : `from ${tell} ${tell === 1 ? 'device' : 'devices'}`}
    >
      <Value quantity={amount(powerW, 'W')} stale={tell === 0} />
    </Tile>
  )
}

const GROUPS = {
  grid: { label: 'Grid available today', Icon: IconBuildingFactory },
  generator: { label: 'Generator available today', Icon: IconEngine },
} as const

interface GroupTileProps {
  readonly today: Answers<HydraToday>
  readonly group: ChannelGroup
}

function GroupTile({ today, group }: GroupTileProps) {
  const { label, Icon } = GROUPS[group]
  const reports = [...today.byId.values()].map(({ status }) => status)
  const { upS, downS, sites, percent } = groupToday(reports, group)
  const where = `${sites} ${sites === 1 ? 'site' : 'sites'}`
  const told = group === 'grid' ? `down ${duration(downS)}` : `ran ${duration(upS)}`
  return (
    <Tile
      label={label}
      icon={<Icon size={18} />}
      color={`var(--source-${group})`}
      note={sites === 0 ? noneText(today) : `${told} in all · ${where}`}
    >
      <Value quantity={plain(floored(percent), '%', 2)} stale={percent === null} />
    </Tile>
  )
}

/** Never rounded up: 100 % is said of nothing that was down at all. */
function floored(percent: number | null): number {
  return percent === null ? Number.NaN : Math.floor(percent * 100) / 100
}

function noneText({ isWhole, failed }: Answers<unknown>): string {
  if (failed !== null) return 'not known'
  return isWhole ? 'no site has one' : 'being counted…'
}

interface EnergyTilesProps {
  readonly fleet: Fleet
  readonly today: Today
  readonly nowMs: number
}

function EnergyTiles({ fleet, today, nowMs }: EnergyTilesProps) {
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
