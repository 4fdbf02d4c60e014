import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { encodeMeterPower, encodeMeterStatus, meterHistoryRow } from '@wattpost/protocol'
import type { Page } from 'playwright/test'
import { z } from 'zod'
import { signIn as tokenFor } from '../support/accounts.ts'
import { fault } from './control.ts'
import { ownersClient, pmTruth } from './deviceTruth.ts'
import { panel } from './facts.ts'
import { expect, test } from './fixtures.ts'
import { expectMeterShown, meterSaid } from './pmShown.ts'
import { proxySocket } from './proxiedSocket.ts'
import { scaledText } from './shownQuantity.ts'

const MINUTE_MS = 60_000
const ID = 'PM-0001'

test.use({ scenario: 'meter-phase-loss' })

const phaseRow = (page: Page, name: string) =>
  panel(page, 'Phases').getByRole('row', { name: new RegExp(`^${name}`) })

async function open(
  page: Page,
  signIn: (name: 'owner', path: string) => Promise<void>,
  query = '',
) {
  await signIn('owner', `/device/pm/${ID}${query}`)
  await expect(page.getByRole('status', { name: 'Device state' })).toContainText(/Up|Down/)
}

test('what the page says of a meter is what the server knows, and each value of each frame stands in its own place [R8, H9, E9, E10, E11, K2, K3]', async ({
  page,
  emulator,
  signIn,
}) => {
  let isServerHeard = true
  const socket = await proxySocket(page, (told) =>
    isServerHeard || !String(told).startsWith('42["meter_') ? told : null,
  )
  await open(page, signIn)
  await emulator.step(5 * MINUTE_MS)
  const device = await pmTruth(emulator, ID)
  expect(device.powerState.phaseA.importEnergy).toBeGreaterThan(0)
  expect(device.lifetime.lifetimeEnergy).toBeGreaterThan(0)
  await expectMeterShown(page, device)

  isServerHeard = false
  await socket.settled()
  // Later than what the page may be fetching just now.
  const lastSeen = device.lastSeen + 1000
  const head = { deviceId: ID, t: lastSeen }
  const { reports, told } = meterSaid({ ...device, lastSeen })
  for (const report of reports) socket.say('meter_power', encodeMeterPower({ head, report }))
  socket.say('meter_status', encodeMeterStatus({ head, report: { cop: 'Ntel' } }))
  await expectMeterShown(page, { ...told, network: { ...told.network, cop: 'Ntel' } })
})

test('a lost phase is told as it happens, and again when it is back; lanes below the bars and events keep it [K2, K8, E11, R22]', async ({
  page,
  emulator,
  signIn,
}) => {
  await open(page, signIn)
  const wrong = page.getByRole('status', { name: 'What is wrong' })
  await expect(wrong).toBeHidden()
  await emulator.step(10.5 * MINUTE_MS)
  await expect(wrong).toContainText('Phase B lost')
  await expect(phaseRow(page, 'Voltage')).toContainText('0.0 V')
  await emulator.step(35 * MINUTE_MS)
  await expect(wrong).toBeHidden()
  await expect(phaseRow(page, 'Voltage')).not.toContainText(' 0.0 V')
  const lane = (phase: string) =>
    panel(page, 'Energy').getByRole('slider', { name: new RegExp(`^Phase ${phase}: `) })
  await expect(lane('B')).toHaveAccessibleName(/down 35 min in 1 outage/)
  await expect(lane('A')).not.toHaveAccessibleName(/down/)
  const events = page.getByRole('table', { name: 'Events' }).getByRole('row')
  await expect(events.nth(1)).toContainText('Phase B restored')
  await expect(events.nth(4)).toContainText(/Phase B lost.*35 min/)
})

