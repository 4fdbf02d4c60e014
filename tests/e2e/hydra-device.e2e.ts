import { readFile } from 'node:fs/promises'
import { type EnergyRow, energyRow, powerStatusReport, powerTimeline } from '@wattpost/protocol'
import type { Locator, Page } from 'playwright/test'
import { z } from 'zod'
import { signIn as tokenFor } from '../support/accounts.ts'
import { fault } from './control.ts'
import type { EmulatorProcess } from './emulator.ts'
import { expect, test } from './fixtures.ts'
import { proxySocket } from './proxiedSocket.ts'
import { expectShown } from './shownQuantity.ts'
import { bringSignedIn } from './signedIn.ts'

test.use({ scenario: 'grid-outage' })

const HYDRA = '/device/hydra/HY-0001'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const energy = (page: Page) => region(page, 'Energy')
const outages = (page: Page) => region(page, 'Availability and outages')
const lengthOf = (page: Page) => page.getByRole('radiogroup', { name: 'Length of the period' })
const asked = (page: Page, path: string, ...parts: readonly string[]) =>
  page.waitForRequest(
    (request) =>
      request.url().includes(`/api/hydra/${path}`) &&
      parts.every((part) => decodeURIComponent(request.url()).includes(part)),
  )

/** What the server says of the hydra to its owner. */
async function truth(emulator: EmulatorProcess) {
  const { idToken } = await tokenFor(emulator.authUrl, 'owner')
  const ask = (path: string) => emulator.get(`/api/hydra/${path}`, idToken)
  const rows = z.object({ energyData: z.array(energyRow) })
  return {
    energy: async (query: string) =>
      rows.parse(await ask(`energy/HY-0001?type=all&${query}`)).energyData,
    summary: async (query: string) =>
      rows.parse(await ask(`energy-summary/HY-0001?type=all&${query}`)).energyData,
    status: async (query: string) =>
      powerStatusReport.parse(await ask(`power-status?deviceId=HY-0001&${query}`)),
    timeline: async (query: string) =>
      powerTimeline.parse(await ask(`power-timeline?deviceId=HY-0001&${query}`)),
  }
}

/** Imported by channels that are grid, or by those that are generator [C6], Wh. */
function importedWh(rows: readonly EnergyRow[], group: 'grid' | 'generator'): number {
  return rows
    .filter(({ _id }) => (group === 'grid' ? [1, 2, 3] : [4, 5, 6]).includes(Number(_id.channel)))
    .reduce((sum, row) => sum + row.totalImportEnergy, 0)
}

/** What is saved when one clicks: its lines, without the mark of its encoding. */
async function saved(page: Page, button: Locator): Promise<{ name: string; lines: string[] }> {
  const download = page.waitForEvent('download')
  await button.click()
  const file = await download
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), lines: text.replace('\ufeff', '').split('\r\n') }
}

const total = (page: Page, kind: string) =>
  energy(page).getByText(kind, { exact: true }).first().locator('..').locator('dd')

