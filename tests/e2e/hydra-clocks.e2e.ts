import { HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import { expect, test } from './fixtures.ts'
import { asked, energy, HYDRA, importedWh, outages, region, truth } from './hydraPage.ts'
import { openTab } from './openDevice.ts'
import { saved } from './savedFile.ts'
import { expectShown } from './shownQuantity.ts'
import { bringSignedIn } from './signedIn.ts'

test.use({ scenario: 'grid-outage' })

test('times and days follow the device’s zone or the user’s (case 40) [R21, H16]', async ({
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
  await page.goto(`${HYDRA}?tab=outages`)
  const events = region(page, 'Events · Today')
  await expect(events.getByRole('row', { name: /18:58:30 Grid power failed/ })).toBeVisible()
  const mine = asked(page, 'power-timeline', 'tz=America/New_York')
  await page.getByRole('radiogroup', { name: 'Time zone' }).getByText('My time').click()
  await mine
  await expect(events.getByRole('row', { name: /12:58:30 Grid power failed/ })).toBeVisible()
  await openTab(page, 'Overview')
  await expect(energy(page).getByRole('button', { name: 'Show as table' })).toBeVisible()
  await openTab(page, 'Outages')
  await page.reload()
  await expect(events.getByRole('row', { name: /12:58:30 Grid power failed/ })).toBeVisible()
  await context.close()
})

test.describe('around a clock change', () => {
  test.use({ scenario: 'clock-change-day' })

  test('repeated hours of a day of 25 h are distinct (case 40) [R21, H15, H16, C5]', async ({
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
    await openTab(page, 'Outages')
    const timelines = await saved(page, outages(page).getByRole('button', { name: 'Export CSV' }))
    expect(timelines.lines).toContainEqual(
      expect.stringContaining(
        'Channel 1 grid,Down,2026-10-25T02:20:00+01:00,2026-10-25T02:40:00+01:00,1200,',
      ),
    )
    const { totalSecondsInPeriod } = await api.status('range=d')
    expect(totalSecondsInPeriod).toBe(24.5 * 3600)
    await expect(outages(page)).toContainText('of 1 d 0 h')
  })
})

test.describe('after a clock change in spring', () => {
  test.use({ scenario: new URL('short-day.yaml', import.meta.url).pathname })

  test('a day of 23 h has no hour from 02:00 (case 40) [R21, H15, H16, C5]', async ({
    page,
    signIn,
  }) => {
    await signIn('owner', `${HYDRA}?from=2026-03-29&to=2026-03-29`)
    await energy(page).getByRole('button', { name: 'Show as table' }).click()
    await expect(energy(page).getByRole('row')).toHaveCount(24)
    await expect(energy(page).getByRole('row', { name: /^01:00/ })).toHaveCount(1)
    await expect(energy(page).getByRole('row', { name: /^02:00/ })).toHaveCount(0)
    await openTab(page, 'Outages')
    await expect(outages(page)).toContainText('of 23 h 00 min')
  })
})
