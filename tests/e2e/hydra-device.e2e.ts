import { z } from 'zod'
import { fault } from './control.ts'
import { fact } from './facts.ts'
import { expect, test } from './fixtures.ts'
import { deviceState, HYDRA, outages, region } from './hydraPage.ts'
import { openTab } from './openDevice.ts'
import { proxySocket } from './proxiedSocket.ts'

test.use({ scenario: 'grid-outage' })

/** A summary row of an hour of the 15th. */
const summaryRow = (totalImportEnergy: number, hour: number) => ({
  _id: {
    period: `2026-01-15T${String(hour).padStart(2, '0')}:00:00+01:00`,
    type: 'all',
    channel: 'all',
  },
  ...{ totalImportEnergy, totalChargeEnergy: 0, totalDischargeEnergy: 0, solarChargeEnergy: 0 },
})

test('chart and live rows keep the newest 100, and summaries sum the ten newest [C1, C2, H17, K9]', async ({
  page,
  signIn,
}) => {
  const socket = await proxySocket(page, { opensAfter: deviceState(page) })
  const oldestFirst = [5000, 6000, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]
  await page.route('**/api/hydra/energy-summary/**', (route) =>
    route.fulfill({ json: { energyData: oldestFirst.map(summaryRow) } }),
  )
  await signIn('owner', HYDRA)
  await socket.settled()
  await expect(page.getByRole('group', { name: 'Channel 1 grid' })).toContainText('Up')
  // Stored points are drawn at once, before the first live one.
  const panel = region(page, 'AC power, live')
  const line = panel.getByRole('img', { name: 'AC power, live' }).locator('path').last()
  const dots = async () => (await line.getAttribute('d'))?.match(/[ML]/g)?.length
  await expect.poll(dots).toBe(100)
  await expect(panel).toContainText(/18:4\d:\d\dpeak .*18:58:00$/)
  const startS = Date.parse('2026-01-15T17:58:00Z') / 1000
  for (let at = 0; at < 130; at += 1) {
    const t = startS + at / 10
    socket.say('hydra_power', {
      ...{ deviceId: 'HY-0001', t, type: 'ac-power', channel: 1, v: 230, rp: 1000 + at },
    })
    socket.say('hydra_energy', {
      ...{ deviceId: 'HY-0001', t, type: 'energy-summary', totalImportEnergy: 100 + at },
      ...{ totalChargeEnergy: 0, totalDischargeEnergy: 0, solarChargeEnergy: 0 },
      period: new Date((startS + at * 3600) * 1000).toISOString(),
    })
  }
  await expect(panel).toContainText(/18:58:0\dpeak .*18:58:12$/)
  expect(await dots()).toBe(100)
  await openTab(page, 'History')
  const summary = region(page, 'Energy summary')
  // 12 + 13 + … + 21
  await expect(fact(page, 'Energy summary', 'Total AC input').first()).toHaveText('165 Wh')
  await expect(summary).toContainText('10 newest rows of 12')
  await expect(summary).toContainText('Live, last 10 of 100 hours')
  // 220 + 221 + … + 229
  await expect(summary).toContainText('2.25 kWh')
})