test('dates are typed as people type them, what is none is told at its field, and all that shows a period shows them [V6, C5, R21, H14, H15, H17]', async ({
  page,
  emulator,
  signIn,
}) => {
  await signIn('owner', HYDRA)
  await lengthOf(page).getByText('Dates').click()
  const form = page.getByRole('form', { name: 'Dates of your own' })
  await expect(form.getByLabel('From')).toHaveValue('15/01/2026')
  const typed = async (from: string, to: string) => {
    await form.getByLabel('From').fill(from)
    await form.getByLabel('To').fill(to)
    await form.getByRole('button', { name: 'Show' }).click()
  }
  await typed('31/02/2026', '14/1/2026')
  await expect(form.getByText('"31/02/2026" is not a date')).toBeVisible()
  await typed('14/1/2026', '12/1/2026')
  await expect(form.getByText('The last day is before the first.')).toBeVisible()
  for (const [from, to, ...parts] of [
    ['14/1/2026', '14-1-26', 'range=d&offset=0', 'startDate=2026-01-14&endDate=2026-01-14'],
    ['7/1/2026', '14/1/2026', 'range=m&offset=0', 'startDate=2026-01-07&endDate=2026-01-14'],
    ['8.1.2026', '01/14/2026', 'range=w&offset=0', 'startDate=2026-01-08&endDate=2026-01-14'],
  ] as const) {
    const request = asked(page, 'energy/HY-0001?', ...parts)
    await typed(from, to)
    await request
  }
  await expect(page).toHaveURL(/from=2026-01-08&to=2026-01-14/)

  const api = await truth(emulator)
  const dated = 'startDate=2026-01-08&endDate=2026-01-14'
  const rows = await api.energy(`range=w&${dated}`)
  expectShown(await total(page, 'Grid').textContent(), importedWh(rows, 'grid'))
  const summary = region(page, 'Energy summary')
  await expect(summary).toContainText('8 Jan – 14 Jan')
  const [sum] = await api.summary(dated)
  const imported = summary.getByText('Imported').first().locator('..').locator('dd')
  expectShown(await imported.textContent(), sum?.totalImportEnergy ?? Number.NaN)
  await expect(region(page, 'Events, 8 Jan – 14 Jan')).toBeVisible()
  // Thursday to Wednesday lie in two weeks, and every outage of theirs is one of those of the seven days.
  const days = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map((offset) => api.status(`offset=${offset}`)),
  )
  const failures = days.map(({ dailyUsage }) => dailyUsage[0]?.fc ?? 0).reduce((a, b) => a + b, 0)
  expect(failures).toBeGreaterThan(0)
  const use = outages(page).getByRole('row', { name: /^Channel 1 grid/ })
  await expect(use.getByRole('cell').nth(2)).toHaveText(String(failures))
  const downS = Math.min(...days.map((day) => day.totalSecondsInPeriod)) * 7
  await expect(outages(page)).toContainText(`of ${downS / 86_400} d 0 h`)

  // The link shows the same again, and one may go on from there.
  const again = asked(page, 'energy/HY-0001?', dated)
  await page.reload()
  await again
  await expect(form.getByLabel('From')).toHaveValue('08/01/2026')
  await page.getByRole('button', { name: 'Earlier' }).click()
  await expect(page).toHaveURL(/from=2026-01-01&to=2026-01-07/)
  await page.goBack()
  await expect(form.getByLabel('From')).toHaveValue('08/01/2026')

  // A calendar stands beside the fields, and picks the same.
  await form.getByRole('button', { name: 'Calendar' }).click()
  const picked = asked(page, 'energy/HY-0001?', 'startDate=2026-01-12&endDate=2026-01-13')
  await page.getByRole('button', { name: '12 January 2026' }).click()
  await page.getByRole('button', { name: '13 January 2026' }).click()
  await picked
  await expect(form.getByLabel('From')).toHaveValue('12/01/2026')
  await expect(form.getByLabel('To')).toHaveValue('13/01/2026')
})