test('energy by day, week and month is the server’s, import against export; the period is in the address [H10, E12]', async ({
  page,
  emulator,
  signIn,
}) => {
  await open(page, signIn)
  const { idToken } = await tokenFor(emulator.authUrl, 'owner')
  const energy = panel(page, 'Energy')
  for (const [period, name] of [
    ['week', 'Week'],
    ['month', 'Month'],
    ['day', 'Day'],
  ] as const) {
    await energy.getByText(name, { exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`period=${period}`))
    const { data } = z
      .object({ data: z.array(meterHistoryRow) })
      .parse(await emulator.get(`/api/powermeter/energy/${ID}?period=${period}`, idToken))
    const table = energy.getByRole('button', { name: 'Show as table' })
    // The bars come when they are near the screen.
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
  await expect(page).toHaveURL(/period=month/)
})

test('history comes over the socket [K2, E12]', async ({ page, signIn }) => {
  const days: { t: number; haet: number; haext: number; hret: number }[][] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const told = /^42\["meter_power",(.*"daily_meter_data".*)\]$/.exec(String(payload))?.[1]
      if (told !== undefined) days.push(JSON.parse(told).daily_meter_data)
    }),
  )
  await open(page, signIn)
  const table = page.getByRole('table', { name: 'History by the day' })
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
})

for (const [what, told] of [
  [{ status: 500, message: 'database is locked' }, 'Error fetching power meter device'],
  [{ body: { success: false, message: 'no such table' } }, 'Failed to fetch power meter device'],
] as const) {
  test(`a meter that cannot be had says "${told}", and once more helps [X10, H9]`, async ({
    page,
    emulator,
    signIn,
    expectedErrors,
  }) => {
    expectedErrors.push(/500 \(Internal Server Error\)/)
    const end = await fault(emulator, { http: 'GET /api/powermeter/device/:id', ...what })
    await signIn('owner', `/device/pm/${ID}`)
    await expect(page.getByText(told, { exact: true })).toBeVisible()
    await end()
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByRole('status', { name: 'Device state' })).toContainText('Up')
  })
}

test('until a meter comes its page keeps the place for it [S4, H9]', async ({ page, signIn }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/api/powermeter/device/${ID}`, async (route) => {
    await released
    await route.continue()
  })
  await signIn('owner', `/device/pm/${ID}`)
  await expect(page.getByRole('heading', { level: 1, name: ID })).toBeVisible()
  const place = page.getByRole('main').getByRole('status', { name: 'Loading' })
  await expect(place.first()).toBeVisible()
  release()
  await expect(page.getByRole('status', { name: 'Device state' })).toContainText('Up')
  await expect(place).toHaveCount(0)
})

test('a silent meter shows no old values as alive, and its counters stay [E9]', async ({
  page,
  emulator,
  signIn,
}) => {
  await open(page, signIn)
  await fault(emulator, { device: 'offline', of: ID })
  await expect(page.getByRole('status', { name: 'What is wrong' })).toContainText('Offline')
  await expect(page.getByRole('group', { name: 'Active power', exact: true })).toContainText('—')
  await expect(panel(page, 'Lifetime')).toContainText(/Imported[\d.]+ [kM]Wh/)
  const client = await ownersClient(emulator)
  expect((await client.ask('device', { deviceId: ID })).ok).toBe(true)
  client.close()
})

/** A meter whose history frame cannot be read, half a minute after the start. */
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

test.describe('with history that cannot be read', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'wattpost-history-')), 'sick.yaml')
  writeFileSync(file, SICK)
  test.use({ scenario: file })
  test.afterAll(() => rmSync(dirname(file), { recursive: true }))

  test('it is reset to empty, and the rest of the page goes on [X22, K2]', async ({
    page,
    emulator,
    signIn,
  }) => {
    await open(page, signIn)
    await expect(page.getByRole('table', { name: 'History by the day' })).toBeVisible()
    await emulator.play(10)
    await expect(page.getByText('No history in this month')).toBeVisible()
    await expect(page.getByRole('table', { name: 'History by the day' })).toBeHidden()
    await expect(page.getByRole('status', { name: 'Device state' })).toContainText('Up')
  })
})
