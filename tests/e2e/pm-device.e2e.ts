import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  encodeMeterPower,
  encodeMeterStatus,
  type MeterPowerBody,
  MINUTE_MS,
  meterHistoryRow,
  phases,
} from '@wattpost/protocol'
import type { Page } from 'playwright/test'
import { z } from 'zod'
import { signIn as tokenFor } from '../support/accounts.ts'
import { fault } from './control.ts'
import { ownersClient, pmTruth } from './deviceTruth.ts'
import { panel } from './facts.ts'
import { expect, test } from './fixtures.ts'
import { deviceState, lengthOf } from './hydraPage.ts'
import { openDevice, openTab } from './openDevice.ts'
import { expectMeterShown, exporting, meterReports } from './pmShown.ts'
import { proxySocket } from './proxiedSocket.ts'
import { scaledText } from './shownQuantity.ts'

const ID = 'PM-0001'
const PATH = `/device/pm/${ID}`

test.use({ scenario: 'meter-phase-loss' })

const phaseRow = (page: Page, name: string) =>
  panel(page, 'Phases').getByRole('row', { name: new RegExp(`^${name}`) })

test('the page matches the server and each frame [R8, H9, E9–E11, K2, K3]', async ({
  page,
  emulator,
  signIn,
}) => {
  let passesReports = true
  const socket = await proxySocket(page, {
    changed: (message) =>
      passesReports || !String(message).startsWith('42["meter_') ? message : null,
  })
  await openDevice(page, signIn, PATH)
  await emulator.step(5 * MINUTE_MS)
  const device = await pmTruth(emulator, ID)
  expect(device.powerState.phaseA.importEnergy).toBeGreaterThan(0)
  expect(device.lifetime.lifetimeEnergy).toBeGreaterThan(0)
  await expectMeterShown(page, device)

  passesReports = false
  await socket.settled()
  // Newer than a snapshot that the page may be fetching.
  const lastSeen = device.lastSeen + 1000
  const head = { deviceId: ID, t: lastSeen }
  const { reports, reported } = meterReports({ ...device, lastSeen })
  for (const body of reports) socket.say('meter_power', encodeMeterPower({ head, body }))
  socket.say('meter_status', encodeMeterStatus({ head, body: { cop: 'Ntel' } }))
  await expectMeterShown(page, { ...reported, network: { ...reported.network, cop: 'Ntel' } })
})

test('phases that export have their sign and the word export everywhere [E10, E11]', async ({
  page,
  emulator,
  signIn,
}) => {
  const socket = await proxySocket(page, {
    changed: (message) => (String(message).startsWith('42["meter_') ? null : message),
    opensAfter: deviceState(page),
  })
  await openDevice(page, signIn, PATH)
  const known = await pmTruth(emulator, ID)
  await socket.settled()
  const device = exporting({ ...known, lastSeen: known.lastSeen + 1000 })
  const { powerState } = device
  const head = { deviceId: ID, t: device.lastSeen }
  const bodies: readonly MeterPowerBody[] = [
    { kind: 'total-power', totals: powerState },
    ...phases.map((phase) => ({
      kind: 'phase-power' as const,
      phase,
      power: powerState[`phase${phase}`],
    })),
  ]
  for (const body of bodies) socket.say('meter_power', encodeMeterPower({ head, body }))
  await expectMeterShown(page, {
    ...device,
    powerState: { ...powerState, timestamp: device.lastSeen },
  })
})

test('without a connection the supply is unknown, for no known time', async ({
  page,
  emulator,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/WebSocket|ERR_CONNECTION/)
  await openDevice(page, signIn, PATH)
  const supply = panel(page, 'Power now').locator('../..')
  await expect(supply).toContainText(/All phases on.*for (over )?\d/)
  await fault(emulator, { socket: 'refuse' })
  await fault(emulator, { socket: 'close' })
  await expect(supply).toContainText('Supply unknown')
  await expect(supply).not.toContainText(/for (over )?\d/)
})

