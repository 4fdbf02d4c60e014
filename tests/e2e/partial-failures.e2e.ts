import type { Page } from 'playwright/test'
import { fault } from './control.ts'
import { errorOn } from './failedCalls.ts'
import { expect, test } from './fixtures.ts'
import { openTab } from './openDevice.ts'

const OVERLOADED = 'The server is overloaded. Try again in a moment.'

test('a power timeline that fails leaves the availability, and claims no outages [H14, H15, X15]', async ({
  page,
  emulator,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/)
  const lift = await fault(emulator, {
    http: 'GET /api/hydra/power-timeline',
    status: 503,
    body: { oops: true },
  })
  await signIn('owner', '/device/hydra/HY-0001')
  await openTab(page, 'Outages')
  const panel = page.getByRole('region', { name: 'Availability and outages' })
  const failed = errorOn(page, 'Failed to fetch power timeline')
  await expect(failed).toContainText(OVERLOADED)
  await expect(panel).toContainText(/Grid availability\s*\d/)
  await expect(panel.getByText('Timeline', { exact: true })).toHaveCount(0)
  await expect(page.getByText(/^No (events|outages)/)).toHaveCount(0)
  await lift()
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByText('Timeline', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

for (const [family, id, text] of [
  ['hydra', 'HY-0001', 'Failed to fetch hydra device'],
  ['pm', 'PM-0001', 'Error fetching power meter device'],
] as const)
  test(`a call of ${id} that fails leaves what its list and frames know [X10, X12]`, async ({
    page,
    emulator,
    signIn,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 503/)
    const name = family === 'pm' ? 'powermeter' : 'hydra'
    const http = `GET /api/${name}/device/${id}`
    const lift = await fault(emulator, { http, status: 503, body: { oops: true } })
    await signIn('owner', `/device/${family}/devices`)
    await page.getByRole('link', { name: id }).first().click()
    await expect(errorOn(page, text)).toContainText(OVERLOADED)
    await expect(page.getByRole('status', { name: 'Device state' })).toContainText(/Online|Down/)
    await expect(page.getByRole('region', { name: 'Energy' })).toBeVisible()
    await lift()
    await errorOn(page, text).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

/** A socket that is refused, or connects and never answers. */
async function breakSocket(page: Page, kind: 'refused' | 'silent'): Promise<void> {
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    if (kind === 'refused') await socket.close()
    else
      socket.send(
        '0{"sid":"s","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}',
      )
  })
}

for (const kind of ['refused', 'silent'] as const)
  test(`a socket that is ${kind} leaves what HTTP answered, and nothing is all clear [K1, K4]`, async ({
    page,
    signIn,
    expectedErrors,
  }) => {
    expectedErrors.push(/WebSocket/)
    await breakSocket(page, kind)
    await signIn('owner', '/dashboard')
    await expect(page.getByText(/^Total AC input today/).first()).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: 'Power meters' })).toContainText(
      /1 (online|unknown)/,
    )
    await expect(page.getByText(/^(All clear|All devices)/)).toHaveCount(0)
    await page.goto('/device/pm/PM-0001')
    await expect(page.getByRole('heading', { name: 'PM-0001' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Energy' })).toContainText('Wh')
  })
