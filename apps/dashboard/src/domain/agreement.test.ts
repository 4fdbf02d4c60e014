import { shippedScenarios } from '@wattpost/emulator/scenarios'
import {
  bgDevicePage,
  channelGroup,
  energyRowsBody,
  HOUR_MS,
  hydraListBody,
  meterEnergyBody,
  meterListBody,
  powerStatusReport,
  powerTimeline,
  type ReportedEnergyRow,
  type ReportedHydra,
  type ReportedMeterRow,
  type ReportedPowerStatus,
  type ReportedTimeline,
} from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { startChannelEmulator } from '../../../../tests/support/channelEmulator.ts'
import type { TransportVisitor } from '../../../../tests/support/transportEmulator.ts'
import { createAlertWatch } from '../features/alerts/alertWatch.ts'
import { hydraIncidents } from '../features/alerts/history.ts'
import { bgFlows } from '../features/device/bg/bgFlows.ts'
import { channelsOf } from '../features/device/hydra/channels.ts'
import { energyByPeriod } from '../features/device/hydra/hydraEnergy.ts'
import { hydraFlows } from '../features/device/hydra/hydraFlows.ts'
import { dayTotals } from '../features/device/pm/meterEnergy.ts'
import { pmFlows } from '../features/device/pm/pmFlows.ts'
import { columnsOf, listCsv } from '../features/device-list/columns.ts'
import { deviceFacts } from '../features/device-list/deviceFacts.ts'
import { facetOptions } from '../features/device-list/facets.ts'
import { isMatch } from '../features/device-list/listSource.ts'
import { fleetHeadline } from '../features/fleet/fleetHeadline.ts'
import { fleetFlow, fleetPower } from '../features/fleet/fleetPower.ts'
import { noAlertsText } from '../features/fleet/fleetTexts.ts'
import { monthCsv, monthSpan, siteMonth } from '../features/fleet/report/siteMonths.ts'
import { outageSites, siteIntervals } from '../features/fleet/siteOutages.ts'
import {
  matchingSites,
  siteDevices,
  sitesOf,
  stateCountsOf,
} from '../features/fleet/sites/siteGroups.ts'
import { hydraDay, meterDay } from '../features/fleet/todayTotals.ts'
import { rankedHits } from '../features/fleet-search/hits.ts'
import { FRESH, OFFLINE } from '../live/freshness/freshness.ts'
import { zoneOf } from '../settings/preferences.ts'
import { dayStart } from '../ui/time/zone.ts'
import { type Alert, changedSince, groupOf, mostUrgentFirst } from './alerts/alert.ts'
import { NO_CHOICES } from './alerts/choices.ts'
import { alertsOf, deviceNow } from './alerts/fleetAlerts.ts'
import { groupTimes, shownPercent } from './availability.ts'
import { type AnyDevice, stateOf } from './deviceState.ts'
import { byPower, devicesOf, type Fleet, type Known, stateCounts } from './fleet.ts'
import { combinedIntervals, type Span, secondsIn } from './intervals.ts'
import { outagesOf, supplyChannels } from './outages.ts'

/** Moments of each scenario at which its claims are compared; none is on a full minute. */
const MOMENTS = 20
/** A fleet of more devices takes minutes for a day: its first hours are compared, ms. */
const LARGE_FLEET = 25
const LARGE_MAX_MS = 4 * HOUR_MS
/** Sites of a fleet whose reports are compared. */
const REPORTED_MAX = 3
/** Calls answer within this time, ms. */
const ANSWER_MAX_MS = 2000

for (const name of await shippedScenarios())
  test(`each claim about a device is the same on every screen, at ${MOMENTS} moments of ${name}`, async () => {
    const emulator = await startChannelEmulator(name)
    const { run } = emulator.player
    const isLarge = run.world.devices.length > LARGE_FLEET
    const lengthMs = Math.min(
      run.endMs - run.startMs,
      isLarge ? LARGE_MAX_MS : Number.POSITIVE_INFINITY,
    )
    const visitor = await emulator.visitor('merchant')
    let compared = 0
    try {
      for (let moment = 1; moment <= MOMENTS; moment += 1) {
        const atMs = run.startMs + Math.floor((lengthMs * moment) / MOMENTS) - 1
        emulator.player.step(atMs - emulator.player.nowMs())
        const world = await Promise.race([worldOf(visitor, atMs), silence()])
        // While the scenario refuses calls, screens have nothing to disagree about.
        if (world === null) continue
        compared += 1
        expectAgreement(world)
      }
    } finally {
      await emulator.close()
    }
    expect(compared, 'answered moments').toBeGreaterThanOrEqual(MOMENTS / 4)
  })

