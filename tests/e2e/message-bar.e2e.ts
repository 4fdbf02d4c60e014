import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { pauseClock } from './pauseClock.ts'

const bar = (page: Page) => page.getByText('Password changed.')

/** Shows a message on a page whose clock is paused from then on. */
async function showMessage(
  page: Page,
  signIn: (name: 'owner', path: string) => Promise<void>,
): Promise<void> {
  await page.clock.install()
  await signIn('owner', '/profile')
  await page.getByLabel('Current password', { exact: true }).fill('owner-demo')
  await page.getByLabel('New password', { exact: true }).fill('another-password')
  await pauseClock(page.context())
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(bar(page)).toBeVisible()
}

test('a message is a pill at the bottom and hides after 4000 ms [R20, S13, C13, E21]', async ({
  page,
  signIn,
}) => {
  const height = 400
  await page.setViewportSize({ width: 800, height })
  await showMessage(page, signIn)
  const pill = bar(page)
  await page.evaluate(() => scrollTo(0, 300))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
  const box = await pill.boundingBox()
  const belowPx = height - (box?.y ?? 0) - (box?.height ?? 0)
  expect(belowPx).toBeGreaterThan(0)
  expect(belowPx).toBeLessThan(100)
  const radius = await pill.evaluate((element) =>
    parseFloat(getComputedStyle(element).borderRadius),
  )
  expect(radius).toBeGreaterThanOrEqual((box?.height ?? 0) / 2)
  await expect(pill).toHaveCSS('border-top-color', 'rgb(126, 87, 194)')
  await page.clock.runFor(3999)
  await expect(pill).toBeVisible()
  await page.clock.runFor(1)
  await expect(pill).toHaveCount(0)
})

test('a pointer over the message → its timer pauses [S14]', async ({ page, signIn }) => {
  await showMessage(page, signIn)
  await page.clock.runFor(3000)
  await bar(page).hover()
  await page.clock.runFor(60_000)
  await expect(bar(page)).toBeVisible()
  await page.mouse.move(1, 1)
  await page.clock.runFor(999)
  await expect(bar(page)).toBeVisible()
  await page.clock.runFor(1)
  await expect(bar(page)).toHaveCount(0)
})

test('close button → the message is dismissed [S13]', async ({ page, signIn }) => {
  await showMessage(page, signIn)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(bar(page)).toHaveCount(0)
})

for (const byPx of [51, -51]) {
  test(`a touch of ${byPx} px closes it; a shorter one and a mouse do not [S14, C13]`, async ({
    page,
    signIn,
  }) => {
    await showMessage(page, signIn)
    const swipe = (pointerType: string, distancePx: number) =>
      bar(page).evaluate(
        (pill, { type, px }) => {
          const at = (event: string, clientY: number) =>
            pill.dispatchEvent(
              new PointerEvent(event, { bubbles: true, pointerType: type, clientY, clientX: 100 }),
            )
          at('pointerdown', 500)
          at('pointermove', 500 + px)
          at('pointerup', 500 + px)
        },
        { type: pointerType, px: distancePx },
      )
    await swipe('touch', byPx - Math.sign(byPx))
    await expect(bar(page)).toHaveCount(1)
    await swipe('mouse', byPx)
    await expect(bar(page)).toHaveCount(1)
    await swipe('touch', byPx)
    await expect(bar(page)).toHaveCount(0)
  })
}
