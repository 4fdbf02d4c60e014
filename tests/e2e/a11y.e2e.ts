import { barriersOn, expectNoBarriers, foundByAxe } from './barriers.ts'
import { expect, test } from './fixtures.ts'
import { OWN, PUBLIC } from './pages.ts'
import { crampedOn } from './room.ts'
import { bringSignedIn } from './signedIn.ts'
import { chooseScheme } from './themes.ts'

test.use({ scenario: 'grid-outage' })

/** `npm run verify` checks more widths, and the other views of devices. */
const WIDTHS = { dark: [360, 1440], light: [1440] }

/** With pages of emails and popups, and a device without an id. */
const PUBLIC_PAGES = [...PUBLIC, '/choose-account', '/account-action', '/device/hydra/%20']

test.beforeEach(async ({ page }) => {
  test.setTimeout(240_000)
  // Colours in an animation would be checked half-way.
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

test('public pages: no violation of WCAG or policy; room at 320 px and with letter spacing (case 37)', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Page Not Found/, /status of 40/)
  await expectNoBarriers(page, PUBLIC_PAGES, WIDTHS)
})

test('members’ pages: no violation of WCAG or policy; room at 320 px and with letter spacing (case 37)', async ({
  page,
  emulator,
}) => {
  await bringSignedIn(page, emulator, 'owner')
  // During the outage.
  await emulator.step(45_000)
  await expectNoBarriers(page, OWN, WIDTHS)
})

test('no violation in menu, shortcuts, director and dates, dark or light', async ({
  page,
  emulator,
}) => {
  await bringSignedIn(page, emulator, 'owner')
  await page.goto('/settings')
  await page.getByRole('button', { name: /account|menu/i }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await barriersOn(page, 'the menu', WIDTHS)).toEqual([])
  await page.keyboard.press('Escape')
  // Shortcuts do not act on a button.
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(await barriersOn(page, 'the keys', WIDTHS)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Director' }).click()
  await expect(page.getByRole('complementary', { name: 'Director' })).toBeVisible()
  expect(await barriersOn(page, 'the director', WIDTHS)).toEqual([])

  await page.goto('/device/hydra/HY-0001?from=2026-01-12&to=2026-01-14')
  await page.getByRole('button', { name: 'Director' }).click()
  await expect(page.getByRole('complementary', { name: 'Director' })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => crampedOn(page), 'with the director open').toEqual([])
  await page.keyboard.press('Escape')
  const dates = page.getByRole('form', { name: 'Custom dates' })
  await dates.getByRole('textbox', { name: 'From' }).fill('31/02/26')
  await dates.getByRole('button', { name: 'Show' }).click()
  await dates.getByRole('button', { name: 'Calendar' }).click()
  await expect(dates.getByRole('button', { name: '14 January 2026' })).toBeVisible()
  for (const scheme of ['dark', 'light'] as const) {
    await chooseScheme(page, scheme)
    expect(await foundByAxe(page, scheme, 'form[aria-label="Custom dates"]'), scheme).toEqual([])
  }
})
