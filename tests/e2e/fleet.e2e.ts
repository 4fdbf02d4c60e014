import type { Page } from 'playwright/test'
import { fleetTruth, sum } from './dashboardTruth.ts'
import type { EmulatorProcess } from './emulator.ts'
import { expect, test } from './fixtures.ts'

const tile = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

/** The hydras of which the page has asked for today's energy, one by one. */
function askedHydras(page: Page): ReadonlySet<string> {
  const ids = new Set<string>()
  page.on('request', (request) => {
    const [, id] = /\/api\/hydra\/energy\/(HY-\d+)/.exec(request.url()) ?? []
    if (id !== undefined) ids.add(id)
  })
  return ids
}

/** Fails unless the figures of today are those of the calls for each device. */
async function expectTruth(page: Page, emulator: EmulatorProcess): Promise<void> {
  await expect(tile(page, 'Total AC input today')).toContainText('52 devices')
  const { importedWh, status } = await fleetTruth(emulator)
  const shownMwh = (importedWh / 1e6).toFixed(2)
  await expect(tile(page, 'Total AC input today')).toContainText(`${shownMwh} MWh`)
  const up = sum(status, ({ grid }) => grid.tup)
  const down = sum(status, ({ grid }) => grid.tdn)
  const percent = (Math.floor((10_000 * up) / (up + down)) / 100).toFixed(2)
  await expect(tile(page, 'Grid availability today')).toContainText(`${percent} %`)
}

test.describe('fifty sites', () => {
  test.use({ scenario: new URL('fifty-sites.yaml', import.meta.url).pathname })

  test('figures of today come for many sites at once [K10]', async ({ page, emulator, signIn }) => {
    const asked = askedHydras(page)
    await signIn('merchant')
    await expectTruth(page, emulator)
    expect(asked.size).toBe(24)
  })

  test.describe('without dayTotals', () => {
    test.use({ spoken: { without: ['dayTotals'] } })

    test('figures come by calls for each site, and what they cover is said [H10, H14, H16]', async ({
      page,
      emulator,
      signIn,
    }) => {
      const asked = askedHydras(page)
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/api/hydra/energy/HY-0040?**', async (route) => {
        await held
        await route.continue()
      })
      await signIn('merchant')
      const part = page.getByText("Today's figures cover 25 of 51 devices so far.")
      await expect(part).toBeVisible()
      await expect(tile(page, 'Total AC input today')).toContainText('26 of 52 devices')
      release()
      await expectTruth(page, emulator)
      await expect(part).toHaveCount(0)
      expect(asked.size).toBe(50)
    })
  })
})