test('a lost phase → an alert until it returns; timeline and events keep it [K2, K8, E11, R22]', async ({
  page,
  emulator,
  signIn,
}) => {
  await openDevice(page, signIn, PATH)
  const wrong = page.getByRole('status', { name: 'Alerts' })
  await expect(wrong).toBeHidden()
  await emulator.step(10.5 * MINUTE_MS)
  await expect(wrong).toContainText('Phase B lost')
  await expect(phaseRow(page, 'Voltage')).toContainText('0.0 V')
  await emulator.step(35 * MINUTE_MS)
  await expect(wrong).toBeHidden()
  await expect(phaseRow(page, 'Voltage')).not.toContainText(' 0.0 V')
  const timeline = (phase: string) =>
    panel(page, 'Energy').getByRole('slider', { name: new RegExp(`^Phase ${phase}: `) })
  await expect(timeline('B')).toHaveAccessibleName(/down 35\smin in 1 outage/)
  await expect(timeline('A')).not.toHaveAccessibleName(/down/)
  await openTab(page, 'Outages')
  await expect(panel(page, 'Phase supply')).toContainText(/1 outage; 35\smin/)
  const events = page.getByRole('table', { name: 'Events' }).getByRole('row')
  await expect(events.nth(1)).toContainText('Phase B restored')
  await expect(events.nth(4)).toContainText(/Phase B lost.*35\smin/)
})

test('energy by day, week and month matches the server, and the address holds the period [H10, E12]', async ({
  page,
  emulator,
  signIn,
}) => {
  await openDevice(page, signIn, PATH)
  const { idToken } = await tokenFor(emulator.authUrl, 'owner')
  const energy = panel(page, 'Energy')
  for (const [period, name] of [
    ['week', 'Week'],
    ['month', 'Month'],
    ['day', 'Day'],
  ] as const) {
    await lengthOf(page).getByText(name, { exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`range=${period[0]}`))
    const { data } = z
      .object({ data: z.array(meterHistoryRow) })
      .parse(await emulator.get(`/api/powermeter/energy/${ID}?period=${period}`, idToken))
    const table = energy.getByRole('button', { name: 'Show as table' })
    // Charts are drawn when they are near the viewport.
    await energy.scrollIntoViewIfNeeded()
    await expect(energy.getByRole('button', { name: /^Show as / })).toBeVisible()
    if (await table.isVisible()) await table.click()
    const rows = energy.getByRole('row')
    await expect(rows.filter({ hasNotText: '—' })).toHaveCount(data.length + 1)
    const first = data[0]
    if (first === undefined) throw new Error(`no energy of a ${period}`)
    await expect(rows.nth(1)).toContainText(scaledText(first.haet, 'Wh'))
    if (period !== 'day') continue
    const imported = data.reduce((sum, { haet }) => sum + haet, 0)
    await expect(page.getByRole('group', { name: 'Imported today' })).toHaveText(
      `Imported today${scaledText(imported, 'Wh')}`,
    )
  }
  await page.goBack()
  await page.reload()
  await expect(page).toHaveURL(/range=m/)
})

test('history arrives over the socket [K2, E12]', async ({ page, signIn }) => {
  const days: { t: number; haet: number; haext: number; hret: number }[][] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message = /^42\["meter_power",(.*"daily_meter_data".*)\]$/.exec(String(payload))?.[1]
      if (message !== undefined) days.push(JSON.parse(message).daily_meter_data)
    }),
  )
  await openDevice(page, signIn, PATH)
  await openTab(page, 'History')
  const table = page.getByRole('table', { name: 'Daily history' })
  await expect(table).toBeVisible()
  const rows = days.at(-1)
  const newest = rows?.at(-1)
  if (rows === undefined || newest === undefined) throw new Error('no history came')
  await expect(table.getByRole('row')).toHaveCount(rows.length + 1)
  await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    scaledText(newest.haet, 'Wh'),
    scaledText(newest.haext, 'Wh'),
    scaledText(newest.hret, 'varh'),
  ])
  // Of a long month the newest days come first.
  await page.goto(`${PATH}?tab=history&range=m&offset=1`)
  const more = panel(page, 'Daily history').getByRole('button', { name: /^Show more of \d+ days$/ })
  await more.click()
  await expect(table.getByRole('row')).toHaveCount(21)
})