test('unreadable data → an alert; other data are shown [E14, E15]', async ({ page, signIn }) => {
  const spoilt = (message: string) =>
    message.includes('"latestData"')
      ? message.replace(/"power-split":\{[^}]*\}/, '"power-split":"none"')
      : message
  // The server sends a watched device each second; here only the test sends power.
  const isPower = (message: string) => message.startsWith('42["hydra_power"')
  const socket = await proxySocket(page, {
    changed: (message) => (isPower(String(message)) ? null : spoilt(String(message))),
    opensAfter: deviceState(page),
  })
  await page.route('**/api/hydra/device/HY-0001', async (route) => {
    const answer = await route.fetch()
    const body = z
      .object({ device: z.looseObject({ latestData: z.looseObject({}) }) })
      .parse(await answer.json())
    Object.assign(body.device.latestData, { 'power-split': 'none' })
    await route.fulfill({ response: answer, json: body })
  })
  await signIn('owner', HYDRA)
  const wrong = page.getByRole('status', { name: 'Alerts' })
  await expect(wrong).toContainText('Unavailable: power split.')
  await expect(page.getByRole('group', { name: 'Channel 1 grid' })).toContainText('Up')
  await openTab(page, 'Details')
  await expect(region(page, 'Battery system')).toBeVisible()
  await openTab(page, 'Overview')
  await socket.settled()
  socket.say('hydra_power', {
    ...{ deviceId: 'HY-0001', t: Date.parse('2026-01-15T17:59:00Z') / 1000, type: 'power-split' },
    ...{ grid: 700, generator: 0, solar: 0, battery: 0 },
  })
  await expect(wrong).toBeHidden()
  await expect(page.getByRole('region', { name: 'Load supplied by' })).toContainText('700 W')
})

test('views: power status, outage timeline, energy summary, held in the address [R22, C6, E13, E17, E18]', async ({
  page,
  signIn,
}) => {
  await signIn('owner', HYDRA)
  await expect(page.getByText('Grid and generator', { exact: true })).toBeVisible()
  const views = [
    ['Overview', ['Power now', 'Today', 'Period', 'Energy', 'Channels', 'Load supplied by']],
    ['Outages', ['Power now', 'Today', 'Period', 'Availability and outages', 'Events · Today']],
    ['History', ['Power now', 'Today', 'Last seven days', 'Period', 'Energy summary']],
    ['Details', ['Power now', 'Today', 'Battery monitors', 'Settings and raw values']],
  ] as const
  for (const [view, order] of views) {
    await openTab(page, view)
    for (const name of order) await expect(region(page, name)).toBeVisible()
    const tops = await Promise.all(
      order.map(async (name) => (await region(page, name).boundingBox())?.y ?? Number.NaN),
    )
    expect(tops, view).toEqual(tops.toSorted((a, b) => a - b))
  }
  await page.reload()
  await expect(region(page, 'Battery monitors')).toBeVisible()
  await openTab(page, 'Overview')
  for (const [channel, source] of [
    ...[1, 2, 3].map((channel) => [channel, 'grid'] as const),
    ...[4, 5, 6].map((channel) => [channel, 'generator'] as const),
  ]) {
    await expect(page.getByRole('group', { name: `Channel ${channel} ${source}` })).toBeVisible()
  }
  await page.setViewportSize({ width: 360, height: 800 })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0)
})

test('a hydra without reports → offline, not down; online with its next report [S12, K9]', async ({
  page,
  emulator,
  signIn,
}) => {
  await fault(emulator, { device: 'offline', of: 'HY-0001' })
  await emulator.step(30_000)
  const socket = await proxySocket(page, { opensAfter: deviceState(page) })
  await signIn('owner', HYDRA)
  const state = deviceState(page)
  await expect(state).toHaveText('Offline')
  await expect(page.getByRole('status', { name: 'Alerts' })).toContainText('Offline')
  await expect(region(page, 'Power now').locator('dd').first()).toHaveText('—')
  const last = page.getByRole('region', { name: /^Last readings, / })
  await expect(last.getByText(/^[\d.]+.k?W/).first()).toBeVisible()
  await openTab(page, 'Outages')
  await expect(outages(page).getByRole('group', { name: 'No data' })).toContainText('30 s')
  await outages(page).getByRole('button', { name: 'Show as table' }).click()
  await expect(
    outages(page).getByRole('row', {
      name: /^Channel 1 grid No data .* 30 s no data received/,
    }),
  ).toBeVisible()
  await socket.settled()
  const t = Date.parse('2026-01-15T17:58:30Z') / 1000
  const power = { type: 'ac-power', channel: 1, v: 230, rp: 900 }
  socket.say('hydra_power', { deviceId: 'HY-0001', t, ...power })
  await expect(state).toHaveText('Online')
})
