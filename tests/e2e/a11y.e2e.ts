import type { Page } from 'playwright/test'
import { violationsOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { OWN, PUBLIC } from './pages.ts'
import { openWithPolicy, policyViolationsOf } from './policy.ts'
import { crampedOn, setApart } from './room.ts'
import { bringSignedIn } from './signedIn.ts'
import { chooseScheme, type Scheme } from './themes.ts'

test.use({ scenario: 'grid-outage' })

/** The other views of devices' pages. The frame around them is checked with the first view. */
const VIEWS = [
  ...['history', 'details'].map((view) => `/device/bg/BG-0001?tab=${view}`),
  ...['history', 'outages'].map((view) => `/device/pm/PM-0001?tab=${view}`),
  ...['history', 'outages', 'details'].map((view) => `/device/hydra/HY-0001?tab=${view}`),
]

/** With pages of emails and popups, and a device without an id. */
const PUBLIC_PAGES = [...PUBLIC, '/choose-account', '/account-action', '/device/hydra/%20']

type Widths = Partial<Readonly<Record<Scheme, readonly number[]>>>

/** In the light theme only colours are checked. */
const WIDTHS: Widths = { dark: [360, 820, 1440], light: [1440, 360] }
const VIEW_WIDTHS: Widths = { dark: [360, 1440] }

/** WCAG 2.2 AA and best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules that depend on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** The violations of the page in each theme and at each width, one line each. */
async function barriersOn(page: Page, where: string, widths = WIDTHS): Promise<string[]> {
  const barriers: string[] = []
  for (const scheme of ['dark', 'light'] as const) {
    if (widths[scheme] === undefined) continue
    await chooseScheme(page, scheme)
    for (const width of widths[scheme]) {
      await openWhole(page, width)
      const found = [...(await foundByAxe(page, scheme)), ...(await widerThanScreen(page))]
      barriers.push(...found.map((barrier) => `${where} at ${width} px, ${scheme}: ${barrier}`))
    }
  }
  return barriers
}

/** A window as high as the page: in a lower one, bars that stay cover targets until the page is scrolled. */
async function openWhole(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height })
}

function foundByAxe(page: Page, scheme: Scheme, within = 'html'): Promise<string[]> {
  return violationsOn(page, (axe) =>
    scheme === 'dark'
      ? axe.include(within).withTags(RULES)
      : axe.include(within).withRules(COLOUR_RULES),
  )
}

async function widerThanScreen(page: Page): Promise<string[]> {
  const beyondPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return beyondPx > 0 ? [`scrolls sideways by ${beyondPx} px`] : []
}

/** A desktop zoomed to 200 % (720 px) and 400 % (320 px), the latter with letter spacing. */
async function expectRoom(page: Page, where: string, widths: readonly number[]): Promise<void> {
  // Charts follow a new width with a delay.
  const expectRoomWith = (how: string) =>
    expect.poll(() => crampedOn(page), `${where} ${how}`).toEqual([])
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 })
    await expectRoomWith(`at ${width} px`)
  }
  await setApart(page)
  await expectRoomWith('with letters set apart')
}

async function expectNoBarriers(
  page: Page,
  paths: readonly string[],
  views: readonly string[] = [],
): Promise<void> {
  const policyViolations = await policyViolationsOf(page)
  const barriers: string[] = []
  for (const path of [...paths, ...views]) {
    await openWithPolicy(page, path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    const isView = views.includes(path)
    barriers.push(...(await barriersOn(page, path, isView ? VIEW_WIDTHS : WIDTHS)))
    await expectRoom(page, path, isView ? [320] : [720, 320])
  }
  expect(barriers).toEqual([])
  expect(policyViolations).toEqual([])
}

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
  await expectNoBarriers(page, PUBLIC_PAGES)
})

test('members’ pages: no violation of WCAG or policy; room at 320 px and with letter spacing (case 37)', async ({
  page,
  emulator,
}) => {
  await bringSignedIn(page, emulator, 'owner')
  // During the outage.
  await emulator.step(45_000)
  await expectNoBarriers(page, OWN, VIEWS)
})

test('no violation in menu, shortcuts, director and dates, dark or light', async ({
  page,
  emulator,
}) => {
  await bringSignedIn(page, emulator, 'owner')
  await page.goto('/settings')
  await page.getByRole('button', { name: /account|menu/i }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await barriersOn(page, 'the menu')).toEqual([])
  await page.keyboard.press('Escape')
  // Shortcuts do not act on a button.
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(await barriersOn(page, 'the keys')).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Director' }).click()
  await expect(page.getByRole('complementary', { name: 'Director' })).toBeVisible()
  expect(await barriersOn(page, 'the director')).toEqual([])

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
