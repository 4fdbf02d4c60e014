import type { DashboardConfig } from '@wattpost/protocol'
import type { BrowserContext, Page } from 'playwright/test'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { fact } from './facts.ts'
import { test as baseTest, expect } from './fixtures.ts'
import { HYDRA, region } from './hydraPage.ts'
import { livePages } from './liveTogether.ts'
import { openTab } from './openDevice.ts'
import { bringSignedIn } from './signedIn.ts'
import { signInByForm } from './signInForm.ts'

/** The scenario's own start: 18:58 in Lagos, so that nothing of these tests crosses midnight there. */
const START_MS = Date.parse('2026-01-15T17:58:00Z')

interface CoreFixtures {
  /** An emulator that speaks the specification's text alone. */
  readonly core: RunningEmulator
  /** A context whose clock shows the emulator's time, signed in as the owner. */
  readonly owner: BrowserContext
}

const test = baseTest.extend<CoreFixtures>({
  // Playwright reads the dependencies of a fixture from this pattern.
  // biome-ignore lint/correctness/noEmptyPattern: see above
  core: async ({}, use) => {
    const core = await startEmulator('grid-outage', {
      dialect: { dialect: 'core' },
      startMs: START_MS,
    })
    await use(core)
    await core.close()
  },
  baseURL: async ({ core }, use) => use(core.url),
  owner: async ({ context, core }, use) => {
    const page = await context.newPage()
    await bringSignedIn(page, core, 'owner')
    await page.goto('/favicon.svg')
    await page.close()
    await use(context)
  },
})

// It has no other energy type than `ie`, which the page finds out by asking [H16].
test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of 400/)
})

test('in the core, sign-in, dashboard, lists and device pages have their values', async ({
  page,
}) => {
  await page.clock.install({ time: START_MS })
  await signInByForm(page, 'owner')
  const badge = page.getByRole('status', { name: 'Connection', exact: true })
  await expect(badge).toHaveText('Live')
  for (const [link, id, family] of [
    ['Wattpost devices', 'BG-0001', 'bg'],
    ['Power meters', 'PM-0001', 'pm'],
    ['Hydra monitors', 'HY-0001', 'hydra'],
  ] as const) {
    await page.getByRole('link', { name: link }).first().click()
    const row = page.getByRole('link', { name: new RegExp(id) })
    await expect(row).toContainText(/\d k?W/)
    await row.click()
    await expect(page).toHaveURL(new RegExp(`/device/${family}/${id}`))
    await expect(page.getByRole('heading', { name: id })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Device state' })).toHaveText('Online')
  }
})

test('in the core, ten minutes live: no value vanishes, no Timeout, an outage is shown', async ({
  owner,
  core,
}) => {
  const live = await livePages(owner, core.player, START_MS)
  const paths = ['/dashboard', '/device/bg/BG-0001', '/device/pm/PM-0001', HYDRA]
  const pages = []
  for (const path of paths) pages.push({ path, ...(await live.open(path)) })
  const hydra = pages[3]?.page as Page
  const grid = hydra.getByRole('group', { name: 'Channel 1 grid' })
  const generator = hydra.getByRole('group', { name: 'Channel 4 generator' })
  await expect(grid).toContainText('Up')
  await live.pass(45)
  await expect(grid).toContainText('Down')
  await expect(generator).toContainText('Running')
  await expect(hydra.getByRole('status', { name: 'Supply' })).toContainText('Grid down')
  await live.pass(600)
  await expect(grid).toContainText('Up')
  await expect(hydra.getByRole('status', { name: 'Device state' })).toHaveText('Online')
  for (const { path, vanished, badgeWords, changes } of pages) {
    expect(await vanished(), path).toEqual([])
    expect(await badgeWords(), path).toEqual(['Live'])
    expect(await changes(), path).toBeGreaterThan(20)
  }
  // The history as a new page gets it.
  await owner.clock.resume()
  await hydra.reload()
  await openTab(hydra, 'Outages')
  const events = region(hydra, 'Events, Today')
  await expect(events.getByRole('row', { name: /Grid power failed/ })).toHaveCount(1)
  await expect(events.getByRole('row', { name: /Grid power restored/ })).toHaveCount(1)
})

test('in the core, commands are unavailable, with the reason [K10]', async ({ owner }) => {
  const page = await owner.newPage()
  await page.clock.install({ time: START_MS })
  await page.goto('/device/bg/BG-0001')
  for (const name of ['Switch', 'Thresholds', 'Voltage dividers']) {
    await openTab(page, name === 'Switch' ? 'Overview' : 'Details')
    const settings = region(page, name)
    await expect(settings).toContainText(
      'Not available: this server does not confirm this command.',
    )
    await expect(settings.getByRole('button')).toHaveCount(0)
  }
})

test('in the core, energies that are not sent are said to be missing, never shown as 0', async ({
  owner,
}) => {
  const page = await owner.newPage()
  await page.clock.install({ time: START_MS })
  await page.goto('/device/bg/BG-0001')
  await expect(region(page, 'Energy')).toContainText(
    'This server sends no energy history for this period.',
  )
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/api/hydra/energy')) asked.push(String(searchParams.get('type')))
  })
  for (const _ of ['first visit', 'reload']) {
    await page.goto(`${HYDRA}?tab=history`)
    await expect(fact(page, 'Energy summary', 'Total AC input').first()).toContainText('Wh')
    await expect(fact(page, 'Energy summary', 'Battery charged').first()).toHaveText('—')
  }
  const others = asked.filter((type) => type !== 'ie').toSorted()
  expect(others).toEqual(['all', 'ce', 'de', 'se'])
})

// East and west of UTC, and of the devices' zone.
for (const timezoneId of ['Pacific/Auckland', 'America/Los_Angeles']) {
  test.describe(`with a browser in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test(`in the core, no day is shifted with a browser in ${timezoneId} [R21]`, async ({
      owner,
    }) => {
      const page = await owner.newPage()
      await page.clock.install({ time: START_MS })
      await expectHydraDays(page)
      await expectMeterDays(page)
      await configure(owner, { timeZone: 'Africa/Lagos' })
      await expectHydraDays(page)
      await expectMeterDays(page)
    })
  })
}

/** Changes the configuration that later pages get. */
async function configure(context: BrowserContext, changes: Partial<DashboardConfig>) {
  await context.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), ...changes } })
  })
}

/** Fails unless the days of a hydra are those that the server names. */
async function expectHydraDays(page: Page): Promise<void> {
  await page.goto(`${HYDRA}?tab=history`)
  const week = region(page, 'Last seven days')
  await week.getByRole('button', { name: 'Show as table' }).click()
  const days = ['9', '10', '11', '12', '13', '14', '15'].map((day) => new RegExp(`${day} Jan`))
  await expect(week.getByRole('rowheader')).toHaveText(days)
}

/** Fails unless the days of a meter are the server's; it gives their instants only. */
async function expectMeterDays(page: Page): Promise<void> {
  await page.goto('/device/pm/PM-0001?tab=history')
  const history = region(page, 'Daily history').getByRole('rowheader')
  const days = ['15', '14', '13', '12', '11', '10', '9', '8'].map((day) => new RegExp(`${day} Jan`))
  await expect(history).toHaveText(days)
}
