import { fileURLToPath } from 'node:url'
import { HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import { act, fault } from '../../e2e/control.ts'
import { expect, test } from '../../e2e/fixtures.ts'
import { openTab } from '../../e2e/openDevice.ts'
import { bringSignedIn } from '../../e2e/signedIn.ts'

test.use({ scenario: 'a-day-in-the-fleet', locale: 'en-GB', timezoneId: 'Africa/Lagos' })

const FLOW = { name: 'Fleet power flow' }

test('lists that fail leave powers unknown in the flow and in the figures, never 0', async ({
  page,
  emulator,
  expectedErrors,
}) => {
  expectedErrors.push(/500 \(Internal Server Error\)/)
  for (const family of ['hydra', 'powermeter'])
    await fault(emulator, { http: `GET /api/${family}/devices`, status: 500 })
  await bringSignedIn(page, emulator, 'merchant')
  await page.goto('/dashboard')
  const flow = page.getByRole('region', FLOW)
  await expect(flow).toContainText(/Grid—Generator—/)
  await expect(page.getByRole('alert')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Needs attention' })).not.toContainText('Loading')
})

test('without lists and connection, pages wait: states, month and number of sites are unknown, never 0', async ({
  page,
  emulator,
  expectedErrors,
}) => {
  expectedErrors.push(/500 \(Internal Server Error\)/, /WebSocket|ERR_/)
  const waits = async () => {
    await expect(page.getByText('Waiting for the connection')).toBeVisible()
    await expect(page.locator('[data-skeleton]:not([data-still="true"])')).toHaveCount(0)
  }
  for (const family of ['hydra', 'powermeter'])
    await fault(emulator, { http: `GET /api/${family}/devices`, status: 500 })
  await fault(emulator, { socket: 'refuse' })
  await bringSignedIn(page, emulator, 'merchant')
  await page.goto('/sites')
  await expect(page.getByRole('alert')).toHaveCount(2)
  await expect(page.getByRole('main')).not.toContainText(/\d/)
  await waits()
  await page.goto('/availability')
  await expect(page.getByRole('alert')).toContainText('Failed to fetch hydra devices')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Availability')
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0)
  await page.goto('/alerts')
  const coverage = page.getByRole('region', { name: 'Coverage' })
  await expect(coverage).toContainText("A device list couldn't be loaded.")
  await expect(coverage).not.toContainText('0 of 0')
  await page.goto('/dashboard')
  await expect(page.getByRole('alert')).toHaveCount(2)
  await waits()
  await expect(page.locator('[data-skeleton]')).toHaveCount(6)
  const tops = await page
    .locator('[data-skeleton]')
    .evaluateAll((all) => all.slice(1, 5).map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size, 'key figures that load are in one row').toBe(1)
})

test('a lost connection makes the fleet unknown, not unavailable', async ({
  page,
  emulator,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  await bringSignedIn(page, emulator, 'merchant')
  await page.goto('/dashboard')
  await expect(page.getByText(/^Solar: from 28 devices/)).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('Supply unknown')).toBeVisible()
  await expect(page.getByText(/from 28 devices/)).toHaveCount(0)
  await expect(page.getByText('Unavailable', { exact: true })).toHaveCount(0)
})

test('a lost connection leaves no number of sites in a state', async ({
  page,
  emulator,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  await bringSignedIn(page, emulator, 'merchant')
  await page.goto('/sites')
  const filter = page.getByRole('radiogroup', { name: 'Filter by state' })
  await expect(filter).toContainText('All 37')
  await page.context().setOffline(true)
  await expect(filter).toHaveText('AllOnlineDownOffline')
  await expect(page.getByText('37 sites', { exact: true })).toBeVisible()
})

test('lists that hang show no power at all', async ({ page, emulator }) => {
  const flow = page.getByRole('region', FLOW)
  await fault(emulator, { http: 'GET /api/hydra/devices', hang: true })
  await bringSignedIn(page, emulator, 'merchant')
  await page.goto('/dashboard')
  await expect(page.getByText(/still loading|^Loading \d/).first()).toBeVisible()
  // Meters are at the grid too: their part is shown, while the fleet counts as loading.
  await expect(flow).toContainText(/Grid[\d.]+ kWGenerator—/)
  await expect(page.getByText('Loading devices…')).toBeVisible()
  await fault(emulator, { http: 'GET /api/powermeter/devices', hang: true })
  await page.reload()
  await expect(page.getByText(/still loading|^Loading \d/).first()).toBeVisible()
  await expect(flow).toContainText(/Grid—Generator—/)
})

test('an offline device has no power, a dimmed signal, and events that say that it is offline', async ({
  page,
  emulator,
}) => {
  for (const id of ['BG-0001', 'PM-0001', 'HY-0001']) await act(emulator, id, { do: 'offline' })
  await emulator.step(30 * MINUTE_MS)
  await bringSignedIn(page, emulator, 'owner')
  for (const [path, tab] of [
    ['/device/bg/BG-0001', 'History'],
    ['/device/pm/PM-0001', 'Outages'],
    ['/device/hydra/HY-0001', 'Outages'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(/^Last signal /), path).toBeVisible()
    await expect(page.getByText(/Device not reporting\. Check/).first(), path).toBeVisible()
    expect(await page.getByText(/(Supply|Output) unknown/).count(), path).toBe(1)
    await openTab(page, tab)
    const events = page.getByRole('table', { name: /^Events/ })
    await expect(events.getByText(/offline$/).first(), path).toBeVisible()
  }
  await page.goto('/device/hydra/devices')
  const opacity = (id: string) =>
    page
      .getByRole('link', { name: new RegExp(id) })
      .getByText(/^Signal /)
      .evaluate((signal) => {
        const chain = [signal, ...[signal.parentElement, signal.parentElement?.parentElement]]
        return Math.min(...chain.map((one) => Number(one && getComputedStyle(one).opacity)))
      })
  expect(await opacity('HY-0001')).toBeLessThan(await opacity('HY-0002'))
})

test('a page that opens without a network says what it waits for, and loads once it is back', async ({
  page,
  emulator,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await bringSignedIn(page, emulator, 'merchant')
  await page.goto('/device/hydra/devices')
  await expect(page.getByRole('link', { name: /HY-0001/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Power meters' }).first().click()
  await expect(page.getByText('Waiting for the connection')).toBeVisible()
  await expect(page.locator('[data-skeleton]:not([data-still="true"])')).toHaveCount(0)
  const waiting = await page.getByText('Waiting for the connection').boundingBox()
  const row = await page.locator('[data-skeleton]').first().boundingBox()
  expect(waiting, 'on the first row, across no edge').toEqual(row)
  const broken = () => page.evaluate(() => [...document.images].filter((one) => !one.naturalWidth))
  expect(await broken()).toEqual([])
  await page.context().setOffline(false)
  await expect(page.getByRole('link', { name: /PM-0001/ })).toBeVisible()
})

test('a power status that fails is named where outages and events would be', async ({
  page,
  emulator,
  expectedErrors,
}) => {
  expectedErrors.push(/500 \(Internal Server Error\)/)
  await fault(emulator, { http: 'GET /api/hydra/power-status', status: 500 })
  await bringSignedIn(page, emulator, 'owner')
  await page.goto('/device/hydra/HY-0001')
  await expect(page.getByText('Outages unavailable: Failed to fetch power status')).toBeVisible()
  await openTab(page, 'Outages')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to fetch power status' }),
  ).toHaveCount(2)
})

test('a power status that fails for all sites leaves neither an empty report nor a claim about today', async ({
  page,
  emulator,
  expectedErrors,
}) => {
  expectedErrors.push(/500 \(Internal Server Error\)/)
  await fault(emulator, { http: 'GET /api/hydra/power-status', status: 500 })
  await fault(emulator, { http: 'GET /api/hydra/energy/:id', status: 500 })
  await bringSignedIn(page, emulator, 'merchant')
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to fetch power status' })
  await page.goto('/availability')
  await expect(failed).toBeVisible()
  await expect(page.getByText('Availability by site')).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(failed).toBeVisible()
  await expect(page.getByText('No grid or generator today')).toHaveCount(0)
})

test.describe('a fleet of one hydra', () => {
  test.use({ scenario: fileURLToPath(new URL('../../e2e/short-day.yaml', import.meta.url)) })

  test('a list that fails is no proof that there was no alert', async ({
    page,
    emulator,
    expectedErrors,
  }) => {
    expectedErrors.push(/500 \(Internal Server Error\)/)
    await fault(emulator, { http: 'GET /api/hydra/devices', status: 500 })
    await bringSignedIn(page, emulator, 'owner')
    await page.goto('/alerts')
    await expect(page.getByText('No known alerts')).toBeVisible()
    await expect(page.getByText('No alerts')).toHaveCount(0)
  })
})

test.describe('a story that has ended', () => {
  test.use({ scenario: 'sales-story' })

  test('says Ended, and nothing moves', async ({ page, emulator }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await bringSignedIn(page, emulator, 'owner')
    await page.goto('/device/hydra/HY-0001')
    const moving = () =>
      page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
      )
    await expect.poll(moving).toBeGreaterThan(2)
    await emulator.step(HOUR_MS)
    await expect(page.getByLabel('Connection').first()).toContainText('Ended')
    await expect.poll(moving).toBe(0)
  })
})