/** A scenario may let calls hang. */
const silence = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), ANSWER_MAX_MS))

interface World {
  readonly nowMs: number
  readonly fleet: Fleet
  readonly reports: ReadonlyMap<string, Readonly<Record<'d' | 'm', Period>>>
  /** Today's rows of the hydras and meters whose reports are compared, by device. */
  readonly hydraRows: ReadonlyMap<string, readonly ReportedEnergyRow[]>
  readonly meterRows: ReadonlyMap<string, readonly ReportedMeterRow[]>
}

interface Period {
  readonly status: ReportedPowerStatus
  readonly timeline: ReportedTimeline
}

/** What the server answers at a moment; `null` where it refuses. */
async function worldOf(visitor: TransportVisitor, nowMs: number): Promise<World | null> {
  try {
    const client = await visitor.connect()
    const bg = bgDevicePage.parse(await client.ask('devices', { page: 0, limit: 100 })).devices
    client.close()
    const meters = meterListBody.parse(
      (await visitor.get('/api/powermeter/devices?limit=100')).body,
    )
    const list = (await visitor.get('/api/hydra/devices?limit=100')).body
    const { devices: hydra } = hydraListBody.parse(list)
    const reports = new Map<string, Record<'d' | 'm', Period>>()
    const hydraRows = new Map<string, readonly ReportedEnergyRow[]>()
    const meterRows = new Map<string, readonly ReportedMeterRow[]>()
    for (const { deviceId } of hydra.slice(0, REPORTED_MAX)) {
      const read = async (range: 'd' | 'm'): Promise<Period> => {
        const query = `deviceId=${deviceId}&range=${range}&offset=0`
        const { body: status } = await visitor.get(`/api/hydra/power-status?${query}`)
        const { body: timeline } = await visitor.get(`/api/hydra/power-timeline?${query}`)
        return { status: powerStatusReport.parse(status), timeline: powerTimeline.parse(timeline) }
      }
      reports.set(deviceId, { d: await read('d'), m: await read('m') })
      const rows = `/api/hydra/energy/${deviceId}?range=d&offset=0&type=all&resolution=hourly`
      hydraRows.set(deviceId, energyRowsBody.parse((await visitor.get(rows)).body).energyData)
    }
    const meterList = meters.success ? meters.data : []
    for (const { deviceId } of meterList.slice(0, REPORTED_MAX)) {
      const { body } = await visitor.get(`/api/powermeter/energy/${deviceId}?period=day`)
      const answer = meterEnergyBody.parse(body)
      if (answer.success) meterRows.set(deviceId, answer.data)
    }
    return {
      nowMs,
      fleet: {
        bg: bg.map(known),
        pm: meterList.map(known),
        hydra: hydra.map(known),
      },
      ...{ reports, hydraRows, meterRows },
    }
  } catch {
    return null
  }
}

function known<D extends { readonly status?: 'up' | 'down' | 'unknown' | undefined }>(device: D) {
  const freshness = device.status === 'unknown' ? OFFLINE : FRESH
  return { device, freshness, state: stateOf(device, freshness) }
}

function expectAgreement(world: World): void {
  const { fleet, nowMs } = world
  const at = { nowMs, zoneOf }
  const alerts = mostUrgentFirst(alertsOf(fleet, at).map((alert) => ({ ...alert, since: null })))
  expectRows(fleet, nowMs, alerts)
  expectCounts(fleet, nowMs)
  expectPower(fleet, nowMs, alerts)
  for (const one of devicesOf(fleet)) expectFlows(one)
  expectBell(fleet, nowMs, alerts)
  expectSearches(fleet, nowMs)
  expectEnergies(world)
  for (const site of fleet.hydra) expectOutages(site, world)
}

