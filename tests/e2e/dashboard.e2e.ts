import { MINUTE_MS } from '@wattpost/protocol'
import type { Locator, Page, Route } from 'playwright/test'
import { act, fault } from './control.ts'
import { fleetTruth, sum } from './dashboardTruth.ts'
import { expect, test } from './fixtures.ts'

const tile = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const supply = (page: Page) => page.getByRole('status', { name: 'Fleet supply' })
const attention = (page: Page) => page.getByRole('region', { name: 'Needs attention' })
const reasons = (page: Page) => attention(page).getByRole('listitem')

/** A power as on screen: W below 1000, then kW with two decimals below 100. */
function scaled(value: number, unit: string): string {
  if (Math.abs(value) < 999.5) return `${value.toFixed(0)} ${unit}`
  return `${(value / 1000).toFixed(value < 99_995 ? 2 : 1)} k${unit}`
}

test.describe('a fleet with an outage', () => {
  test.use({ scenario: 'grid-outage' })

  test('the dashboard matches the server [R5, R22, E17, E18, S15, S17, S18, S20, H8, H11, H14–H16]', async ({
    page,
    emulator,
    signIn,
  }) => {
    await emulator.step(5 * MINUTE_MS)
    await act(emulator, 'BG-0001', { do: 'tamper-on' })
    await emulator.step(MINUTE_MS)
    await act(emulator, 'PM-0001', { do: 'offline' })
    await emulator.step(10_000)
    await signIn('merchant')
    const truth = await fleetTruth(emulator)
    const all = [...truth.bg, ...truth.pm, ...truth.hydra]
    for (const [name, state] of [
      ['Online', 'up'],
      ['Down', 'down'],
      ['Offline', 'unknown'],
    ] as const) {
      const count = all.filter(({ status }) => status === state).length
      await expect(tile(page, name)).toContainText(new RegExp(`${count}$`))
    }

    const split = (name: 'grid' | 'generator' | 'solar' | 'battery') =>
      sum(truth.hydra, ({ latestData }) => latestData['power-split']?.[name] ?? 0)
    const reporting = truth.pm.filter(({ status }) => status !== 'unknown')
    const consumedW =
      sum(truth.bg, ({ powerState }) => powerState.consumtionPower) +
      sum(reporting, ({ powerState }) => powerState.totalActivePower) +
      split('grid') +
      split('generator') +
      split('solar') +
      split('battery')
    const flow = page.getByRole('region', { name: 'Fleet power flow' })
    await expect(flow).toContainText(`Load${scaled(consumedW, 'W')}`)
    const solarW =
      sum(truth.bg, ({ powerState }) => powerState.solarPower) +
      sum(truth.hydra, ({ latestData }) => latestData['battery-system']?.sp ?? 0)
    await expect(flow).toContainText(`Solar${scaled(solarW, 'W')}`)
    await expect(page.getByText('Solar: from 8 devices · Load: from 11 devices')).toBeVisible()
    await expect(supply(page)).toHaveText('Grid down at 1 site')
    await expect(page.getByText(/^for 5\smin$/)).toBeVisible()

    const up = sum(truth.status, ({ grid }) => grid.tup)
    const down = sum(truth.status, ({ grid }) => grid.tdn)
    const percent = (Math.floor((10_000 * up) / (up + down)) / 100).toFixed(2)
    expect(down).toBeGreaterThan(300)
    await expect(tile(page, 'Grid availability today')).toContainText(`${percent} %`)
    await expect(tile(page, 'Total AC input today')).toContainText(scaled(truth.importedWh, 'Wh'))
    await expect(tile(page, 'Solar energy today')).toContainText(scaled(truth.solarWh, 'Wh'))

    await expect(reasons(page)).toHaveText([
      /^Enclosure openBG-0001 .*1 min ago$/,
      /^OfflinePM-0001 .*just now|^OfflinePM-0001 .*1\d s ago/,
      /^Grid down; on generatorHY-0001 .*5 min ago$/,
    ])
    await expect(page).toHaveTitle(/^● 3 need attention – Dashboard/)
    const timelines = page.getByRole('group', { name: 'No grid or generator today' })
    // A few seconds until the generator starts: shorter than a pixel, and still drawn.
    await expect(timelines.getByRole('slider', { name: /^HY-0001 / })).toHaveAccessibleName(
      /no grid or generator \d\ss in 1 outage/,
    )
    // A site without an outage has no lane.
    await expect(timelines.getByRole('slider')).toHaveCount(1)
    await expect(page.getByText('Grid or generator all day at 1 other site.')).toBeVisible()
    await expect.poll(() => cutOff(timelines.getByRole('link'))).toEqual([])
    await expect.poll(() => beyondRings(page)).toEqual([])

    await act(emulator, 'PM-0001', { do: 'online' })
    await emulator.step(10_000)
    await expect(reasons(page)).toHaveCount(2)
    await reasons(page).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/device\/bg\/BG-0001$/)
  })

  test('a family fails to load → an error with a retry, others stay [X9, X14, X18]', async ({
    page,
    emulator,
    signIn,
    expectedErrors,
  }) => {
    expectedErrors.push(/500 \(Internal Server Error\)/)
    const ends = [
      await fault(emulator, { http: 'GET /api/powermeter/devices', status: 500 }),
      await fault(emulator, { http: 'GET /api/hydra/power-status', status: 500, message: 'Busy.' }),
    ]
    await signIn('merchant')
    const failed = page.getByRole('alert').filter({ hasText: 'power meter devices' })
    await expect(failed).toContainText('Error fetching power meter devices')
    // The text and its announcement.
    await expect(page.getByText(/Couldn't load meters/).first()).toBeVisible()
    await expect(tile(page, 'Online')).toContainText('8')
    await expect(page.getByText(/ · Load: from 8 devices$/)).toBeVisible()
    await expect(supply(page)).toHaveText('No known outages')
    await expect(page.getByRole('alert').filter({ hasText: 'Busy.' })).toBeVisible()
    await expect(tile(page, 'Grid availability today')).toContainText('Unavailable')
    for (const end of ends) await end()
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(tile(page, 'Online')).toContainText('12')
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expect(tile(page, 'Grid availability today')).toContainText('100.00 %')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText(/Couldn't load/)).toHaveCount(0)
    await expect(supply(page)).toHaveText('All 12 devices have power')
    await expect(page.getByText(/^Grid up at 2 sites for over \d+\sh\s\d\d\smin$/)).toBeVisible()
  })
})

test('a list that failed is no list that loads: report and map say so', async ({
  page,
  emulator,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/500 \(Internal Server Error\)/)
  await signIn('merchant')
  const end = await fault(emulator, { http: 'GET /api/hydra/devices', status: 500 })
  await page.goto('/availability')
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to fetch hydra devices' })
  await expect(failed).toBeVisible()
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  await expect(page.getByText(/^Based on/)).toHaveCount(0)
  await page.goto('/sites')
  await expect(page.getByText(/^\d+ sites; list incomplete$/)).toBeVisible()
  await end()
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^\d+ sites$/)).toBeVisible()
})