for (const [answer, message] of [
  [{ status: 500, message: 'database is locked' }, 'Error fetching power meter device'],
  [{ body: { success: false, message: 'no such table' } }, 'Failed to fetch power meter device'],
] as const) {
  test(`a meter fails to load → "${message}" until a retry succeeds [X10, H9]`, async ({
    page,
    emulator,
    signIn,
    expectedErrors,
  }) => {
    expectedErrors.push(/500 \(Internal Server Error\)/)
    const end = await fault(emulator, { http: 'GET /api/powermeter/device/:id', ...answer })
    await signIn('owner', PATH)
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await end()
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByRole('status', { name: 'Device state' })).toContainText('Online')
  })
}

test('the page shows a skeleton until the meter is loaded [S4, H9]', async ({ page, signIn }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/api/powermeter/device/${ID}`, async (route) => {
    await released
    await route.continue()
  })
  await signIn('owner', PATH)
  await expect(page.getByRole('heading', { level: 1, name: ID })).toBeVisible()
  const skeleton = page.getByRole('main').getByRole('status', { name: 'Loading' })
  await expect(skeleton.first()).toBeVisible()
  release()
  await expect(page.getByRole('status', { name: 'Device state' })).toContainText('Online')
  await expect(skeleton).toHaveCount(0)
})

test('an offline meter → dashes for live values; counters stay [E9]', async ({
  page,
  emulator,
  signIn,
}) => {
  await openDevice(page, signIn, PATH)
  await fault(emulator, { device: 'offline', of: ID })
  await expect(page.getByRole('status', { name: 'Alerts' })).toContainText('Offline')
  await expect(page.getByRole('group', { name: 'Active power', exact: true })).toContainText('—')
  const last = page.getByRole('region', { name: /^Last readings, / })
  await expect(last.getByText(/^\d+\.\d.V$/).first()).toBeVisible()
  await openTab(page, 'Details')
  await expect(panel(page, 'Lifetime')).toContainText(/Imported[\d.]+ [kM]Wh/)
  const client = await ownersClient(emulator)
  expect((await client.ask('device', { deviceId: ID })).ok).toBe(true)
  client.close()
})

/** A meter with an unreadable history frame, 30 s after the start. */
const SICK = `schema: 1
name: A meter's history cannot be read
seed: 3
clock: { start: "2026-09-08T12:00:00Z", tz: Africa/Lagos, limit: 75m }
fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen, owner: owner@wattpost.test }
  - { id: ${ID}, family: pm, kind: shop, region: Lagos, owner: owner@wattpost.test }
timeline:
  - { id: sick, at: 30s, device: ${ID}, emit: meter_power, data: { deviceId: ${ID}, t: 1788868830, daily_meter_data: lost } }
`

test.describe('with an unreadable history', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'wattpost-history-')), 'sick.yaml')
  writeFileSync(file, SICK)
  test.use({ scenario: file })
  test.afterAll(() => rmSync(dirname(file), { recursive: true }))

  test('history becomes empty; the rest of the page stays live [X22, K2]', async ({
    page,
    emulator,
    signIn,
  }) => {
    await openDevice(page, signIn, PATH)
    await openTab(page, 'History')
    await expect(page.getByRole('table', { name: 'Daily history' })).toBeVisible()
    await emulator.play(10)
    await expect(page.getByText('No daily history')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Daily history' })).toBeHidden()
    await expect(page.getByRole('status', { name: 'Device state' })).toContainText('Online')
  })
})
