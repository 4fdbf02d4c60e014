import { expect, type Page } from 'playwright/test'
import { violationsOn } from './axe.ts'
import { openWithPolicy, policyViolationsOf } from './policy.ts'
import { crampedOn, setApart } from './room.ts'
import { chooseScheme, type Scheme } from './themes.ts'

/** The widths of the window at which each theme is checked; in the light theme only colours are. */
export type Widths = Partial<Readonly<Record<Scheme, readonly number[]>>>

/** WCAG 2.2 AA and best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules that depend on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** The violations of the page in each theme and at each width, one line each. */
export async function barriersOn(page: Page, where: string, widths: Widths): Promise<string[]> {
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

/** The violations that axe finds: all rules in the dark theme, those of colours in the light one. */
export function foundByAxe(page: Page, scheme: Scheme, within = 'html'): Promise<string[]> {
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

/** Fails on any violation of WCAG or of the policy, and where a zoomed page lacks room. */
export async function expectNoBarriers(
  page: Page,
  paths: readonly string[],
  widths: Widths,
): Promise<void> {
  const policyViolations = await policyViolationsOf(page)
  const barriers: string[] = []
  for (const path of paths) {
    await openWithPolicy(page, path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    barriers.push(...(await barriersOn(page, path, widths)))
    await expectRoom(page, path, [720, 320])
  }
  expect(barriers).toEqual([])
  expect(policyViolations).toEqual([])
}