test.describe('a fleet of a thousand', () => {
  test.use({ scenario: 'a-day-in-the-fleet' })

  test('every device counts, long lists are cut, leaving aborts loading [R5, R22]', async ({
    page,
    signIn,
  }) => {
    const meters = await multiplyMeters(page)
    await signIn('merchant')
    await expect(tile(page, 'Offline')).toContainText(/60$/)
    // A hundred pages of them.
    await expect.poll(() => counted(page), { timeout: 60_000 }).toBe(METERS + 16 + 12)
    await expect(page.getByText(/^Loading .* devices…/)).toHaveCount(0)
    await expect(tile(page, 'Grid availability today')).toContainText('9 sites')
    await expect(page.getByText(/^Based on/)).toHaveCount(0)
    await expect(reasons(page)).toHaveCount(5)
    await attention(page)
      .getByRole('button', { name: /^Show \d\d more$/ })
      .click()
    await expect(reasons(page)).toHaveCount(55)
    const timelines = page.getByRole('group', { name: 'No grid or generator today' })
    // Each lane has an outage; sites without one are counted below.
    await expect(timelines.getByRole('slider').first()).toBeVisible()
    const withOutage = timelines.getByRole('slider', { name: /in \d+ outages?/ })
    const lanes = timelines.getByRole('slider')
    await expect.poll(async () => (await lanes.count()) - (await withOutage.count())).toBe(0)
    await expect(page.getByText(/^Grid or generator all day at \d other sites?\.$/)).toBeVisible()

    meters.holdFrom(2)
    const given = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/api/powermeter/devices'),
    )
    await page.reload()
    await expect(page.getByText(/^Loading .* devices…/)).toBeVisible()
    await page.getByRole('link', { name: 'Hydra monitors' }).first().click()
    expect((await given).failure()?.errorText).toBe('net::ERR_ABORTED')
  })
})

