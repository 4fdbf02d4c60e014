import {
  type BatteryMonitorEnergy,
  type BatteryMonitorPower,
  type BatterySystem,
  encodeHydraEnergy,
  encodeHydraPower,
} from '@wattpost/protocol'
import type { Page } from 'playwright/test'
import { z } from 'zod'
import { fault } from './control.ts'
import { expectFacts, expectRows, fact } from './facts.ts'
import { expect, test } from './fixtures.ts'
import { HYDRA, outages, region, total, truth } from './hydraPage.ts'
import { proxySocket } from './proxiedSocket.ts'
import { plainText, scaledText } from './shownQuantity.ts'

test.use({ scenario: 'grid-outage' })

/** What an hour of the fifteenth came to. */
const summaryRow = (totalImportEnergy: number, hour: number) => ({
  _id: {
    period: `2026-01-15T${String(hour).padStart(2, '0')}:00:00+01:00`,
    type: 'all',
    channel: 'all',
  },
  ...{ totalImportEnergy, totalChargeEnergy: 0, totalDischargeEnergy: 0, solarChargeEnergy: 0 },
})

test('the chart and the live rows keep the newest hundred, and the summaries sum the ten newest, in whatever order they come [C1, C2, H17, K9]', async ({
  page,
  signIn,
}) => {
  const socket = await proxySocket(page)
  const oldestFirst = [5000, 6000, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]
  await page.route('**/api/hydra/energy-summary/**', (route) =>
    route.fulfill({ json: { energyData: oldestFirst.map(summaryRow) } }),
  )
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
  // 12 + 13 + … + 21
  await expect(fact(page, 'Energy summary', 'Imported').first()).toHaveText('165 Wh')
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
    ...{ deviceId: 'HY-0001', t: Date.parse('2026-01-15T17:59:00Z') / 1000, type: 'power-split' },
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
  await expect(page.getByText('Grid and generator', { exact: true })).toBeVisible()
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

async function expectBatteries(
  page: Page,
  system: BatterySystem,
  monitors: readonly (readonly [name: string, BatteryMonitorPower & BatteryMonitorEnergy])[],
): Promise<void> {
  const { bp, sp, mp, abp, tsc, mc } = system
  await expectFacts(page, [
    ['Battery system', 'Charge', plainText(abp, '%', 0)],
    ['Battery system', bp < 0 ? 'Battery gives' : 'Battery takes', scaledText(Math.abs(bp), 'W')],
    ['Battery system', 'Solar', scaledText(sp, 'W')],
    ['Battery system', 'Mains', scaledText(mp, 'W')],
    ['Battery system', 'Stored', plainText(tsc, 'Ah', 1)],
    ['Battery system', 'Monitors', `${mc}`],
  ])
  await expectRows(
    page,
    'Battery monitors',
    monitors.map(([name, { v, i, p, soc, ce, de }]) => [
      name,
      ...[plainText(v, 'V', 2), plainText(i, 'A', 2), scaledText(p, 'W'), plainText(soc, '%', 0)],
      ...[scaledText(ce, 'Wh'), scaledText(de, 'Wh')],
    ]),
  )
}

for (const [id, variant, channels] of [
  ['HY-0002', 'Solar and grid', 3],
  ['HY-0003', 'Battery monitor', 0],
] as const) {
  test(`${id}, "${variant}", shows what it measures, each value in its place, and no channel that it has not [E13, E14, E15, E19, H12, H16, K9]`, async ({
    page,
    emulator,
    signIn,
  }) => {
    // Whoever looks is told fresh values each second; here nobody speaks of power and energy but the test.
    const socket = await proxySocket(page, (told) =>
      /^42\["hydra_(power|energy)"/.test(String(told)) ? null : told,
    )
    await signIn('merchant', `/device/hydra/${id}`)
    const api = await truth(emulator, id, 'merchant')
    const device = await api.device()
    const { 'battery-system': system, ...latest } = device.latestData
    const { 'battery-monitor-power': powers, 'battery-monitor-energy': energies } = latest
    if (!system || !powers || !energies) throw new Error(`${id} tells nothing of its batteries`)
    await expectBatteries(
      page,
      system,
      Object.entries(powers).map(([name, power]) => [
        name,
        { ...power, ...(energies[name] ?? { ce: Number.NaN, de: Number.NaN }) },
      ]),
    )
    await expectFacts(page, [
      ['Network', 'Operator', device.network_data.cop],
      ['Network', 'Signal', new RegExp(`\\(${device.network_data.signal_quality}/31\\)$`)],
    ])
    await expect(page.getByText(variant, { exact: true })).toBeVisible()
    await expect(page.getByRole('group', { name: /^Channel \d / })).toHaveCount(channels)
    await expect(region(page, 'Channels')).toHaveCount(channels === 0 ? 0 : 1)

    const today = await api.energy('range=d')
    for (const [kind, key] of [
      ['Battery in', 'totalChargeEnergy'],
      ['Battery out', 'totalDischargeEnergy'],
      ['Solar charge', 'solarChargeEnergy'],
    ] as const) {
      const wh = today.reduce((sum, row) => sum + row[key], 0)
      expect(wh, kind).toBeGreaterThan(0)
      await expect(total(page, kind)).toHaveText(scaledText(wh, 'Wh'))
    }

    await socket.settled()
    // Later than what the page may be fetching just now.
    const head = { deviceId: id, t: device.lastSeen + 1000 }
    const told = { bp: -321, sp: 654, mp: 987, abp: 76, tsc: 43.2, mc: 5 }
    const power = { v: 51.23, i: -6.31, p: -323, soc: 77 }
    const energy = { ce: 43_210, de: 32_100 }
    const [monitor = ''] = Object.keys(powers)
    for (const report of [
      { type: 'battery-system', ...told } as const,
      { type: 'battery-monitor-power', monitor, ...power } as const,
    ])
      socket.say('hydra_power', encodeHydraPower({ head, report }))
    const report = { type: 'battery-monitor-energy', monitor, ...energy } as const
    socket.say('hydra_energy', encodeHydraEnergy({ head, report }))
    await expectBatteries(page, told, [[monitor, { ...power, ...energy }]])
  })
}

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