/** The number of alerts: the bell, and "Needs attention". */
function expectBell({ bg, pm, hydra }: Fleet, nowMs: number, alerts: readonly Alert[]): void {
  const storeOf = (known: readonly Pick<Known<{ readonly deviceId: string }>, 'device'>[]) => {
    const devices = new Map(known.map(({ device }) => [device.deviceId, { device }]))
    return { store: { getState: () => ({ devices }) }, read: (id: string) => devices.get(id) }
  }
  const freshnessById = new Map(
    [...bg, ...pm, ...hydra].map(({ device, freshness }) => [device.deviceId, freshness]),
  )
  const live = {
    stores: { bg: storeOf(bg), pm: storeOf(pm), hydra: storeOf(hydra) },
    time: { nowMs: () => nowMs, isKnown: () => true },
    freshness: {
      of: ({ deviceId }: { readonly deviceId: string }) => freshnessById.get(deviceId),
      settling: createStore(() => ({ isSettling: false })),
    },
  }
  const memory = {
    choices: createStore(() => NO_CHOICES),
    log: createStore(() => ({ seen: [] })),
  }
  const watch = createAlertWatch({
    ...{ live: live as never, memory, visibility: () => 'visible', onNotify: () => {} },
  })
  expect(watch.look(false)).toBe(alerts.length)
}

/** Each device is found by its id: its list, the sites, the search over all families. */
function expectSearches(fleet: Fleet, nowMs: number): void {
  const sites = sitesOf(siteDevices(fleet, { nowMs, zoneOf }))
  for (const { family, device, state } of devicesOf(fleet)) {
    const { deviceId: id, site } = device
    const search = id.toLowerCase()
    expect(isMatch(device, { search, filter: state }, state), id).toBe(true)
    const found = matchingSites(sites, { search, state })
    expect(
      found.flatMap(({ devices }) => devices).some((each) => each.id === id),
      id,
    ).toBe(true)
    expect(
      rankedHits(family, [{ family, id, site }], search, { total: 1, hasMore: false }).hits,
      id,
    ).toHaveLength(1)
  }
}

/** Energies of today: the page of a device, and its part of the dashboard's totals. */
function expectEnergies({ hydraRows, meterRows }: World): void {
  for (const [id, rows] of hydraRows) {
    const periods = energyByPeriod(rows)
    const sum = (kind: 'grid' | 'generator' | 'solar') =>
      periods.reduce((total, { wh }) => total + (wh[kind] ?? 0), 0)
    const day = hydraDay(rows)
    expect(day.importWh ?? 0, id).toBeCloseTo(sum('grid') + sum('generator'), 3)
    expect(day.solarWh ?? 0, id).toBeCloseTo(sum('solar'), 3)
  }
  for (const [id, rows] of meterRows) expect(meterDay(rows).importWh, id).toBe(dayTotals(rows).haet)
}

/** State and reason of a device: row, table, export, page, site, and its alerts in "Needs attention". */
function expectRows(fleet: Fleet, nowMs: number, alerts: readonly Alert[]): void {
  const at = { nowMs, zoneOf }
  const sites = sitesOf(siteDevices(fleet, at))
  const tones = alerts.map(({ tone }) => tone)
  expect(tones.lastIndexOf('down')).toBeLessThan(indexOr(tones, 'unknown', tones.length))
  expect(tones.lastIndexOf('unknown')).toBeLessThan(indexOr(tones, 'warning', tones.length))
  for (const one of devicesOf(fleet)) {
    const { family, device } = one
    const id = device.deviceId
    const page = deviceNow(one, one.freshness, at)
    const row = deviceFacts(one, one.freshness, nowMs)
    const { columns } = listCsv(family, [row])
    const cell = (key: string) =>
      columns[columnsOf(family).findIndex((each) => each.key === key)]?.value(row)
    expect([row.state, row.reason?.title], id).toEqual([page.state, page.reason?.title])
    expect(cell('state'), id).toBe({ up: 'Online', down: 'Down', unknown: 'Offline' }[page.state])
    expect(cell('reason') ?? undefined, id).toBe(page.reason?.title)
    const site = sites.find(({ devices }) => devices.some((each) => each.id === id))
    const listed = site?.devices.find((each) => each.id === id)
    expect([listed?.state, listed?.reason?.title], id).toEqual([page.state, page.reason?.title])
    if (site?.devices.length === 1) expect(site.state, id).toBe(page.state)
    // An open alert of a device is on its page, and what explains its state comes first there.
    const open = alerts.filter(({ deviceId }) => deviceId === id).map(({ kind }) => kind)
    const onPage = page.alerts.filter((alert) => groupOf(alert) !== 'note').map(({ kind }) => kind)
    expect(onPage.toSorted(), id).toEqual(open.toSorted())
    expect(row.alertGroups.toSorted(), id).toEqual(
      page.alerts
        .map(groupOf)
        .filter((group) => group !== 'note')
        .toSorted(),
    )
    if (page.power === 'switchedOff') {
      expect(['Switched off', 'Enclosure open'], id).toContain(page.reason?.title)
    }
  }
}

