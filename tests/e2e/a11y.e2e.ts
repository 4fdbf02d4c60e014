import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { OWN, PUBLIC } from './pages.ts'
import { bringSignedIn } from './signedIn.ts'

test.use({ scenario: 'grid-outage' })

/** In the light theme only colours are checked, at one width. */
const WIDTHS = { dark: [360, 820, 1440], light: [360, 1440] }
/** Pages of emails and popups, and a device without an id. */
const PUBLIC_PAGES = [...PUBLIC, '/choose-account', '/account-action', '/device/hydra/%20']

/** WCAG 2.2 AA and best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules that depend on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

type Scheme = 'dark' | 'light'

/** The violations of the page at each width, one line each. */
async function barriersOn(page: Page, where: string, scheme: Scheme): Promise<string[]> {
  const barriers: string[] = []
  for (const width of WIDTHS[scheme]) {
    await page.setViewportSize({ width, height: 900 })
    const found = [...(await foundByAxe(page, scheme)), ...(await widerThanScreen(page))]
    barriers.push(...found.map((barrier) => `${where} at ${width} px: ${barrier}`))
  }
  return barriers
}

async function foundByAxe(page: Page, scheme: Scheme, within = 'html'): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .include(within)
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
  const asked = scheme === 'dark' ? axe.withTags(RULES) : axe.withRules(COLOUR_RULES)
  const { violations } = await asked.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  )
}

async function widerThanScreen(page: Page): Promise<string[]> {
  const beyondPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return beyondPx > 0 ? [`scrolls sideways by ${beyondPx} px`] : []
}

async function barriersOnAll(
  page: Page,
  paths: readonly string[],
  scheme: Scheme,
): Promise<string[]> {
  const barriers: string[] = []
  for (const path of paths) {
    await open(page, path)
    barriers.push(...(await barriersOn(page, path, scheme)))
  }
  return barriers
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

for (const scheme of ['dark', 'light'] as const) {
  test.describe(`in ${scheme}`, () => {
    test.beforeEach(async ({ page }) => {
      // Colours in an animation would be checked half-way.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.addInitScript(
        (value) => localStorage.setItem('mantine-color-scheme-value', value),
        scheme,
      )
    })

    test(`no violation on any public page, ${scheme}`, async ({ page, expectedErrors }) => {
      test.setTimeout(180_000)
      expectedErrors.push(/Page Not Found/, /status of 40/)
      expect(await barriersOnAll(page, PUBLIC_PAGES, scheme)).toEqual([])
    })

    test(`members' pages have no accessibility violations, ${scheme}`, async ({
      page,
      emulator,
    }) => {
      test.setTimeout(240_000)
      await bringSignedIn(page, emulator, 'owner')
      // During the outage.
      await emulator.step(45_000)
      expect(await barriersOnAll(page, OWN, scheme)).toEqual([])
    })

    test(`no violation in menu, shortcuts, director and dates, ${scheme}`, async ({
      page,
      emulator,
    }) => {
      test.setTimeout(180_000)
      await bringSignedIn(page, emulator, 'owner')
      await open(page, '/settings')
      await page.getByRole('button', { name: /account|menu/i }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      expect(await barriersOn(page, 'the menu', scheme)).toEqual([])
      await page.keyboard.press('Escape')
      // Shortcuts do not act on a button.
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      expect(await barriersOn(page, 'the keys', scheme)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Director' }).click()
      await expect(page.getByRole('complementary', { name: 'Director' })).toBeVisible()
      expect(await barriersOn(page, 'the director', scheme)).toEqual([])

      await page.goto('/device/hydra/HY-0001?from=2026-01-12&to=2026-01-14')
      const dates = page.getByRole('form', { name: 'Custom dates' })
      await dates.getByRole('textbox', { name: 'From' }).fill('31/02/26')
      await dates.getByRole('button', { name: 'Show' }).click()
      await dates.getByRole('button', { name: 'Calendar' }).click()
      await expect(dates.getByRole('button', { name: '14 January 2026' })).toBeVisible()
      const form = 'form[aria-label="Custom dates"]'
      expect(await foundByAxe(page, scheme, form)).toEqual([])
    })
  })
}
