import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { OWN, PUBLIC } from './pages.ts'
import { bringSignedIn } from './signedIn.ts'

test.use({ scenario: 'grid-outage' })

/** Of the light theme the colours alone are looked at, and no width between has any of its own. */
const WIDTHS = { dark: [360, 820, 1440], light: [360, 1440] }
/** Beside the public pages: those behind links of mails and popups, and a device without an id. */
const NOBODYS = [...PUBLIC, '/choose-account', '/account-action', '/device/hydra/%20']

/** WCAG 2.2 AA, and what its authors hold for good practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules that colours decide; nothing else of a page is another in the light theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

type Scheme = 'dark' | 'light'

/** What is wrong with the page as it is at each width, a line each. */
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
      // Motion would be judged in the middle of it.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.addInitScript(
        (value) => localStorage.setItem('mantine-color-scheme-value', value),
        scheme,
      )
    })

    test(`whoever is not signed in finds no barrier on any page, ${scheme}`, async ({
      page,
      expectedErrors,
    }) => {
      test.setTimeout(180_000)
      expectedErrors.push(/Page Not Found/, /status of 40/)
      expect(await barriersOnAll(page, NOBODYS, scheme)).toEqual([])
    })

    test(`a member finds no barrier on any page, ${scheme}`, async ({ page, emulator }) => {
      test.setTimeout(240_000)
      await bringSignedIn(page, emulator, 'owner')
      // In the middle of the outage.
      await emulator.step(45_000)
      expect(await barriersOnAll(page, OWN, scheme)).toEqual([])
    })

    test(`menu, keys, director and dates stand in nobody’s way, ${scheme}`, async ({
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
      // On a button no single key acts.
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
      expect(await barriersOn(page, 'the keys', scheme)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Director' }).click()
      await expect(page.getByRole('complementary', { name: 'Director' })).toBeVisible()
      expect(await barriersOn(page, 'the director', scheme)).toEqual([])

      await page.goto('/device/hydra/HY-0001?from=2026-01-12&to=2026-01-14')
      const dates = page.getByRole('form', { name: 'Dates of your own' })
      await dates.getByRole('textbox', { name: 'From' }).fill('31/02/26')
      await dates.getByRole('button', { name: 'Show' }).click()
      await dates.getByRole('button', { name: 'Calendar' }).click()
      await expect(dates.getByRole('button', { name: '14 January 2026' })).toBeVisible()
      const form = 'form[aria-label="Dates of your own"]'
      expect(await foundByAxe(page, scheme, form)).toEqual([])
    })
  })
}
