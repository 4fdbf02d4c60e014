import {
  IconBuildingFactory,
  IconEngine,
  IconPlugConnected,
  IconSolarPanel,
} from '@tabler/icons-react'
import type { ChannelGroup } from '@wattpost/protocol'
import { type FleetTimes, fleetTimes, groupTimes, shownPercent } from '../../domain/availability.ts'
import type { Fleet } from '../../domain/fleet.ts'
import { groupChannels } from '../../domain/hydraPower.ts'
import { Contained } from '../../ui/ErrorBoundary.tsx'
import { amount, fixed } from '../../ui/quantity.ts'
import { KeyFigures, Tile } from '../../ui/Tile.tsx'
import { hoursAndMinutes } from '../../ui/time/elapsed.ts'
import { Value } from '../../ui/Value.tsx'
import { text } from './text.ts'
import { bgToday, hydraEnergy, meterEnergy, statusesUntil, totalEnergy } from './todayTotals.ts'
import type { Answers } from './useAskEach.ts'
import type { Today } from './useToday.ts'

interface NumberTilesProps {
  readonly fleet: Fleet
  readonly today: Today
  readonly nowMs: number
}

/** Today's totals, below the fleet's state. */
export function NumberTiles({ fleet, today, nowMs }: NumberTilesProps) {
  return (
    <KeyFigures>
      <Contained>
        <GroupTile {...{ fleet, today, nowMs }} group="grid" />
      </Contained>
      <Contained>
        <GroupTile {...{ fleet, today, nowMs }} group="generator" />
      </Contained>
      <Contained>
        <EnergyTiles fleet={fleet} today={today} nowMs={nowMs} />
      </Contained>
    </KeyFigures>
  )
}

interface GroupTileProps {
  readonly fleet: Fleet
  readonly today: Today
  readonly nowMs: number
  readonly group: ChannelGroup
}

/** Availability of the grid, or run time of the generators, today over all sites that have one. */
function GroupTile({ fleet, today: { hydra }, nowMs, group }: GroupTileProps) {
  const monitors = fleet.hydra.filter(({ device }) => device.variant === 'battery_monitor')
  const withoutSupply = new Set(monitors.map(({ device }) => device.deviceId))
  const known = new Map(fleet.hydra.map((one) => [one.device.deviceId, one]))
  const untilNow = statusesUntil(nowMs)
  const reports = [...hydra.byId].flatMap(([id, { status, atMs }]) =>
    withoutSupply.has(id) || status === null ? [] : untilNow({ status, atMs }, known.get(id)),
  )
  const totals = fleetTimes(reports, group)
  const isInstalled = reports.some(
    (report) =>
      report.dailyUsage.some((usage) => usage.group === group) ||
      groupTimes(report, group) !== null,
  )
  const all = fleet.hydra.filter(
    ({ device }) => groupChannels(device.latestData, group).length > 0,
  ).length
  const { label, Icon, quantity, note } =
    group === 'grid' ? grid(totals, all) : generator(totals, all)
  return (
    <Tile
      label={label}
      icon={<Icon size={16} />}
      color={`var(--source-${group})`}
      note={totals.sites === 0 ? noneText(hydra, isInstalled) : note}
    >
      <Value quantity={quantity} stale={totals.percent === null} />
    </Tile>
  )
}

/** @param all sites that have the supply */
function grid({ percent, downS, downSites, sites }: FleetTimes, all: number) {
  return {
    ...{ label: text('gridToday'), Icon: IconBuildingFactory },
    quantity: fixed(shownPercent(percent), '%', 2),
    note: text('gridDown', {
      ...{ time: hoursAndMinutes(downS), count: downSites, sites: sitesText(sites, all) },
    }),
  }
}

function generator({ upS, upSites, sites }: FleetTimes, all: number) {
  return {
    ...{ label: text('generatorToday'), Icon: IconEngine },
    quantity: { number: hoursAndMinutes(upS), unit: '' },
    note: text('generatorRan', { count: upSites, sites: sitesText(sites, all) }),
  }
}

/** Sites with data, of those that have the supply. */
function sitesText(sites: number, all: number): string {
  return sites < all ? text('sitesOf', { sites, all }) : text('sites', { sites })
}

/** @param isInstalled a site has this supply, without data today */
function noneText({ isWhole, failed }: Answers<unknown>, isInstalled: boolean): string {
  if (failed !== null || isInstalled) return text('unavailable')
  return text(isWhole ? 'noSites' : 'calculating')
}

/** Energies today, of the devices that have them. */
function EnergyTiles({ fleet, today, nowMs }: NumberTilesProps) {
  const bg = bgToday(fleet.bg, nowMs)
  const hydraDays = [...today.hydra.byId.values()].filter(({ energy }) => energy !== null)
  const hydra = hydraEnergy(hydraDays)
  const pm = meterEnergy([...today.pm.byId.values()])
  const solar = totalEnergy([bg.solar, hydra.solar])
  const imported = totalEnergy([bg.imported, hydra.imported, pm])
  const isAnswered = hydraDays.length >= fleet.hydra.length && today.pm.byId.size >= fleet.pm.length
  const countText = (count: number, all: number) => {
    if (count === all) return text('ofAll', { all })
    // A device without such an energy stays without: only a count that still grows is one of all.
    return text(isAnswered ? 'someWithout' : 'ofSome', { count, all, without: all - count })
  }
  const solarDevices = fleet.bg.length + fleet.hydra.length
  const devices = countText(solar.devices, solarDevices)
  return (
    <>
      <Tile
        label={text('solarToday')}
        icon={<IconSolarPanel size={16} />}
        color="var(--source-solar)"
        note={(hydra.solar.wh ?? 0) > 0 ? text('hydraSolar', { devices }) : devices}
      >
        <Value quantity={amount(solar.wh, 'Wh')} stale={solar.devices === 0} />
      </Tile>
      <Tile
        label={text('acInputToday')}
        icon={<IconPlugConnected size={16} />}
        color="var(--source-grid)"
        note={countText(imported.devices, solarDevices + fleet.pm.length)}
      >
        <Value quantity={amount(imported.wh, 'Wh')} stale={imported.devices === 0} />
      </Tile>
    </>
  )
}
