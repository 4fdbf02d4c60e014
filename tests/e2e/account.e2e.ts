import { MINUTE_MS, THEME } from '@wattpost/protocol'
import type { Page } from 'playwright/test'
import { ageWhenShown, announcedOn, listen } from './announcements.ts'
import { expectAsLogged } from './asLogged.ts'
import { expect, test } from './fixtures.ts'
import { mailPage } from './mail.ts'
import { submitSignIn } from './signInForm.ts'

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await page.getByLabel('Current password', { exact: true }).fill(current)
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByRole('button', { name: 'Change password' }).click()
}

test('the profile shows the user, role and approval [R3, E1, A1]', async ({ page, signIn }) => {
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fprofile$/)
  const facts = page.getByRole('region', { name: 'Account' }).locator('dl > div')
  await signIn('merchant', '/profile')
  await expect(facts).toHaveText([
    'NameMara Merchant',
    'Emailmerchant@wattpost.test',
    'Email verifiedYes',
    'User IDuid-merchant',
    'User typeMerchant',
    'ApprovalApproved',
    'CompanySunrise Power',
  ])
  await signIn('pending', '/profile')
  await expect(facts).toHaveText([
    'NamePiet Pending',
    'Emailpending@wattpost.test',
    'Email verifiedYes',
    'User IDuid-pending',
    'User typeOwner',
    'ApprovalAwaiting approval',
  ])
})

test('a new password requires the current one and works at the next sign-in [V3]', async ({
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  await signIn('owner', '/profile')
  await changePassword(page, 'wrong', 'another-password')
  await expect(page.getByRole('alert')).toHaveText('Current password is incorrect.')
  await changePassword(page, 'owner-demo', 'short')
  await expect(page.getByRole('alert')).toContainText('auth/weak-password')
  const announced = ageWhenShown(page.locator('body'), 'Password changed.')
  await changePassword(page, 'owner-demo', 'another-password')
  await announced
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await submitSignIn(page, 'owner@wattpost.test', 'another-password')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('an unverified address → a new email verifies it [E1]', async ({
  page,
  context,
  emulator,
}) => {
  await page.goto('/register?redirect=//evil.test/')
  await page.getByLabel('Email').fill('new@wattpost.test')
  await page.getByLabel('Password', { exact: true }).fill('a-new-password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/profile')
  await expect(page.getByText('Not yet')).toBeVisible()
  await page.getByRole('button', { name: 'Send verification email' }).click()
  await expect(page.getByText('Verification link sent to new@wattpost.test')).toBeVisible()
  const mailed = await context.newPage()
  await mailed.goto(await mailPage(emulator.url, 'new@wattpost.test'))
  await expect(mailed.getByText('Email verified')).toBeVisible()
  await mailed.getByRole('link', { name: 'Profile' }).click()
  await expect(mailed.getByRole('button', { name: 'Send verification email' })).toHaveCount(0)
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('Not yet')).toHaveCount(0)
})

test('a used link → refused', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 400/)
  await page.goto('/account-action?mode=verifyEmail&oobCode=used-up')
  await expect(page.getByRole('alert')).toContainText('auth/invalid-action-code')
  await page.goto('/account-action?mode=verifyEmail')
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
})

test('changed settings → changed pages, also after a reload [R4]', async ({ page, signIn }) => {
  await signIn('owner', '/settings')
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Light').click()
  await page
    .getByRole('radiogroup', { name: 'Power and energy' })
    .getByText('kW', { exact: true })
    .click()
  await page.getByRole('radiogroup', { name: 'Motion' }).getByText('Reduced').click()
  await page.reload()
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expect(root).toHaveAttribute('data-motion', 'reduced')
  await page.goto('/dashboard')
  await expect(page.getByText(/^[\d.]+$/).first()).toBeVisible()
  await expect(page.getByText('W', { exact: true })).toHaveCount(0)
})

