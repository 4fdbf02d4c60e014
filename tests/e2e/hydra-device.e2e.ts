import { energyRow } from '@wattpost/protocol'
import type { Page } from 'playwright/test'
import { z } from 'zod'
import { signIn as tokenFor } from '../support/accounts.ts'
import { fault } from './control.ts'
import { expect, test } from './fixtures.ts'

test.use({ scenario: 'grid-outage' })

const energyBody = z.object({ energyData: z.array(energyRow) })
const energy = (page: Page) => page.getByRole('region', { name: 'Energy', exact: true })
const asked = (page: Page, part: string) =>
  page.waitForRequest(
    (request) =>
      request.url().includes(`/api/hydra/energy/HY-0001?`) && request.url().includes(part),
  )

test('dates are typed as people type them; what is none is told at its field [V6, C5, R21]', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  await page.goto('/device/hydra/HY-0001')
  await energy(page).getByRole('button', { name: 'Other dates' }).click()
  const form = page.getByRole('form', { name: 'Dates of your own' })
  const typed = async (from: string, to: string) => {
    await form.getByLabel('From').fill(from)
    await form.getByLabel('To').fill(to)
    await form.getByRole('button', { name: 'Show' }).click()
  }
  await typed('31/02/2026', '14/1/2026')
  await expect(form.getByText('"31/02/2026" is not a date')).toBeVisible()
  await typed('14/1/2026', '12/1/2026')
  await expect(form.getByText('The last day is before the first.')).toBeVisible()
  for (const [from, to, part] of [
    ['14/1/2026', '14-1-26', 'range=d&offset=0&startDate=2026-01-14&endDate=2026-01-14'],
    ['8.1.2026', '01/14/2026', 'range=w&offset=0&startDate=2026-01-08&endDate=2026-01-14'],
    ['7/1/2026', '14/1/2026', 'range=m&offset=0&startDate=2026-01-07&endDate=2026-01-14'],
  ] as const) {
    const request = asked(page, part)
    await typed(from, to)
    await request
  }
  await expect(page).toHaveURL(/from=2026-01-07&to=2026-01-14/)
  // The link shows the same again.
  const again = asked(page, 'startDate=2026-01-07&endDate=2026-01-14')
  await page.reload()
  await again
  await expect(form.getByLabel('From')).toHaveValue('07/01/2026')
})

test('a calendar stands beside the fields, and picks the same [V6, R21]', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  await page.goto('/device/hydra/HY-0001?from=2026-01-08&to=2026-01-10')
  await energy(page).getByRole('button', { name: 'Calendar' }).click()
  const request = asked(page, 'startDate=2026-01-12&endDate=2026-01-13')
  await page.getByRole('button', { name: '12 January 2026' }).click()
  await page.getByRole('button', { name: '13 January 2026' }).click()
  await request
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('12/01/2026')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('13/01/2026')
})

test('day, week and month stand in the address, and back leads back; the day comes by the hour [R21, H16, C5]', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  const byTheHour = asked(page, 'resolution=hourly')
  await page.goto('/device/hydra/HY-0001')
  await byTheHour
  const length = page.getByRole('radiogroup', { name: 'Length of the period' })
  const week = asked(page, 'range=w')
  await length.getByText('Week').click()
  await week
  await expect(page).toHaveURL(/range=w&offset=0/)
  await page.getByRole('button', { name: 'Earlier' }).click()
  await expect(page).toHaveURL(/range=w&offset=1/)
  await page.goBack()
  await expect(page).toHaveURL(/range=w&offset=0/)
  await expect(length.getByRole('radio', { name: 'Week' })).toBeChecked()
})

test('the summary is the sum of the ten newest rows [C2, H17, R22]', async ({
  page,
  emulator,
  signIn,
}) => {
  const { idToken } = await tokenFor(emulator.authUrl, 'owner')
  const { energyData } = energyBody.parse(
    await emulator.get('/api/hydra/energy-summary/HY-0001?type=all', idToken),
  )
  const newest = energyData
    .toSorted((a, b) => Date.parse(b._id.period) - Date.parse(a._id.period))
    .slice(0, 10)
  const importedWh = newest.reduce((sum, row) => sum + row.totalImportEnergy, 0)
  await signIn('owner')
  await page.goto('/device/hydra/HY-0001')
  const summary = page.getByRole('region', { name: 'Energy summary' })
  const imported = summary.getByText('Imported').first().locator('..').locator('dd')
  const kWh = Number((await imported.textContent())?.replace(/[^\d.]/g, ''))
  expect(Math.abs(kWh - importedWh / 1000)).toBeLessThan(0.06)
})

test('power status, a timeline of outages and a summary of energy stand on the page [R22, C6, E17, E18]', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  await page.goto('/device/hydra/HY-0001')
  for (const name of ['Availability and outages', 'Energy summary', 'Energy']) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  }
  for (const [channel, source] of [
    ...[1, 2, 3].map((channel) => [channel, 'grid'] as const),
    ...[4, 5, 6].map((channel) => [channel, 'generator'] as const),
  ]) {
    await expect(page.getByRole('group', { name: `Channel ${channel} ${source}` })).toBeVisible()
  }
})

test('a hydra that was not heard of is up again with its next word [S12, K9]', async ({
  page,
  emulator,
  signIn,
}) => {
  const lift = await fault(emulator, { device: 'offline', of: 'HY-0001' })
  await emulator.step(30_000)
  await signIn('owner')
  await page.goto('/device/hydra/HY-0001')
  const state = page.getByRole('status', { name: 'Device state' })
  await expect(state).toHaveText('Unknown')
  await lift()
  await emulator.play(1)
  await expect(state).toHaveText('Up')
})
