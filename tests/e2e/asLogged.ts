import { DAY_MS, type EnergyRow, energyRow, HOUR_MS } from '@wattpost/protocol'
import type { Page } from 'playwright/test'
import { z } from 'zod'
import { signIn } from '../support/accounts.ts'
import type { ControlledEmulator } from './emulator.ts'
import { expect } from './fixtures.ts'
import { type Logged, loggedOf } from './logged.ts'
import { openTab } from './openDevice.ts'
import { expectShown } from './shownQuantity.ts'

const ID = 'HY-0001'
const TZ = 'Africa/Lagos'
/** The devices' zone is one hour ahead of UTC. */
const OFFSET_MS = HOUR_MS
/** Report interval, which is also the resolution of the server's history. */
const REPORT_MS = 10_000
/** Points of the live chart [C1]. */
const POINTS_MAX = 100
const [CHART_WIDTH, CHART_HEIGHT] = [600, 80]
/** Rounding error of a row. */
const ROUNDED_WH = 1
/** Rounding error of the chart's peak label. */
const PEAK_ROUNDED_W = 50
const channels = [1, 2, 3, 4, 5, 6]

/** A lost answer is noticed after 15 s, and the next one may be taken for its end. */
const patiently = { timeout: 60_000 }
const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const clock = (atMs: number) =>
  new Date(atMs).toLocaleTimeString('en-GB', { timeZone: TZ, hour12: false })

/**
 * Fails unless the page of HY-0001, once settled, shows what the emulator's log has: states, timeline, live chart and
 * totals, with nothing lost or duplicated.
 * @param sinceMs when the page began to draw the power, epoch ms; by default the chart's first moment
 */
export async function expectAsLogged(
  page: Page,
  emulator: ControlledEmulator,
  sinceMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { logged, nowMs } = await expectFiguresAsLogged(page, emulator)
  await openTab(page, 'Overview')
  await expect(() => expectChart(page, logged, { sinceMs, nowMs })).toPass(patiently)
}

/** The same for states, timeline and totals. @returns the log, and its moment in epoch ms */
async function expectFiguresAsLogged(
  page: Page,
  emulator: ControlledEmulator,
): Promise<{ readonly logged: Logged; readonly nowMs: number }> {
  await expect(page.getByRole('status', { name: 'Connection', exact: true })).toHaveText(
    'Live',
    patiently,
  )
  // Reports of a device that the page has not loaded yet leave no points in its chart.
  await expect(page.getByRole('status', { name: 'Device state' })).toHaveText(/\w/, patiently)
  await emulator.play(1)
  await emulator.pause()
  for (const _ of [1, 2]) await emulator.step(REPORT_MS)
  const nowMs = await emulator.pause()
  const logged = await loggedOf(emulator, ID)
  await expect(page.getByRole('status', { name: 'Connection problem' })).toBeEmpty()
  const isFed = channels.some((channel) => isUpIn(logged, channel))
  await expect(page.getByRole('status', { name: 'Device state' })).toHaveText(
    isFed ? 'Online' : 'Down',
  )
  await expect(page.getByText('Last seen just now')).toBeVisible()
  await openTab(page, 'Overview')
  await expectChannels(page, logged)
  await openTab(page, 'Outages')
  await expectTimeline(page, logged, nowMs)
  await openTab(page, 'Details')
  await expectTotals(page, emulator, logged)
  return { logged, nowMs }
}

/** Waits until the live chart's line ends at this moment, epoch ms. */
export async function expectDrawnTo(page: Page, atMs: number): Promise<void> {
  const ends = region(page, 'AC power, live').locator('p span')
  await expect(ends.last()).toHaveText(clock(atMs), patiently)
}

/** A channel's state by its last change; before any, the grid is up and the generator on standby. */
function isUpIn({ changes }: Logged, channel: number): boolean {
  return changes.findLast((one) => one.channel === channel)?.isUp ?? channel <= 3
}

async function expectChannels(page: Page, logged: Logged): Promise<void> {
  for (const channel of channels) {
    const isUp = isUpIn(logged, channel)
    const card = page.getByRole('group', { name: new RegExp(`^Channel ${channel} `) })
    await expect(card).toContainText(isUp ? /Up|Running/ : /Down|Standby|Not running/)
  }
}