test('the default theme is dark, in the colours of the specification [C14]', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveCSS(
    'background-color',
    'rgb(126, 87, 194)',
  )
  await signIn('owner', '/settings')
  const themes = page.getByRole('radiogroup', { name: 'Theme' })
  await expect(themes.getByRole('radio', { name: 'Dark' })).toBeChecked()
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(17, 17, 17)')
  const shown = await root.evaluate((element) => {
    const style = getComputedStyle(element)
    const token = (name: string) => style.getPropertyValue(name).toUpperCase()
    return {
      ...{ primary: token('--primary'), secondary: token('--secondary') },
      ...{ surface: token('--surface'), background: token('--page'), error: token('--error') },
    }
  })
  expect(shown).toEqual(THEME)
})

test('another user in the same tab → no data of the previous user (case 25) [S1, S7, A4]', async ({
  page,
  signIn,
}) => {
  await signIn('merchant', '/device/hydra/devices')
  await expect(page.getByRole('link', { name: /HY-0001/ }).first()).toBeVisible()
  await expect(page.getByText('3 devices', { exact: true })).toBeVisible()
  // Only links from here on: a reload would clear everything.
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page.getByText('Mara Merchant')).toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toMatch(/merchant|HY-\d/i)
  expect(await page.evaluate(() => document.cookie)).toBe('')
  await page.getByLabel('Email').fill('merchant2@wattpost.test')
  await page.getByLabel('Password', { exact: true }).fill('merchant2-demo')
  // From here on no answer, frame or screen may contain Mara's data.
  const frames: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => frames.push(String(payload))),
  )
  await listen(page, 'main')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.getByRole('link', { name: /Hydra/ }).first().click()
  await expect(page).toHaveURL(/\/device\/hydra\/devices$/)
  await expect(page.getByRole('link', { name: /HY-0900/ }).first()).toBeVisible()
  // The dashboard, which is leaving, has two of them.
  await expect(page.getByText('1 device', { exact: true })).toHaveCount(1)
  const shown = (await announcedOn(page)).join('\n')
  expect(shown).toContain('HY-0900')
  expect(shown).not.toMatch(/HY-0001|3 devices/)
  await expect(page.getByText('Mara Merchant')).toHaveCount(0)
  expect(frames.join('')).not.toContain('HY-0001')
})

test('a user signs out → the browser keeps nothing of the alerts that it saw (case 25) [S1]', async ({
  page,
  emulator,
  signIn,
}) => {
  await signIn('merchant', '/alerts')
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  await emulator.step(MINUTE_MS)
  await expect.poll(kept).toMatch(/alert-log.*HY-0001/)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await kept()).not.toMatch(/merchant|HY-\d/i)
})

test('chaos: another user signs in → no tab shows data of the first (case 25) [R17, S1]', async ({
  page,
  context,
  emulator,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/)
  await signIn('owner', '/settings')
  const other = await context.newPage()
  await other.goto('/device/hydra/HY-0001')
  await expect(other.getByText('HY-0001').first()).toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(other).toHaveURL(/\/login/)
  await submitSignIn(page, 'merchant2@wattpost.test', 'merchant2-demo')
  await expect(page).toHaveURL(/\/dashboard$/)
  await other.goto('/device/hydra/HY-0001')
  await expect(other.getByText('Device not found.')).toBeVisible()
  // The first user returns and sees the changes in both tabs.
  await other.getByRole('button', { name: 'Your account' }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await emulator.step(MINUTE_MS)
  await signIn('owner', '/device/hydra/HY-0001')
  await other.goto('/device/hydra/HY-0001')
  for (const tab of [page, other]) await expectAsLogged(tab, emulator)
})

test('a refused token → an error; a retry uses a new token (case 23) [X18]', async ({
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)
  // The dashboard makes the same call and would show the same error.
  await signIn('owner', '/settings')
  const json = { success: false, message: 'The token has expired.' }
  await page.route('**/api/hydra/devices**', (route) => route.fulfill({ status: 401, json }))
  await page.getByRole('link', { name: /Hydra/ }).first().click()
  await expect(page.getByText('The token has expired.')).toBeVisible()
  await page.unroute('**/api/hydra/devices**')
  const renewed = page.waitForRequest(/securetoken\.googleapis\.com.*\/token/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await renewed
  await expect(page.getByText('HY-0001').first()).toBeVisible()
})
