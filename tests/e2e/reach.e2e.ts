import type { Page } from 'playwright/test'
import { announcedOn, listen } from './announcements.ts'
import { violationsOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openTab } from './openDevice.ts'
import { bringSignedIn } from './signedIn.ts'
import { chooseScheme } from './themes.ts'

test.use({ scenario: 'grid-outage' })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

test('an outage and its end are announced once; relative times are not [S11]', async ({
  page,
  signIn,
  emulator,
}) => {
  await signIn('owner')
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect(attention).toContainText('All devices report')
  await expect(page.getByRole('complementary', { name: 'Tour' })).toBeVisible()
  await listen(page)
  await emulator.step(31_000)
  await expect(attention).toContainText('Grid and generator down')
  const link = attention.getByRole('link', { name: /HY-0001/ })
  await link.focus()
  for (let second = 0; second < 4; second += 1) await emulator.step(1000)
  await expect(link).toContainText('5 s ago')
  await expect(link).toBeFocused()
  await expect.poll(() => announcedOn(page)).toEqual(['HY-0001: Grid and generator down.'])

  await link.press('Enter')
  await expect(page).toHaveTitle('● Grid down – HY-0001 · Wattpost')
  await page.waitForLoadState('networkidle')
  await listen(page)
  await emulator.step(5_000)
  const wrong = page.getByRole('status', { name: 'Alerts' })
  await expect(wrong).toContainText('Running on generator.')
  const timeline = page.getByRole('slider', { name: 'Energy, Today' })
  await timeline.focus()
  for (let second = 0; second < 4; second += 1) await emulator.step(1000)
  await expect(page.getByRole('complementary', { name: 'Simulated data' })).toContainText(
    '18:58:44',
  )
  await expect(timeline).toBeFocused()
  await expect.poll(() => announcedOn(page)).toEqual(['Grid down. Running on generator.'])
  await emulator.step(600_000)
  await expect(wrong).toBeHidden()
  await expect
    .poll(() => announcedOn(page))
    .toEqual(['Grid down. Running on generator.', 'All clear.'])
})

test('forced colours, more contrast and reduced motion apply', async ({ page, emulator }) => {
  await bringSignedIn(page, emulator, 'owner')
  await open(page, '/device/bg/BG-0001?tab=history')
  const moving = () =>
    page.evaluate(
      () => document.getAnimations().filter((one) => one.playState === 'running').length,
    )
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(moving).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(moving).toBe(0)

  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
  const styleOf = (selector: string, property: string) =>
    page
      .locator(selector)
      .evaluateAll(
        (all, name) => all.map((one) => getComputedStyle(one).getPropertyValue(name)),
        property,
      )
  // Forced backgrounds need other marks.
  const first = async (selector: string, property: string) => (await styleOf(selector, property))[0]
  const chosen = '[role="radiogroup"] [data-chosen="true"]'
  await expect.poll(() => first(chosen, 'outline-style')).toBe('solid')
  const current = 'nav [aria-current="page"]'
  await expect.poll(() => first(current, 'border-bottom-style')).toBe('solid')
  const keys = 'fieldset[aria-label="Solar, Load, Battery (+ charging)"] li > span'
  await expect.poll(async () => new Set(await styleOf(keys, 'color')).size).toBe(3)

  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none', contrast: 'more' })
  for (const path of ['/device/bg/BG-0001', '/dashboard']) {
    if (!page.url().endsWith(path)) await open(page, path)
    for (const scheme of ['dark', 'light'] as const) {
      await chooseScheme(page, scheme)
      const found = await violationsOn(page, (axe) => axe.withRules('color-contrast-enhanced'))
      expect(found, `${path}, ${scheme}`).toEqual([])
    }
  }
})

test('print has the views that were opened, with their timelines', async ({ page, signIn }) => {
  await signIn('owner', '/device/hydra/HY-0001?tab=outages')
  await expect(page.getByRole('table', { name: 'Grid channels' })).toBeVisible()
  await openTab(page, 'Overview')
  await expect(page.getByRole('table', { name: 'Grid channels' })).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table', { name: 'Grid channels' })).toBeVisible()
  // A track that is hidden on the screen has no width there.
  await expect(
    page.locator('fieldset[aria-label="Timeline"] svg[viewBox^="0 0 669 "]'),
  ).toHaveCount(7)
  await expect(page.getByText('Last seven days')).toHaveCount(0)
})

test('print → a report with device, period, time, charts and tables, no buttons [R22]', async ({
  page,
  emulator,
}) => {
  await bringSignedIn(page, emulator, 'owner')
  await emulator.step(90_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  const reports = [
    { path: '/device/hydra/HY-0001', kind: 'Hydra' },
    { path: '/device/bg/BG-0001', kind: 'Solar, battery and load' },
    { path: '/device/pm/PM-0001', kind: 'Power meter, three phases' },
  ]
  for (const { path, kind } of reports) {
    await page.emulateMedia({ media: 'screen' })
    await open(page, path)
    const main = page.getByRole('main')
    const chart = main.getByRole('img', { name: /Energy|Solar/ }).first()
    await expect(chart).toBeVisible()
    await expect(main.getByText('Report by')).toBeHidden()

    await page.emulateMedia({ media: 'print' })
    const facts = main.locator('dl').filter({ hasText: 'Report by' })
    for (const fact of ['Wattpost', kind, 'Africa/Lagos', 'Thu 15 January 2026, 18:59:30'])
      await expect(facts, path).toContainText(fact)
    await expect(page.getByText('SIMULATED', { exact: true })).toBeVisible()
    await expect(chart).toBeVisible()
    const figures = main
      .getByLabel(/^Energy, Today$|^Energy of the period$/)
      .getByRole('row', { name: /18:00/ })
    await expect(figures.first(), path).toBeVisible()
    await expect(page.locator('button:visible, input:visible, select:visible')).toHaveCount(0)
    await expect(page.getByText(/^All (Hydra monitors|devices|power meters)$/)).toBeHidden()
    // A sheet is narrower than this window, and cuts off a chart of its width.
    await expect(main.locator('svg[viewBox^="0 0 669 "]').first(), path).toBeVisible()
    // The state stands beside the power flow, not below it.
    const flow = main.locator('svg[viewBox^="0 0 360 "]')
    await expect(flow.first(), path).toBeVisible()
  }
})
