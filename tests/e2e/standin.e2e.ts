import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@wattpost/protocol'
import type { Page } from 'playwright/test'
import { bgMetrics, createBgDevices, switchValues } from '../standin/bgDevices.ts'
import { hourOfDay } from '../standin/curves.ts'
import type { StandIn } from '../standin/standIn.ts'
import { createCalendar, type Span } from '../standin/zone.ts'
import { expectFacts, expectRows, panel } from './facts.ts'
import { test as baseTest, expect } from './fixtures.ts'
import { standInForGoogle } from './identityToolkit.ts'
import { openTab } from './openDevice.ts'
import { expectShown, lastingText, momentText, plainText, scaledText } from './shownQuantity.ts'
import { submitSignIn } from './signInForm.ts'
import { afternoonZone, startStandInSite } from './standInSite.ts'

// A backend written from the specification alone; the browser's zone is another one than the backend's.

interface StandInWorld {
  /** The time at which a test starts. */
  readonly nowMs: number
  /** The time of the backend, which changes only when a test moves it. */
  readonly clock: { nowMs: number }
  readonly timeZone: string
  readonly outage: Span
  readonly standIn: StandIn
  /** Opens a page as the signed-in user. */
  readonly open: (path: string) => Promise<void>
  /** Calls the backend's API. */
  readonly get: (path: string) => Promise<unknown>
}

const test = baseTest.extend<StandInWorld>({
  // Playwright reads the dependencies of a fixture from this pattern.
  // biome-ignore lint/correctness/noEmptyPattern: see above
  nowMs: async ({}, use) => use(Math.floor(Date.now() / 1000) * 1000),
  clock: async ({ nowMs }, use) => use({ nowMs }),
  timeZone: async ({ nowMs }, use) => use(afternoonZone(nowMs)),
  outage: async ({ nowMs, timeZone }, use) => {
    const midnightMs = createCalendar(timeZone).startOf('day', nowMs)
    await use({ start: midnightMs + 10 * HOUR_MS, end: midnightMs + 12 * HOUR_MS })
  },
  standIn: async ({ clock, timeZone, outage }, use) => {
    const standIn = await startStandInSite(timeZone, {
      ...{ outage, nowMs: () => clock.nowMs, reportIntervalMs: 2000 },
    })
    await use(standIn)
    await standIn.close()
  },
  baseURL: async ({ standIn }, use) => use(standIn.url),
  open: async ({ page, context, expectedErrors }, use) => {
    // It has three state series, and no others.
    expectedErrors.push(/Unknown series|Device not found/)
    await standInForGoogle(context)
    await use(async (path) => {
      await page.goto(`/login?redirect=${encodeURIComponent(path)}`)
      await submitSignIn(page, 'anna@sunhouse.test', 'secret-of-anna')
      await page.waitForURL(`**${path}`)
    })
  },
  get: async ({ standIn }, use) =>
    use(async (path) => (await fetch(`${standIn.url}/api/${path}`)).json()),
})
test.use({ timezoneId: 'Pacific/Kiritimati' })

const cardOf = (page: Page, id: string) => page.getByRole('link', { name: new RegExp(id) }).first()
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

test('the three lists name every device, and none is without values [R13, R15, R19]', async ({
  page,
  open,
}) => {
  await open('/device/bg/devices')
  for (const id of ['bg-1001', 'bg-1002', 'bg-1003']) await expect(cardOf(page, id)).toBeVisible()
  await page.goto('/device/pm/devices')
  for (const id of ['pm-2001', 'pm-2002']) await expect(cardOf(page, id)).toBeVisible()
  await page.goto('/device/hydra/devices')
  for (const id of ['hydra-3001', 'hydra-3002', 'hydra-3003']) {
    await expect(cardOf(page, id)).toBeVisible()
  }
  await expect(page.getByText(/did not answer|cannot be read/)).toHaveCount(0)
})

