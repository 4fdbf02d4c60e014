import { z } from 'zod'
import { fault } from './control.ts'
import { expect, test } from './fixtures.ts'
import { HYDRA, outages, region } from './hydraPage.ts'
import { proxySocket } from './proxiedSocket.ts'

test.use({ scenario: 'grid-outage' })

test('the chart and the live rows keep the newest hundred, and the summary sums ten of them [C1, C2, K9]', async ({
  page,
  signIn,
}) => {
  const socket = await proxySocket(page)
  await signIn('owner', HYDRA)
  await socket.settled()
  await expect(page.getByRole('group', { name: 'Channel 1 grid' })).toContainText('Up')
  await expect(region(page, 'AC power, live')).toContainText('One value so far')
  const drawn = region(page, 'AC power, live').getByRole('img', { name: 'AC power, live' })
  await expect(drawn).toBeVisible()
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
  const summary = region(page, 'Energy summary')
  await expect(summary).toContainText('Live, the newest 10 of 100 hours')
  // 220 + 221 + … + 229
  await expect(summary).toContainText('2.25 kWh')
  const line = page.getByRole('img', { name: 'AC power, live' }).locator('path').last()
  await expect.poll(async () => (await line.getAttribute('d'))?.match(/[ML]/g)?.length).toBe(100)
})

test('what cannot be read of a device is unknown and told, and all the rest is shown [E14, E15]', async ({
  page,
  signIn,
}) => {
  const spoilt = (told: string) =>
    told.includes('"latestData"')
      ? told.replace(/"power-split":\{[^}]*\}/, '"power-split":"none"')
      : told
  // Whoever looks is told fresh values each second; here nobody speaks of power but the test.
  const isPower = (told: string) => told.startsWith('42["hydra_power"')
  const socket = await proxySocket(page, (told) =>
    isPower(String(told)) ? null : spoilt(String(told)),
  )
  await page.route('**/api/hydra/device/HY-0001', async (route) => {
    const answer = await route.fetch()
    const body = z
      .object({ device: z.looseObject({ latestData: z.looseObject({}) }) })
      .parse(await answer.json())
    Object.assign(body.device.latestData, { 'power-split': 'none' })
    await route.fulfill({ response: answer, json: body })
  })
  await signIn('owner', HYDRA)
  const wrong = page.getByRole('status', { name: 'What is wrong' })
  await expect(wrong).toContainText('Unknown for now: power split.')
  await expect(page.getByRole('group', { name: 'Channel 1 grid' })).toContainText('Up')
  await expect(region(page, 'Battery system')).toBeVisible()
  await socket.settled()
  socket.say('hydra_power', {
    ...{ deviceId: 'HY-0001', t: Date.parse('2026-01-15T18:00:00Z') / 1000, type: 'power-split' },
    ...{ grid: 700, generator: 0, solar: 0, battery: 0 },
  })
  await expect(wrong).toBeHidden()
  await expect(page.getByRole('region', { name: 'Load carried by' })).toContainText('700 W')
})

test('power status, a timeline of outages and a summary of energy stand on the page, in the order in which one asks [R22, C6, E13, E17, E18]', async ({
  page,
  signIn,
}) => {
  await signIn('owner', HYDRA)
  const order = [
    'Power now',
    'Today',
    'Period',
    'Energy',
    'Channels',
    'Availability and outages',
    'Battery monitors',
    'Load carried by',
    'Energy summary',
    'Events, Today',
    'Settings and raw values',
  ]
  for (const name of order) await expect(region(page, name)).toBeVisible()
  const tops = await Promise.all(
    order.map(async (name) => (await region(page, name).boundingBox())?.y ?? Number.NaN),
  )
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
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

test('a hydra that was not heard of is unknown, not down, and up again with its next word [S12, K9]', async ({
  page,
  emulator,
  signIn,
}) => {
  await fault(emulator, { device: 'offline', of: 'HY-0001' })
  await emulator.step(30_000)
  const socket = await proxySocket(page)
  await signIn('owner', HYDRA)
  const state = page.getByRole('status', { name: 'Device state' })
  await expect(state).toHaveText('Unknown')
  await expect(page.getByRole('status', { name: 'What is wrong' })).toContainText('Offline')
  await expect(region(page, 'Power now').locator('dd').first()).toHaveText('—')
  await expect(outages(page).getByRole('group', { name: 'Unknown' })).toContainText('30 s')
  await outages(page).getByRole('button', { name: 'Show outages as a table' }).click()
  await expect(
    outages(page).getByRole('row', {
      name: /^Channel 1 grid Unknown .* 30 s nothing was heard of it/,
    }),
  ).toBeVisible()
  await socket.settled()
  const t = Date.parse('2026-01-15T17:58:30Z') / 1000
  const power = { type: 'ac-power', channel: 1, v: 230, rp: 900 }
  socket.say('hydra_power', { deviceId: 'HY-0001', t, ...power })
  await expect(state).toHaveText('Up')
})
