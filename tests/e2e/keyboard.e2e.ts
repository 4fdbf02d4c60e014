import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ scenario: 'grid-outage', contextOptions: { reducedMotion: 'no-preference' } })

/** Presses Tab until the named element has the focus. */
async function tabTo(page: Page, name: RegExp | string): Promise<void> {
  const focused = page.locator(':focus')
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press('Tab')
    const is = await focused.evaluateAll(
      ([one]) => one?.getAttribute('aria-label') ?? one?.textContent ?? '',
    )
    if (typeof name === 'string' ? is.trim() === name : name.test(is)) return
  }
  throw new Error(`sixty stops, and none is ${name}`)
}

test('by keyboard: sign-in, device, outage, director step, sign-out [R2, R10, R17]', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').focus()
  await page.keyboard.type('owner@wattpost.test')
  await page.keyboard.press('Tab')
  await page.keyboard.type('owner-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('status', { name: 'Connection', exact: true })).toHaveText('Live')

  // The search has the focus as soon as the page is rendered.
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.keyboard.press('/')
  await page.waitForURL('**/device/hydra/devices')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('HY-0001')
  await expect(page.getByRole('searchbox')).toHaveValue('HY-0001')
  // The list of results replaces the list that had the focus.
  await expect(page).toHaveURL(/search=HY-0001/)
  await expect(page.getByText('1 device', { exact: true })).toBeVisible()
  await tabTo(page, /HY-0001/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/device/hydra/HY-0001')
  await expect(page).toHaveTitle('HY-0001 · Wattpost')
  await expect(page.locator('main')).toBeFocused()

  await tabTo(page, 'Director')
  await page.keyboard.press('Enter')
  const director = page.getByRole('complementary', { name: 'Director' })
  await expect(director.getByText(/loses the grid/).first()).toBeVisible()
  await tabTo(page, /loses the grid/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('● Grid down – HY-0001 · Wattpost')
  await page.keyboard.press('Escape')
  await expect(director).toBeHidden()

  await tabTo(page, 'Your account')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login')
})

test('the first Tab stop skips the bars; shortcuts can be switched off', async ({
  page,
  signIn,
}) => {
  await signIn('owner', '/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page
    .getByRole('radiogroup', { name: /shortcuts/i })
    .getByRole('radio', { name: 'Off' })
    .focus()
  await page.keyboard.press('Space')
  await page.locator('main').focus()
  await page.keyboard.press('?')
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(keys).toHaveCount(0)
  await expect(page).toHaveURL(/\/settings$/)
})

test('Ctrl+K finds a device of any family; what is typed while it loads is kept', async ({
  page,
  signIn,
}) => {
  await signIn('merchant')
  let letArrive = () => {}
  const arriving = new Promise<void>((resolve) => {
    letArrive = resolve
  })
  await page.route(/SearchDialog/, async (route) => {
    await arriving
    await route.continue()
  })
  await expect(page.getByRole('button', { name: 'Search all devices' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('gh')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('pm-')
  await expect(page).toHaveURL(/\/dashboard$/)
  letArrive()
  const search = page.getByRole('dialog', { name: 'Search all devices' })
  await expect(search.getByRole('combobox')).toHaveValue('pm-')
  await expect(search.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('0002')
  await expect(search.getByRole('option')).toHaveText([/^PM-0002/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/device\/pm\/PM-0002$/)
  await expect(search).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'PM-0002' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(search.getByRole('combobox')).toHaveValue('')
})

test('a screen reader gets the outage in words [S11, R10]', async ({ page, signIn, emulator }) => {
  await emulator.step(36_000)
  await signIn('owner', '/device/hydra/HY-0001')
  await expect(page).toHaveTitle('● Grid down – HY-0001 · Wattpost')
  const snapshot = await page.locator('main').ariaSnapshot()
  expect(snapshot).toContain('heading "HY-0001" [level=1]')
  expect(snapshot).toMatch(/Grid down/)
  expect(snapshot).toMatch(/Channel 1/)
})