test('a bg device shows values, settings and curves; commands are named as not available [K4, K7, K8]', async ({
  page,
  open,
  nowMs,
  timeZone,
}) => {
  await open('/device/bg/bg-1001')
  const ahead = createCalendar(timeZone).offset(nowMs)
  const [device] = createBgDevices(12 - ahead / HOUR_MS)
  if (device === undefined) throw new Error('the stand-in has no bg device')
  const live = bgMetrics(device, nowMs)
  const flags = switchValues(hourOfDay(nowMs))
  await expectFacts(page, [
    ['Measured now', 'Battery voltage', plainText(live.batteryVoltage ?? 0, 'V', 2)],
    ['Measured now', 'Battery current', plainText(live.batteryCurrent ?? 0, 'A', 2)],
    ['Measured now', 'Solar current', plainText(live.solarCurrent ?? 0, 'A', 2)],
    ['Switch', 'Switch', flags.sw === 1 ? 'On' : 'Off'],
    ['Switch', 'Power', flags.power === 0 ? 'On' : 'Off'],
    ['Switch', 'Tamper', flags.tamper === 0 ? 'Closed' : 'Open'],
    ['Switch', 'Cut\u2011off as reported (bv)', '44,000 mV'],
  ])
  await openTab(page, 'Details')
  await expectFacts(page, [
    ['Thresholds', 'High temperature', '60 °C'],
    ['Network', 'IMEI', '860123045678900'],
  ])
  const flow = panel(page, 'Power now').locator('dl > div')
  await expect(flow.first()).toHaveText(`Solar${scaledText(live.solarPower ?? 0, 'W')}`)
  const unavailable = page.getByText('Not available: this server does not confirm this command.')
  await expect(unavailable).toHaveCount(3)
  await openTab(page, 'History')
  await expect(page.getByRole('img', { name: /Solar/ }).first()).toBeVisible()
  await expect(page.getByText(/did not answer|Timeout/)).toHaveCount(0)
})

test('a meter shows phases, energy of the day and daily history [K2, E12, H10]', async ({
  page,
  open,
  get,
}) => {
  await open('/device/pm/pm-2002')
  const { data } = (await get('powermeter/device/pm-2002')) as { data: MeterAnswer }
  const rows = ((await get('powermeter/energy/pm-2002?period=day')) as { data: EnergyAnswer[] })
    .data
  const { powerState: power, lifetime } = data
  const phases = [power.phaseA, power.phaseB, power.phaseC]
  await expectRows(page, 'Phases', [
    ['Voltage', ...phases.map(({ voltage }) => plainText(voltage, 'V', 1))],
    ['Active power', ...phases.map(({ activePower }) => scaledText(activePower, 'W'))],
  ])
  await openTab(page, 'Details')
  await expectFacts(page, [
    ['Lifetime', 'Imported', scaledText(lifetime.lifetimeEnergy, 'Wh')],
    ['Lifetime', 'Exported', scaledText(lifetime.lifetimeExportEnergy, 'Wh')],
  ])
  const today = panel(page, 'Today').getByRole('group')
  await expect(today.first()).toHaveText(
    `Imported today${scaledText(sum(rows.map(({ importEnergy }) => importEnergy)), 'Wh')}`,
  )
  await openTab(page, 'History')
  await expect(panel(page, 'Daily history').getByRole('row').nth(1)).toBeVisible()
})

interface MeterAnswer {
  readonly powerState: Readonly<
    Record<
      'phaseA' | 'phaseB' | 'phaseC',
      { readonly voltage: number; readonly activePower: number }
    >
  >
  readonly lifetime: { readonly lifetimeEnergy: number; readonly lifetimeExportEnergy: number }
}
interface EnergyAnswer {
  readonly importEnergy: number
}
interface HydraRow {
  readonly _id: { readonly channel: number }
  readonly totalImportEnergy: number
}

