import type { DashboardConfig } from '@wattpost/protocol'
import type { BrowserContext, Page } from 'playwright/test'
import { START_MS, test } from '../e2e/coreFixtures.ts'
import { expect } from '../e2e/fixtures.ts'
import { HYDRA, region } from '../e2e/hydraPage.ts'
import { livePages } from '../e2e/liveTogether.ts'
import { openTab } from '../e2e/openDevice.ts'

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
  const events = region(hydra, 'Events · Today')
  await expect(events.getByRole('row', { name: /Grid power failed/ })).toHaveCount(1)
  await expect(events.getByRole('row', { name: /Grid power restored/ })).toHaveCount(1)
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