async function expectTimeline(page: Page, { changes }: Logged, nowMs: number): Promise<void> {
  const moments = [...new Set(changes.map(({ atMs }) => atMs))]
  const events = region(page, 'Events · Today')
  const rows = moments.map((atMs) => {
    const those = changes.filter((one) => one.atMs === atMs)
    const [isGrid, isUp] = [(those[0]?.channel ?? 0) <= 3, those[0]?.isUp]
    const gridWords = isUp ? 'Grid power restored' : 'Grid power failed'
    const words = isGrid ? gridWords : `Generator ${isUp ? 'started' : 'stopped'}`
    const which = those.map(({ channel }) => channel).join(', ')
    return new RegExp(`${clock(atMs)}.*${words}.*${which}`)
  })
  const shown = events.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(shown).toHaveText(rows.toReversed())
  const use = page.getByRole('table', { name: /^(Grid|Generator) channels$/ })
  for (const channel of channels) {
    const own = changes.filter((one) => one.channel === channel)
    const cells = use.getByRole('row', { name: new RegExp(`^Channel ${channel} `) })
    const count = (isUp: boolean) => `${own.filter((one) => one.isUp === isUp).length}`
    // The grid's outages come before its failures of the period.
    const failures = channel <= 3 ? 3 : 2
    await expect(cells.getByRole('cell').nth(failures)).toHaveText(count(false))
    await expect(cells.getByRole('cell').nth(failures + 1)).toHaveText(count(true))
  }
  const percent = (Math.floor(availabilityOf(changes, 1, nowMs) * 100) / 100).toFixed(2)
  await expect(page.getByRole('group', { name: 'Grid availability' })).toContainText(percent)
}

/** Share of its day that a grid channel had power, percent. */
function availabilityOf(changes: Logged['changes'], channel: number, nowMs: number): number {
  const midnightMs = nowMs - ((nowMs + OFFSET_MS) % DAY_MS)
  let [sinceMs, isUp, upMs] = [midnightMs, true, 0]
  for (const change of changes.filter((one) => one.channel === channel)) {
    if (isUp) upMs += change.atMs - sinceMs
    sinceMs = change.atMs
    isUp = change.isUp
  }
  if (isUp) upMs += nowMs - sinceMs
  return (100 * upMs) / (nowMs - midnightMs)
}

async function expectTotals(
  page: Page,
  emulator: ControlledEmulator,
  logged: Logged,
): Promise<void> {
  const rows = await energyToday(emulator)
  expectHours(rows, logged)
  const importedWh = (some: readonly number[]) =>
    rows
      .filter(({ _id }) => some.includes(Number(_id.channel)))
      .reduce((sum, row) => sum + row.totalImportEnergy, 0)
  await expect(async () => {
    const tile = (name: string) => page.getByRole('group', { name, exact: true }).textContent()
    expectShown(await tile('Grid import today'), importedWh([1, 2, 3]))
    expectShown(await tile('Generated today'), importedWh([4, 5, 6]))
  }).toPass(patiently)
  await expect(() => expectCounters(page, logged)).toPass(patiently)
}

async function energyToday(emulator: ControlledEmulator): Promise<readonly EnergyRow[]> {
  const { idToken } = await signIn(emulator.authUrl, 'owner')
  const answer = await emulator.get(`/api/hydra/energy/${ID}?range=d&type=all`, idToken)
  return z.object({ energyData: z.array(energyRow) }).parse(answer).energyData
}

/** Energy after the newest report: at most one interval at the highest power, Wh. */
function unreportedWh({ powers }: Logged): number {
  return (Math.max(...powers.map(({ v }) => v)) * REPORT_MS) / HOUR_MS
}