/** Links with truncated text. */
async function cutOff(links: Locator): Promise<readonly string[]> {
  return links.evaluateAll((all) =>
    all
      .filter((link) => {
        const name = link.parentElement
        return name !== null && name.scrollWidth > name.clientWidth
      })
      .map((link) => link.textContent),
  )
}

/** Figures of the power flow closer than 2 px to their ring. */
async function beyondRings(page: Page): Promise<readonly string[]> {
  return page.locator('[data-node]').evaluateAll((nodes) =>
    nodes.flatMap((node) => {
      const ring = node.querySelector('circle')?.getBoundingClientRect()
      if (ring === undefined) return ['no ring']
      const [centreX, centreY] = [ring.left + ring.width / 2, ring.top + ring.height / 2]
      const far = (text: Element) => {
        const { left, right, top, bottom } = text.getBoundingClientRect()
        const x = Math.max(centreX - left, right - centreX)
        // A line has empty space above and below its digits.
        const y = Math.max(centreY - top, bottom - centreY) - (bottom - top) * 0.2
        return Math.hypot(x, y) + 2 > ring.width / 2
      }
      const texts = [...node.querySelectorAll('text')].slice(0, 2)
      return texts.filter(far).map((text) => `${text.textContent}`)
    }),
  )
}

const METERS = 1000
const OFFLINE_METERS = 60

/** The sum of the three counts. */
async function counted(page: Page): Promise<number> {
  const names = ['Online', 'Down', 'Offline']
  const counts = names.map(async (name) =>
    Number((await tile(page, name).textContent())?.replace(name, '')),
  )
  return sum(await Promise.all(counts), (count) => count)
}

async function firstMeter(route: Route, url: string): Promise<object | undefined> {
  const { data }: { data: object[] } = await (await route.fetch({ url })).json()
  return data[0]
}

/** Answers with a thousand copies of the emulator's first meter, which is faster than simulating them. */
async function multiplyMeters(page: Page) {
  let heldFrom = Number.POSITIVE_INFINITY
  /** Fetched once: after a pause the server may close a connection that Playwright is about to use again. */
  let original: Promise<object | undefined> | null = null
  await page.route('**/api/powermeter/devices?*', async (route) => {
    const asked = new URL(route.request().url())
    const [at, limit] = ['page', 'limit'].map((name) => Number(asked.searchParams.get(name)))
    if (at === undefined || limit === undefined || at >= heldFrom) return
    original ??= firstMeter(route, `${asked.origin}${asked.pathname}?page=0&limit=1`)
    const meter = await original
    const [from, to] = [at * limit, Math.min((at + 1) * limit, METERS)]
    const some = Array.from({ length: to - from }, (_, index) => ({
      ...meter,
      deviceId: `PM-${10_000 + from + index}`,
      ...(from + index < OFFLINE_METERS && { status: 'unknown' }),
    }))
    const json = { success: true, data: some, total: METERS, hasMore: to < METERS }
    await route.fulfill({ json })
  })
  await page.route('**/api/powermeter/energy/*', (route) =>
    route.fulfill({ json: { success: true, data: [] } }),
  )
  return {
    /** Pages from this one on get no answer. */
    holdFrom: (at: number) => {
      heldFrom = at
    },
  }
}