test('day, week and month stand in the address and are the server’s to the rounding shown; the period before stands beside [R21, R22, H14, H15, H16, C5, C6, E17, E18, E19, S20, S21]', async ({
  page,
  emulator,
  signIn,
}) => {
  await emulator.step(12 * MINUTE_MS)
  const api = await truth(emulator)
  const byTheHour = asked(page, 'energy/HY-0001?', 'resolution=hourly')
  await signIn('owner', HYDRA)
  await byTheHour

  // Power status and timeline, also what S21's figure leaves out.
  const { grid, generator, bothDownTime, dailyUsage } = await api.status('range=d')
  const percent = (value: number) => `${(Math.floor(value * 100) / 100).toFixed(2)} %`
  const tile = (name: string) => outages(page).getByRole('group', { name, exact: true })
  await expect(tile('Grid availability')).toContainText(percent(grid.availability))
  await expect(tile('Generator availability')).toContainText(percent(generator.availability))
  await expect(tile('Both down')).toContainText(`${Math.floor(bothDownTime / 60)} min`)
  const { byChannel } = await api.timeline('range=d')
  const [failed, started] = [byChannel['1']?.[0]?.ts ?? 0, byChannel['4']?.[0]?.ts ?? 0]
  await expect(tile('Without power')).toContainText(`${Math.round((started - failed) / 1000)} s`)
  await expect(tile('Without power')).toContainText('of 19 h 10 min')
  for (const { channel, fc, rc } of dailyUsage) {
    const row = outages(page).getByRole('row', { name: new RegExp(`^Channel ${channel} `) })
    await expect(row.getByRole('cell').nth(2)).toHaveText(String(fc))
    await expect(row.getByRole('cell').nth(3)).toHaveText(String(rc))
  }
  const lane = outages(page).getByRole('slider', { name: /^Channel 1 grid: .*9 min in 1 outage/ })
  await lane.focus()
  await page.keyboard.press('ArrowRight')
  await expect(lane).toHaveAttribute(
    'aria-valuetext',
    /^Down, Thu 15 Jan, 18:58:30 – .*19:08:00, 9 min/,
  )
  await expect(
    outages(page).getByText(/Channel 1 grid: Down, .* of it without any source/),
  ).toBeVisible()

  // The hour in which the grid failed, as the server has it.
  const today = await api.energy('range=d')
  expectShown(await total(page, 'Grid').textContent(), importedWh(today, 'grid'))
  expectShown(await total(page, 'Generator').textContent(), importedWh(today, 'generator'))
  const tiles = page.getByRole('region', { name: 'Today' })
  expectShown(
    await tiles.getByRole('group', { name: 'Generated today' }).textContent(),
    importedWh(today, 'generator'),
  )
  await energy(page).getByRole('button', { name: 'Show as table' }).click()
  const hours = energy(page).getByRole('row')
  await expect(hours).toHaveCount(25)
  const evening = today.filter(({ _id }) => _id.period.includes('T18:00'))
  expectShown(
    await hours
      .filter({ hasText: /^18:00/ })
      .getByRole('cell')
      .first()
      .textContent(),
    importedWh(evening, 'grid'),
  )
  const parts = asked(page, 'energy/HY-0001?', 'dayViewMode=parts')
  await energy(page).getByText('Parts of the day').click()
  await parts
  await expect(page).toHaveURL(/view=parts/)
  await expect(
    energy(page).getByRole('row', { name: /^(Night|Morning|Afternoon|Evening)/ }),
  ).toHaveCount(4)

  await page.getByRole('checkbox', { name: 'Compare with the period before' }).click()
  await expect(page).toHaveURL(/compare=before/)
  const yesterday = await api.energy('range=d&offset=1')
  const old = total(page, 'Grid').getByText(/^Yesterday /)
  expectShown(await old.textContent(), importedWh(yesterday, 'grid'))
  await expect(tile('Grid availability')).toContainText(
    `Yesterday ${percent((await api.status('offset=1')).grid.availability)}`,
  )

  const week = asked(page, 'power-status', 'range=w')
  await lengthOf(page).getByText('Week').click()
  await week
  await page.getByRole('button', { name: 'Earlier' }).click()
  await expect(page).toHaveURL(/range=w&offset=1/)
  const lastWeek = await api.energy('range=w&offset=1')
  await expect(region(page, 'Events, Last week')).toBeVisible()
  await expect(async () =>
    expectShown(await total(page, 'Grid').textContent(), importedWh(lastWeek, 'grid')),
  ).toPass()
  await expect(tile('Grid availability')).toContainText(
    percent((await api.status('range=w&offset=1')).grid.availability),
  )

  // A link, and going back, reproduce what was seen.
  await page.reload()
  await expect(lengthOf(page).getByRole('radio', { name: 'Week' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Compare with the period before' })).toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL(/range=w&offset=0/)
  await expect(region(page, 'Events, This week')).toBeVisible()
})

test('energy and outages are saved as CSV: units in the header, local time with offset, marked as simulated', async ({
  page,
  emulator,
  signIn,
}) => {
  await emulator.step(12 * MINUTE_MS)
  const api = await truth(emulator)
  await signIn('owner', HYDRA)
  const hours = await saved(page, energy(page).getByRole('button', { name: 'Export CSV' }))
  expect(hours.name).toBe('HY-0001-energy-SIMULATED.csv')
  expect(hours.lines[0]).toBe(
    'From,Grid import (Wh),Generator import (Wh),Battery charge (Wh),Battery discharge (Wh),Solar charge (Wh),Data',
  )
  const rows = await api.energy('range=d')
  const evening = rows.filter(({ _id }) => _id.period === '2026-01-15T18:00:00+01:00')
  const [at, gridWh, generatorWh, , , , data] = hours.lines.at(-2)?.split(',') ?? []
  expect([at, data]).toEqual(['2026-01-15T18:00:00+01:00', 'SIMULATED'])
  expect(Number(gridWh)).toBeCloseTo(importedWh(evening, 'grid'), 6)
  expect(Number(generatorWh)).toBeCloseTo(importedWh(evening, 'generator'), 6)
  expect(hours.lines).toHaveLength(21)

  const lanes = await saved(page, outages(page).getByRole('button', { name: 'Export CSV' }))
  expect(lanes.name).toBe('HY-0001-outages-SIMULATED.csv')
  expect(lanes.lines[0]).toBe('Channel,State,From,To,Duration (s),Remark,Data')
  expect(lanes.lines).toContainEqual(
    expect.stringMatching(
      /^Channel 1 grid,Down,2026-01-15T18:58:30\+01:00,2026-01-15T19:08:00\+01:00,570,\d+ s of it without any source,SIMULATED$/,
    ),
  )
})

test('times are told in the device’s zone or in the viewer’s, and days are cut there [R21, H16]', async ({
  browser,
  emulator,
}) => {
  const context = await browser.newContext({
    timezoneId: 'America/New_York',
    baseURL: emulator.url,
  })
  const page = await context.newPage()
  await bringSignedIn(page, emulator, 'owner')
  await emulator.step(12 * MINUTE_MS)
  await page.goto(HYDRA)
  const events = region(page, 'Events, Today')
  await expect(events.getByRole('row', { name: /18:58:30 Grid power failed/ })).toBeVisible()
  const mine = asked(page, 'power-timeline', 'tz=America/New_York')
  await page.getByRole('radiogroup', { name: 'Time zone' }).getByText('My time').click()
  await mine
  await expect(events.getByRole('row', { name: /12:58:30 Grid power failed/ })).toBeVisible()
  await expect(energy(page).getByRole('button', { name: 'Show as table' })).toBeVisible()
  await page.reload()
  await expect(events.getByRole('row', { name: /12:58:30 Grid power failed/ })).toBeVisible()
  await context.close()
})

test.describe('where clocks change', () => {
  test.use({ scenario: 'clock-change-day' })

  test('a day has 25 hours, the one that comes twice is told apart, and so is the outage in it; in spring it has 23 [R21, H15, H16, C5]', async ({
    page,
    emulator,
    signIn,
  }) => {
    await emulator.step(24.5 * HOUR_MS)
    await signIn('owner', HYDRA)
    await energy(page).getByRole('button', { name: 'Show as table' }).click()
    const rows = energy(page).getByRole('row')
    await expect(rows).toHaveCount(26)
    const api = await truth(emulator)
    const today = await api.energy('range=d')
    for (const [name, period] of [
      ['02:00 (1st)', '2026-10-25T02:00:00+02:00'],
      ['02:00 (2nd)', '2026-10-25T02:00:00+01:00'],
    ] as const) {
      const hour = today.filter(({ _id }) => _id.period === period)
      expect(hour.length).toBeGreaterThan(0)
      const cell = rows.filter({ hasText: name }).getByRole('cell').first()
      expectShown(await cell.textContent(), importedWh(hour, 'grid'))
    }
    const hours = await saved(page, energy(page).getByRole('button', { name: 'Export CSV' }))
    expect(hours.lines.map((line) => line.split(',')[0])).toEqual(
      expect.arrayContaining(['2026-10-25T02:00:00+02:00', '2026-10-25T02:00:00+01:00']),
    )
    const lanes = await saved(page, outages(page).getByRole('button', { name: 'Export CSV' }))
    expect(lanes.lines).toContainEqual(
      expect.stringContaining(
        'Channel 1 grid,Down,2026-10-25T02:20:00+01:00,2026-10-25T02:40:00+01:00,1200,',
      ),
    )
    const { totalSecondsInPeriod } = await api.status('range=d')
    expect(totalSecondsInPeriod).toBe(24.5 * 3600)
    await expect(outages(page)).toContainText('of 1 d 0 h')

    await page.goto(`${HYDRA}?from=2026-03-29&to=2026-03-29`)
    await energy(page).getByRole('button', { name: 'Show as table' }).click()
    await expect(rows).toHaveCount(24)
    await expect(energy(page).getByRole('row', { name: /^02:00/ })).toHaveCount(0)
    await expect(outages(page)).toContainText('of 23 h 00 min')
  })
})

test('the chart and the live rows keep the newest hundred, and the summary sums ten of them [C1, C2, K9]', async ({
  page,
  signIn,
}) => {
  const socket = await proxySocket(page)
  await signIn('owner', HYDRA)
  await expect(page.getByRole('status', { name: 'Connection', exact: true })).toHaveText('Live')
  await expect(page.getByRole('group', { name: 'Channel 1 grid' })).toContainText('Up')
  await expect(region(page, 'AC power, live')).toContainText('One value so far')
  const startS = Date.parse('2026-01-15T18:00:00Z') / 1000
  for (let at = 0; at < 130; at += 1) {
    const t = startS + at
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
  const socket = await proxySocket(page, (told) =>
    String(told).includes('"latestData"')
      ? String(told).replace(/"power-split":\{[^}]*\}/, '"power-split":"none"')
      : told,
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
  // A snapshot that is still under way would take the place of what the test says.
  await expect(page.getByRole('status', { name: 'Connection', exact: true })).toHaveText('Live')
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
  const lift = await fault(emulator, { device: 'offline', of: 'HY-0001' })
  await emulator.step(30_000)
  await signIn('owner', HYDRA)
  const state = page.getByRole('status', { name: 'Device state' })
  await expect(state).toHaveText('Unknown')
  await expect(page.getByRole('status', { name: 'What is wrong' })).toContainText('Offline')
  await expect(region(page, 'Power now').locator('dd').first()).toHaveText('—')
  await expect(outages(page).getByRole('group', { name: 'Unknown' })).toContainText('30 s')
  await outages(page).getByRole('button', { name: 'Show outages as a table' }).click()
  await expect(
    outages(page).getByRole('row', {
      name: /^Channel 1 grid Unknown .* 30 s the device was silent/,
    }),
  ).toBeVisible()
  await lift()
  await emulator.play(1)
  await expect(state).toHaveText('Up')
})