test('a hydra shows channels, energies and the outage of the day [H14, H15, H16, H17]', async ({
  page,
  open,
  get,
}) => {
  await open('/device/hydra/hydra-3001')
  const energies = (await get('hydra/energy/hydra-3001')) as { energyData: HydraRow[] }
  const gridRows = energies.energyData.filter(({ _id }) => _id.channel <= 3)
  const gridWh = sum(gridRows.map((row) => row.totalImportEnergy))
  const total = panel(page, 'Energy').locator('dl > div').filter({ hasText: /^Grid/ })
  await expect(total.locator('dd')).toHaveText(scaledText(gridWh, 'Wh'))
  const status = (await get('hydra/power-status?deviceId=hydra-3001')) as {
    readonly grid: { readonly tdn: number; readonly availability: number }
  }
  await openTab(page, 'Outages')
  const outages = panel(page, 'Availability and outages')
  await expect(outages).toContainText(lastingText(status.grid.tdn))
  expect(status.grid.tdn).toBe((2 * HOUR_MS) / 1000)
  const summary = (await get('hydra/energy-summary/hydra-3001')) as {
    energyData: { readonly totalImportEnergy: number }[]
  }
  await openTab(page, 'History')
  const shown = panel(page, 'Energy summary').locator('dl > div').first().locator('dd')
  expectShown(await shown.textContent(), summary.energyData[0]?.totalImportEnergy ?? Number.NaN)
  await expect(page.getByText('Some readings unavailable')).toHaveCount(0)
})

/** An outage that begins after the page is opened; the backend's clock is never ahead of the computer's. */
const liveTest = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: see above
  nowMs: async ({}, use) => use(Math.floor(Date.now() / 1000) * 1000 - 2 * MINUTE_MS),
  outage: async ({ nowMs }, use) =>
    use({ start: nowMs + SECOND_MS, end: nowMs + SECOND_MS + 2 * HOUR_MS }),
})

liveTest(
  'an outage that begins while a hydra’s page is open is shown live, then in its history [K9, S11, H14, H15]',
  async ({ page, open, clock, standIn, outage, timeZone }) => {
    await open('/device/hydra/hydra-3001')
    const channel = (name: string) => page.getByRole('group', { name: `Channel ${name}` })
    const events = page.getByRole('region', { name: 'Events · Today' })
    for (const name of ['1 grid', '2 grid', '3 grid'])
      await expect(channel(name)).toContainText('Up')
    await expect(channel('4 generator')).toContainText('Standby')
    await expect(page.getByText('Grid down')).toHaveCount(0)
    await expect(events.getByRole('row', { name: /Grid power failed/ })).toHaveCount(0)

    clock.nowMs = outage.start + SECOND_MS
    standIn.report()
    for (const name of ['1 grid', '2 grid', '3 grid']) {
      await expect(channel(name)).toContainText('Down')
      await expect(channel(name)).toContainText('0 V')
    }
    await expect(page.getByText('Grid down').first()).toBeVisible()
    await openTab(page, 'Outages')
    const failed = new RegExp(
      `${momentText(outage.start, timeZone).slice(-8)} Grid power failed 1, 2, 3`,
    )
    await expect(events.getByRole('row', { name: failed })).toBeVisible()

    // The generator starts a minute later.
    clock.nowMs = outage.start + MINUTE_MS + SECOND_MS
    standIn.report()
    await openTab(page, 'Overview')
    for (const name of ['4 generator', '5 generator', '6 generator'])
      await expect(channel(name)).toContainText('Running')
    await openTab(page, 'Outages')
    await expect(events.getByRole('row', { name: /Generator started 4, 5, 6/ })).toBeVisible()
    await expect(panel(page, 'Availability and outages')).toContainText(
      lastingText(MINUTE_MS / 1000 + 1),
    )
  },
)

test('the dashboard sums the fleet, and misses no answer', async ({ page, open }) => {
  await open('/dashboard')
  await expect(page.getByRole('status', { name: 'Connection', exact: true })).toHaveText('Live')
  await expect(page.getByRole('group', { name: /^Online/ })).toContainText('8')
  await expect(page.getByText(/did not answer|Couldn't load/)).toHaveCount(0)
})
