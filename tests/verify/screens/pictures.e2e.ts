import { HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import type { Page } from 'playwright/test'
import { expect, test } from '../../e2e/fixtures.ts'
import { OWN, PUBLIC } from '../../e2e/pages.ts'
import { bringSignedIn } from '../../e2e/signedIn.ts'
import type { Scheme } from '../../e2e/themes.ts'

/** A sunny afternoon after a grid outage and a modem failure, with an open enclosure. */
const SCENARIO = 'a-day-in-the-fleet'
const MOMENT_MS = 9 * HOUR_MS + 40 * MINUTE_MS

/** A phone, a tablet and a desktop. */
const LOOKS: readonly { readonly width: number; readonly scheme: Scheme }[] = [
  { width: 360, scheme: 'dark' },
  { width: 820, scheme: 'light' },
  { width: 1440, scheme: 'dark' },
]
/** The height that is visible first; on a phone there is more below it. */
const HEIGHT = 900
/** Until data, fonts and chunks are there, on a machine under load. */
const LOAD_MS = 60_000
/** Strict enough for another shade of a surface; the edge of a letter may differ. */
const EXACT = { threshold: 0.01, maxDiffPixels: 40 }
const RENEW = `Is the change wanted? Look at the pictures in .cache/screens, then renew them and commit:
  npx playwright test --config tests/verify/screens/playwright.config.ts pictures -u`

/** Texts of parts that are pending without a skeleton. */
const PENDING = /Loading more points|Calculating…|still loading|Loading .* devices/

/** Pages that ask for no bg device: whether one of them has reported its open enclosure to the bell is chance. */
const BELL_BY_CHANCE = /^\/(profile|settings|device\/(pm|hydra)\/)/

test.use({ scenario: SCENARIO, locale: 'en-GB', timezoneId: 'Africa/Lagos' })

for (const { width, scheme } of LOOKS)
  test(`pages look as in their pictures at ${width} px, ${scheme}`, async ({
    page,
    emulator,
    expectedErrors,
  }) => {
    expectedErrors.push(/Page Not Found/, /status of 40/)
    await emulator.step(MOMENT_MS)
    await page.setViewportSize({ width, height: HEIGHT })
    await page.emulateMedia({ colorScheme: scheme })
    await page.addInitScript((value) => {
      localStorage.setItem('mantine-color-scheme-value', value)
      const state = { tour: 'done' }
      localStorage.setItem('wattpost.preferences', JSON.stringify({ state, version: 0 }))
    }, scheme)
    for (const path of PUBLIC) await compare(page, path, width)
    await bringSignedIn(page, emulator, 'merchant')
    for (const path of OWN) await compare(page, path, width)
  })

async function compare(page: Page, path: string, width: number): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: LOAD_MS })
  await expect(page.locator('[data-skeleton], [aria-busy=true]')).toHaveCount(0, {
    timeout: LOAD_MS,
  })
  await expect(page.locator('body')).not.toContainText(PENDING, { timeout: LOAD_MS })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  if (BELL_BY_CHANCE.test(path)) await hideBellCount(page)
  const name = path === '/' ? 'landing' : path.slice(1).replaceAll('/', '-')
  await expect
    .soft(page, `${path} at ${width} px is not as in its picture. ${RENEW}`)
    .toHaveScreenshot(`${name}-${width}.png`, { ...EXACT, timeout: LOAD_MS })
}

async function hideBellCount(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('a[href="/alerts"] > span[aria-hidden] { display: none }')
    document.adoptedStyleSheets.push(sheet)
  })
}