/** Each hour of the log has the logged energy. */
function expectHours(rows: readonly EnergyRow[], logged: Logged): void {
  expect(logged.hours.size).toBeGreaterThan(0)
  for (const [hourMs, loggedWh] of logged.hours) {
    const sumWh = rows
      .filter(({ _id }) => Date.parse(_id.period) === hourMs)
      .reduce((sum, row) => sum + row.totalImportEnergy, 0)
    const [from, hour] = [loggedWh - ROUNDED_WH, `Wh from ${clock(hourMs)}`]
    expect(sumWh, hour).toBeGreaterThanOrEqual(from)
    expect(sumWh, hour).toBeLessThanOrEqual(from + unreportedWh(logged) + 2 * ROUNDED_WH)
  }
}

async function expectCounters(page: Page, logged: Logged): Promise<void> {
  const counters = page.getByRole('table', { name: 'Lifetime energy' })
  const expected = [
    ...[...logged.importedWh].map(([channel, wh]) => [`ac-${channel}`, [wh, 0, 0, 0]] as const),
    ...[...logged.monitors].map(
      ([name, { chargedWh, dischargedWh }]) => [name, [0, 0, chargedWh, dischargedWh]] as const,
    ),
  ]
  await expect(counters.getByRole('row')).toHaveCount(expected.length + 1)
  for (const [name, wattHours] of expected) {
    const row = counters.getByRole('row', { name: new RegExp(`^${name} `) })
    const cells = await row.getByRole('cell').allTextContents()
    for (const [column, wh] of wattHours.entries())
      expectShown(cells[column] ?? null, wh, unreportedWh(logged))
  }
}

async function expectChart(
  page: Page,
  { powers }: Logged,
  { sinceMs, nowMs }: { readonly sinceMs: number; readonly nowMs: number },
): Promise<void> {
  const panel = region(page, 'AC power, live')
  const [from = '', peak = '', to = ''] = await panel.locator('p span').allTextContents()
  expect(to, 'the line ends now').toBe(clock(nowMs))
  const fromMs = nowMs - ((nowMs + OFFSET_MS) % DAY_MS) + Date.parse(`1970-01-01T${from}Z`)
  const segments = await dotsIn(page)
  expect(segments, 'no gap').toHaveLength(1)
  const dots = segments.flat()
  const due = Math.floor((nowMs - Math.min(fromMs, sinceMs + REPORT_MS)) / REPORT_MS)
  expect(dots.length, 'no point is lost').toBeGreaterThanOrEqual(Math.min(POINTS_MAX, due))
  const x = dots.map((dot) => dot.x)
  expect(x, 'in order').toEqual([...x].sort((a, b) => a - b))
  // A report and a fast value can be so close that they share a position.
  expect(x.length - new Set(x).size, 'none twice').toBeLessThanOrEqual(x.length / 4)
  const peakW = 1000 * Number(/^peak ([\d.]+) kW$/.exec(peak)?.[1])
  const allowedW = 0.02 * peakW + PEAK_ROUNDED_W
  const firstMs = powers[0]?.t ?? 0
  for (const dot of dots) {
    const atMs = fromMs + (dot.x / CHART_WIDTH) * (nowMs - fromMs)
    // The chart begins with points of the time before the run, which the log lacks.
    if (atMs < firstMs) continue
    const near = powers.filter(({ t }) => Math.abs(t - atMs) <= REPORT_MS + 2000)
    const watts = ((CHART_HEIGHT - dot.y) / CHART_HEIGHT) * peakW
    const [least, most] = [Math.min, Math.max].map((of) => of(...near.map(({ v }) => v)))
    expect(watts, `at ${clock(atMs)}`).toBeGreaterThanOrEqual((least ?? 0) - allowedW)
    expect(watts, `at ${clock(atMs)}`).toBeLessThanOrEqual((most ?? 0) + allowedW)
  }
}

/** The points of the live chart's line, by segment. */
async function dotsIn(page: Page): Promise<{ x: number; y: number }[][]> {
  const line = page.getByRole('img', { name: 'AC power, live' }).locator('path').last()
  const segments = ((await line.getAttribute('d')) ?? '').split('M').slice(1)
  return segments.map((stretch) =>
    stretch.split('L').map((dot) => {
      const [x = Number.NaN, y = Number.NaN] = dot.split(' ').map(Number)
      return { x, y }
    }),
  )
}
