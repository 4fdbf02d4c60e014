import { MINUTE_MS } from '@wattpost/protocol'
import { fact } from './facts.ts'
import { expect, test } from './fixtures.ts'
import {
  asked,
  energy,
  HYDRA,
  importedWh,
  lengthOf,
  outages,
  region,
  total,
  truth,
} from './hydraPage.ts'
import { openTab } from './openDevice.ts'
import { expectShown, lastingText, momentText, scaledText } from './shownQuantity.ts'

test.use({ scenario: 'grid-outage' })

/** The query of a span between two midnights in Lagos. */
const fromMidnight = (start: string, end: string) =>
  `startDate=${start}T00:00:00+01:00&endDate=${end}T00:00:00+01:00`

test('typed dates are validated; all panels show their period [V6, C5, R21, H14, H15, H17]', async ({
  page,
  emulator,
  signIn,
}) => {
  await signIn('owner', HYDRA)
  await lengthOf(page).getByText('Custom').click()
  const form = page.getByRole('form', { name: 'Custom dates' })
  await expect(form.getByLabel('From')).toHaveValue('15/01/2026')
  const typed = async (from: string, to: string) => {
    await form.getByLabel('From').fill(from)
    await form.getByLabel('To').fill(to)
    await form.getByRole('button', { name: 'Show' }).click()
  }
  await typed('31/02/2026', '14/1/2026')
  await expect(form.getByText('"31/02/2026" is not a date')).toBeVisible()
  await typed('14/1/2026', '12/1/2026')
  await expect(form.getByText('End precedes start.')).toBeVisible()
  for (const [from, to, ...parts] of [
    ['14/1/2026', '14-1-26', 'range=d&offset=0', fromMidnight('2026-01-14', '2026-01-15')],
    ['7/1/2026', '14/1/2026', 'range=m&offset=0', fromMidnight('2026-01-07', '2026-01-15')],
    ['8.1.2026', '01/14/2026', 'range=w&offset=0', fromMidnight('2026-01-08', '2026-01-15')],
  ] as const) {
    const request = asked(page, 'energy/HY-0001?', ...parts)
    await typed(from, to)
    await request
  }
  await expect(page).toHaveURL(/from=2026-01-08&to=2026-01-14/)

  const api = await truth(emulator)
  const dated = 'startDate=2026-01-08&endDate=2026-01-14'
  const rows = await api.energy(`range=w&${dated}`)
  // The previous values stay on screen until the answer arrives.
  await expect(async () =>
    expectShown(await total(page, 'Grid').textContent(), importedWh(rows, 'grid')),
  ).toPass()
  await openTab(page, 'History')
  const summary = region(page, 'Energy summary')
  await expect(summary).toContainText('8 Jan – 14 Jan')
  const [sum] = await api.summary(dated)
  const imported = summary.getByText('Total AC input').first().locator('..').locator('dd')
  await expect(async () =>
    expectShown(await imported.textContent(), sum?.totalImportEnergy ?? Number.NaN),
  ).toPass()
  await openTab(page, 'Outages')
  await expect(region(page, 'Events · 8 Jan – 14 Jan')).toBeVisible()
  // The dates, Thursday to Wednesday, span two weeks; their outages are those of the seven days.
  const days = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map((offset) => api.status(`offset=${offset}`)),
  )
  const failures = days.map(({ dailyUsage }) => dailyUsage[0]?.fc ?? 0).reduce((a, b) => a + b, 0)
  expect(failures).toBeGreaterThan(0)
  const use = outages(page).getByRole('row', { name: /^Channel 1 grid/ })
  await expect(use.getByRole('cell').nth(2)).toHaveText(String(failures))
  const downS = Math.min(...days.map((day) => day.totalSecondsInPeriod)) * 7
  await expect(outages(page)).toContainText(`of ${downS / 86_400} d 0 h`)

  // The link shows the same period, and the steps start from it.
  await openTab(page, 'Overview')
  const reloaded = asked(page, 'energy/HY-0001?', fromMidnight('2026-01-08', '2026-01-15'))
  await page.reload()
  await reloaded
  await expect(form.getByLabel('From')).toHaveValue('08/01/2026')
  await page.getByRole('button', { name: 'Earlier' }).click()
  await expect(page).toHaveURL(/from=2026-01-01&to=2026-01-07/)
  await page.goBack()
  await expect(form.getByLabel('From')).toHaveValue('08/01/2026')

  // The calendar picks the same dates.
  await form.getByRole('button', { name: 'Calendar' }).click()
  const picked = asked(page, 'energy/HY-0001?', fromMidnight('2026-01-12', '2026-01-14'))
  await page.getByRole('button', { name: '12 January 2026' }).click()
  await page.getByRole('button', { name: '13 January 2026' }).click()
  await picked
  await expect(form.getByRole('button', { name: 'Calendar' })).toBeFocused()
  await expect(form.getByLabel('From')).toHaveValue('12/01/2026')
  await expect(form.getByLabel('To')).toHaveValue('13/01/2026')
})

