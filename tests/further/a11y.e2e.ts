import { expectNoBarriers, type Widths } from '../e2e/barriers.ts'
import { test } from '../e2e/fixtures.ts'
import { OWN, PUBLIC } from '../e2e/pages.ts'
import { bringSignedIn } from '../e2e/signedIn.ts'

test.use({ scenario: 'grid-outage' })

/** Widths that `npm test` leaves out. */
const WIDTHS: Widths = { dark: [820], light: [360] }
const VIEW_WIDTHS: Widths = { dark: [360, 1440] }

/** The other views of devices' pages. */
const VIEWS = [
  ...['history', 'details'].map((view) => `/device/bg/BG-0001?tab=${view}`),
  ...['history', 'outages'].map((view) => `/device/pm/PM-0001?tab=${view}`),
  ...['history', 'outages', 'details'].map((view) => `/device/hydra/HY-0001?tab=${view}`),
]

test.beforeEach(async ({ page }) => {
  test.setTimeout(240_000)
  // Colours in an animation would be checked half-way.
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

test('public pages at further widths: no violation of WCAG or policy', async ({ page }) => {
  await expectNoBarriers(page, PUBLIC, WIDTHS)
})

for (const { what, paths, widths } of [
  { what: 'members’ pages at further widths', paths: OWN, widths: WIDTHS },
  { what: 'other views of devices', paths: VIEWS, widths: VIEW_WIDTHS },
]) {
  test(`${what}: no violation of WCAG or policy`, async ({ page, emulator }) => {
    await bringSignedIn(page, emulator, 'owner')
    // During the outage.
    await emulator.step(45_000)
    await expectNoBarriers(page, paths, widths)
  })
}