function indexOr(tones: readonly string[], tone: string, otherwise: number): number {
  const index = tones.indexOf(tone)
  return index === -1 ? otherwise : index
}

/** Number of devices in each state: dashboard, filters of lists and of sites. */
function expectCounts(fleet: Fleet, nowMs: number): void {
  const counts = stateCounts(devicesOf(fleet))
  const chosen = { filter: null, region: null, variant: null, alert: null }
  const facts = devicesOf(fleet).map((one) => deviceFacts(one, one.freshness, nowMs))
  for (const { value, count } of facetOptions(facts, 'filter', chosen))
    expect(count, value).toBe(counts[value as keyof typeof counts])
  const sites = sitesOf(siteDevices(fleet, { nowMs, zoneOf }))
  const siteCounts = stateCountsOf(sites, '')
  for (const state of ['up', 'down', 'unknown'] as const) {
    expect(siteCounts[state]).toBeLessThanOrEqual(counts[state])
    expect(siteCounts[state] > 0).toBe(counts[state] > 0)
  }
}

/** Whether devices have power: headline, alerts, "All clear", states and loads. */
function expectPower(fleet: Fleet, nowMs: number, alerts: readonly Alert[]): void {
  const power = byPower(fleet)
  const { states } = fleetHeadline({
    ...{ fleet, seen: [], nowMs, isDisconnected: false, extent: 'whole' },
    alerts: alerts.map((alert) => ({ ...alert, since: null })),
    today: { byId: new Map(), isWhole: true },
  })
  const numberIn = (pattern: RegExp) =>
    Number(states.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean) ?? 0)
  expect(numberIn(/^(\d+) devices? without power$/)).toBe(power.off.length)
  expect(numberIn(/^(\d+) devices? switched off$/)).toBe(power.switchedOff.length)
  const isOutage = (alert: Alert) => groupOf(alert) === 'outage' && alert.tone === 'down'
  for (const { device } of power.off) {
    const own = alerts.filter(({ deviceId }) => deviceId === device.deviceId)
    expect(own.some(isOutage), device.deviceId).toBe(true)
  }
  if (alerts.length === 0) {
    const offCount = power.switchedOff.length
    const known = { isWhole: true, hasFailed: false, isDisconnected: false, quietCount: 0 }
    expect(noAlertsText({ ...known, offCount }).text).toContain(
      offCount === 0 ? 'have power' : `${offCount}`,
    )
    expect([power.off, power.unknown]).toEqual([[], []])
  }
  // A device without power carries no load; a screen beside the claim would show it.
  for (const one of [...power.off, ...power.switchedOff])
    expect(nodeOf(pageFlows(one), 'load')?.inW ?? 0, one.device.deviceId).toBeCloseTo(0)
}

function pageFlows({ family, device, state }: AnyDevice & Pick<Known<unknown>, 'state'>) {
  if (family === 'bg') return bgFlows(device.powerState)
  if (family === 'pm') return pmFlows(device.powerState)
  return hydraFlows(device.latestData, channelsOf(device.latestData, state), device.variant)
}

const nodeOf = (nodes: ReturnType<typeof pageFlows>, kind: string) =>
  nodes.find((node) => node.kind === kind)

/** Direction, sign and amount of a flow: the page of a device, and a dashboard with this device only. */
function expectFlows(one: AnyDevice & Known<unknown>): void {
  if (one.state === 'unknown') return
  const { family, device, state, freshness } = one
  const only = { bg: [], pm: [], hydra: [], [family]: [{ device, state, freshness }] } as Fleet
  const fleet = fleetFlow(fleetPower(only, true))
  const page = pageFlows(one)
  const kinds = family === 'pm' ? ['grid'] : ['solar', 'grid', 'generator', 'battery', 'load']
  for (const kind of kinds) {
    const shown = nodeOf(page, kind)
    if (shown === undefined || shown.inW === null) continue
    const summed = nodeOf(fleet, kind)
    expect(summed?.inW ?? Number.NaN, `${device.deviceId} ${kind}`).toBeCloseTo(shown.inW, 3)
    if (kind !== 'battery') continue
    expect(directionOf(summed?.word), `${device.deviceId} ${kind} ${shown.inW} W`).toBe(
      directionOf(shown.word),
    )
  }
}