test('periods match the server and the address [R21, R22, H13–H16, C5, C6, E17–E19, S20, S21]', async ({
  page,
  emulator,
  signIn,
}) => {
  await emulator.step(12 * MINUTE_MS)
  const api = await truth(emulator)
  const byTheHour = asked(page, 'energy/HY-0001?', 'resolution=hourly')
  const sevenDays = asked(page, 'device/energy/HY-0001?', 'range=daily', 'days=7')
  await signIn('owner', HYDRA)
  await byTheHour
  await openTab(page, 'History')
  await sevenDays
  await openTab(page, 'Outages')

  // Power status and timeline; the time without either is the overlap of known outages, which is not S21's figure.
  const { grid, generator, bothDownTime, dailyUsage } = await api.status('range=d')
  const percent = (value: number) => `${(Math.floor(value * 100) / 100).toFixed(2)} %`
  const tile = (name: string) => outages(page).getByRole('group', { name, exact: true })
  await expect(tile('Grid availability')).toContainText(percent(grid.availability))
  await expect(tile('Generator ran')).toContainText(lastingText(generator.tup))
  await expect(tile('Grid availability')).toContainText(
    `up ${lastingText(grid.tup)}down ${lastingText(grid.tdn)}`,
  )
  await expect(tile('Generator ran')).toContainText(`not running ${lastingText(generator.tdn)}`)
  await expect(tile('Generator ran')).toContainText(percent(generator.availability))
  await expect(tile('Both down')).toContainText(lastingText(bothDownTime))
  await openTab(page, 'Details')
  const { byChannel, summary } = await api.timeline('range=d')
  const record = (name: string) => fact(page, 'Events and energies on record', name)
  await expect(record('Events · Today')).toHaveText(`${summary.totalEvents}`)
  await expect(record('Channel 1 grid')).toHaveText(
    `${summary.channelEvents['1']} · without power → with power`,
  )
  await expect(record('Energy types')).toHaveText(/^(All energies|Total AC input)/)
  await openTab(page, 'Outages')
  await expect(outages(page).getByRole('heading', { name: 'Timeline', exact: true })).toBeVisible()
  const [failed, started] = [byChannel['1']?.[0]?.ts ?? 0, byChannel['4']?.[0]?.ts ?? 0]
  await expect(tile('No grid or generator')).toContainText(
    `${Math.round((started - failed) / 1000)} s`,
  )
  await expect(tile('No grid or generator')).toContainText('of 19 h 10 min')
  // One outage of the grid, which failed once; a generator has no column of outages.
  for (const { channel, group, tup, tdn, fc, rc, ts } of dailyUsage) {
    const row = outages(page).getByRole('row', { name: new RegExp(`^Channel ${channel} `) })
    await expect(row.getByRole('cell')).toHaveText([
      ...[lastingText(tup), lastingText(tdn), ...(group === 'grid' ? ['1'] : [])],
      ...[`${fc}`, `${rc}`, momentText(ts)],
    ])
  }
  const events = region(page, 'Events · Today')
  for (const [at, name, text] of [
    [0, /18:58:30/, 'Grid power failed'],
    [1, /19:08:00/, 'Grid power restored'],
  ] as const) {
    const [first, second, third] = ['1', '2', '3'].map((channel) => byChannel[channel]?.[at])
    if (!first || !second || !third) throw new Error(`${text} on less than three channels`)
    const volts = [first, second, third].map(({ v }) => Number(v.toFixed(0)))
    const [least, greatest] = [Math.min(...volts), Math.max(...volts)]
    await expect(events.getByRole('row', { name }).getByRole('cell')).toHaveText([
      ...[text, '1, 2, 3', least === greatest ? `${least} V` : `${least}–${greatest} V`],
      lastingText(first.duration),
    ])
  }
  const timeline = outages(page).getByRole('slider', {
    name: /^Channel 1 grid: .*9\smin in 1 outage/,
  })
  await timeline.focus()
  await page.keyboard.press('ArrowRight')
  await expect(timeline).toHaveAttribute(
    'aria-valuetext',
    /^Down, Thu 15 Jan, 18:58:30 – .*19:08:00, 9\smin/,
  )
  await expect(outages(page).getByText(/Channel 1 grid: Down, .* no source for /)).toBeVisible()
  // The tracks are one stop of the Tab key.
  await page.keyboard.press('ArrowDown')
  await expect(outages(page).getByRole('slider', { name: /^Channel 2 grid/ })).toBeFocused()
  await expect(outages(page).locator('[role="slider"][tabindex="0"]')).toHaveCount(1)

  // The hour of the grid failure, as on the server.
  await openTab(page, 'Overview')
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
  await energy(page).getByText('Time of day').click()
  await parts
  await expect(page).toHaveURL(/view=parts/)
  await expect(
    energy(page).getByRole('row', { name: /^(Night|Morning|Afternoon|Evening)/ }),
  ).toHaveCount(4)

  await page.getByRole('checkbox', { name: 'Compare with previous period' }).click()
  await expect(page).toHaveURL(/compare=before/)
  const yesterday = await api.energy('range=d&offset=1')
  const old = total(page, 'Grid').getByText(/^Yesterday /)
  expectShown(await old.textContent(), importedWh(yesterday, 'grid'))
  await openTab(page, 'Outages')
  await expect(tile('Grid availability')).toContainText(
    `Yesterday ${percent((await api.status('offset=1')).grid.availability)}`,
  )

  await openTab(page, 'History')
  const lastDays = region(page, 'Last seven days')
  await lastDays.scrollIntoViewIfNeeded()
  await lastDays.getByRole('button', { name: 'Show as table' }).click()
  const days = await api.history()
  const firstDay = days.filter(({ _id }) => _id.period === days[0]?._id.period)
  await expect(lastDays.getByRole('row')).toHaveCount(8)
  await expect(lastDays.getByRole('row').nth(1).getByRole('cell').first()).toHaveText(
    scaledText(importedWh(firstDay, 'grid'), 'Wh'),
  )

  const week = asked(page, 'power-status', 'range=w')
  const byTheDay = asked(page, 'energy/HY-0001?', 'range=w')
  await lengthOf(page).getByText('Week').click()
  await week
  expect((await byTheDay).url()).not.toContain('resolution')
  await page.getByRole('button', { name: 'Earlier' }).click()
  await expect(page).toHaveURL(/range=w&offset=1/)
  const lastWeek = await api.energy('range=w&offset=1')
  await openTab(page, 'Outages')
  await expect(region(page, 'Events · Last week')).toBeVisible()
  await openTab(page, 'Overview')
  await expect(async () =>
    expectShown(await total(page, 'Grid').textContent(), importedWh(lastWeek, 'grid')),
  ).toPass()
  await openTab(page, 'Outages')
  await expect(tile('Grid availability')).toContainText(
    percent((await api.status('range=w&offset=1')).grid.availability),
  )

  // A reload and going back restore the view.
  await page.reload()
  await expect(lengthOf(page).getByRole('radio', { name: 'Week' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Compare with previous period' })).toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL(/range=w&offset=0/)
  await openTab(page, 'Outages')
  await expect(region(page, 'Events · This week')).toBeVisible()
  await openTab(page, 'Overview')
  // The view of the way back is complete before the next one is chosen.
  await expect(total(page, 'Grid').getByText(/^Last week /)).toBeVisible()

  await page.getByRole('checkbox', { name: 'Compare with previous period' }).click()
  await expect(page).not.toHaveURL(/compare=/)
  await expect(total(page, 'Grid').getByText(/^Last week /)).toHaveCount(0)
  const month = [
    asked(page, 'power-status', 'range=m', 'offset=0'),
    asked(page, 'energy/HY-0001?', 'range=m', 'offset=0'),
  ]
  await lengthOf(page).getByText('Month').click()
  await Promise.all(month)
  await expect(page).toHaveURL(/range=m&offset=0/)
  const thisMonth = await api.energy('range=m')
  await expect(async () =>
    expectShown(await total(page, 'Grid').textContent(), importedWh(thisMonth, 'grid')),
  ).toPass()
})