const directionOf = (word = '') => word.toLowerCase().replace(/^battery /, '')

/** Availability and outages of today and of the month: page, dashboard, report, export and alert history. */
function expectOutages(site: Known<ReportedHydra>, { nowMs, reports }: World): void {
  const { device, state } = site
  const id = device.deviceId
  const periods = reports.get(id)
  if (periods === undefined || supplyChannels(device).length === 0) return
  const tz = zoneOf(device)
  const spans = {
    d: { fromMs: dayStart(nowMs, tz), toMs: nowMs },
    m: monthSpan(nowMs, tz, 0),
  }
  const pageOf = (range: 'd' | 'm') =>
    outagesOf({
      statuses: [periods[range].status],
      timelines: [periods[range].timeline],
      ...{ covered: spans[range], span: spans[range], isExact: true },
      channels: supplyChannels(device),
      offlineSinceMs: state === 'unknown' ? (device.lastSeen ?? null) : null,
    })
  const [day, month] = [pageOf('d'), pageOf('m')]
  const today = { atMs: nowMs, status: periods.d.status, energy: { hours: [] } } as never
  // Today: the page's supply is the dashboard's, and a site that is called supplied had no outage.
  expect(siteIntervals(site, periods.d.timeline, today, nowMs), id).toEqual(day.supply)
  const sorted = outageSites([site], new Map([[id, today]]), [])
  const downS = secondsIn(day.supply, 'down')
  if (sorted.without.length > 0) expect(downS, id).toBe(0)
  if (downS > 60) expect(sorted.certain.length + sorted.possible.length, id).toBe(1)
  // The month: page, report and export.
  const figures = siteMonth(site, periods.m, spans.m)
  expect(figures.downS, id).toBeCloseTo(secondsIn(month.supply, 'down'), 3)
  const onPage = shownPercent(groupTimes(month.report, 'grid')?.percent)
  expect(shownPercent(figures.gridPercent), id).toBe(onPage)
  const { columns, rows } = monthCsv([figures])
  const exported = columns
    .find(({ header }) => header === 'Grid availability (%)')
    ?.value(rows[0] ?? figures)
  expect(shownPercent(exported as number | undefined), id).toBe(onPage)
  // The maximum across the group's channels, and nothing else [S20].
  const percents = month.report.dailyUsage.flatMap(({ group, tup = 0, tdn = 0 }) =>
    group === 'grid' && tup + tdn > 0 ? [(100 * tup) / (tup + tdn)] : [],
  )
  if (percents.length > 0) expect(onPage, id).toBe(shownPercent(Math.max(...percents)))
  // Grid outages of the alert history are those of the page.
  const incidents = hydraIncidents(device, [periods.m.timeline], spans.m)
  const grid = month.channels.filter(({ channel }) => channelGroup(channel) === 'grid')
  const historyS = incidents
    .filter(({ kind }) => kind === 'gridDown')
    .reduce((sum, { fromMs, toMs }) => sum + ((toMs ?? nowMs) - (fromMs ?? 0)) / 1000, 0)
  const shownS = secondsIn(combinedIntervals(grid.map(({ intervals }) => intervals)), 'down')
  if (state !== 'unknown') expect(historyS, id).toBeCloseTo(shownS, 0)
  expectFirstMoments(site, periods.d, spans.d)
}

/** The start of an outage of the grid that runs: "Needs attention", and the alert history. */
function expectFirstMoments(site: Known<ReportedHydra>, day: Period, span: Span): void {
  const [running] = alertsOf(
    { bg: [], pm: [], hydra: [site] },
    { nowMs: span.toMs, zoneOf },
  ).filter(({ kind }) => kind === 'gridDown')
  if (running?.origin.kind !== 'channels') return
  const since = changedSince(day.timeline.byChannel, running.origin.channels, span.fromMs)
  // The history begins again after an offline time in the outage, of which it knows nothing.
  if (day.timeline.unknown?.some(({ to }) => to > since.atMs)) return
  const past = hydraIncidents(site.device, [day.timeline], span)
  const same = past.find(({ kind, toMs }) => kind === 'gridDown' && toMs === null)
  expect([same?.fromMs, same?.isFromOpen], running.key).toEqual([since.atMs, since.atLeast])
}
