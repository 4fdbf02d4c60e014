import { THEME } from '@wattpost/protocol'
import type { Page } from 'playwright/test'
import { expectAsLogged } from './asLogged.ts'
import { expect, test } from './fixtures.ts'
import { heardOn, listen, saidAfter } from './heard.ts'
import { mailPage } from './mail.ts'
import { submitSignIn } from './signInForm.ts'

const MINUTE_MS = 60_000

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await page.getByLabel('Current password', { exact: true }).fill(current)
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByRole('button', { name: 'Change the password' }).click()
}

test('the profile says who one is, and as what [R3, E1, A1]', async ({ page, signIn }) => {
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fprofile$/)
  const facts = page.getByRole('region', { name: 'Account' }).locator('dl > div')
  await signIn('merchant', '/profile')
  await expect(facts).toHaveText([
    'NameMara Merchant',
    'Emailmerchant@wattpost.test',
    'Email verifiedYes',
    'User typeMerchant',
    'ApprovalApproved',
    'CompanySunrise Power',
  ])
  await signIn('pending', '/profile')
  await expect(facts).toHaveText([
    'NamePiet Pending',
    'Emailpending@wattpost.test',
    'Email verifiedYes',
    'User typeEnd user',
    'ApprovalAwaiting approval',
  ])
})

test('a new password needs the current one, and works at the next sign-in [V3]', async ({
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  await signIn('owner', '/profile')
  await changePassword(page, 'wrong', 'another-password')
  await expect(page.getByRole('alert')).toHaveText('The current password is not right.')
  await changePassword(page, 'owner-demo', 'short')
  await expect(page.getByRole('alert')).toContainText('auth/weak-password')
  const told = saidAfter(page.locator('body'), 'Your password is changed.')
  await changePassword(page, 'owner-demo', 'another-password')
  await told
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await submitSignIn(page, 'owner@wattpost.test', 'another-password')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('an address that is not verified can be: by a mail that is sent again [E1]', async ({
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
  await page.getByRole('button', { name: 'Send the verification mail' }).click()
  await expect(page.getByText('A link is on its way to new@wattpost.test')).toBeVisible()
  const mailed = await context.newPage()
  await mailed.goto(await mailPage(emulator.url, 'new@wattpost.test'))
  await expect(mailed.getByText('Your address is verified')).toBeVisible()
  await mailed.getByRole('link', { name: 'To your profile' }).click()
  await expect(mailed.getByRole('button', { name: 'Send the verification mail' })).toHaveCount(0)
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('Not yet')).toHaveCount(0)
})

test('a link that was used says so and does nothing', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 400/)
  await page.goto('/account-action?mode=verifyEmail&oobCode=used-up')
  await expect(page.getByRole('alert')).toContainText('auth/invalid-action-code')
  await page.goto('/account-action?mode=verifyEmail')
  await expect(page.getByRole('heading', { name: 'This link is not whole' })).toBeVisible()
})

test('settings change what pages show, and outlast a reload [R4]', async ({ page, signIn }) => {
  await signIn('owner', '/settings')
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Light').click()
  await page
    .getByRole('radiogroup', { name: 'Power and energy' })
    .getByText('kW', { exact: true })
    .click()
  await page.getByRole('radiogroup', { name: 'Motion' }).getByText('Less').click()
  await page.reload()
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expect(root).toHaveAttribute('data-motion', 'reduced')
  await page.goto('/dashboard')
  await expect(page.getByText(/^[\d.]+$/).first()).toBeVisible()
  await expect(page.getByText('W', { exact: true })).toHaveCount(0)
})

test('who has chosen nothing finds all dark, in the specification’s colours, whatever the system prefers [C14]', async ({
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

test('nothing of the last user is left for the next, in the same tab (case 25) [S1, S7, A4]', async ({
  page,
  signIn,
}) => {
  await signIn('merchant', '/device/hydra/devices')
  await expect(page.getByRole('link', { name: /HY-0001/ }).first()).toBeVisible()
  await expect(page.getByText('3 devices', { exact: true })).toBeVisible()
  // By links alone from here on: a page that is loaded anew has forgotten everything.
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
  // From here on no answer and no frame may bring, and no screen show, what is Mara's.
  const frames: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => frames.push(String(payload))),
  )
  await listen(page, 'main')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('link', { name: /Hydra/ }).first().click()
  await expect(page.getByRole('link', { name: /HY-0900/ }).first()).toBeVisible()
  await expect(page.getByText('1 device', { exact: true })).toBeVisible()
  const shown = (await heardOn(page)).join('\n')
  expect(shown).toContain('HY-0900')
  expect(shown).not.toMatch(/HY-0001|3 devices/)
  await expect(page.getByText('Mara Merchant')).toHaveCount(0)
  expect(frames.join('')).not.toContain('HY-0001')
})

test('chaos: one tab signs out, another in as somebody else: no tab shows the first one’s data (case 25) [R17, S1]', async ({
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
  await expect(other.getByText('No such device.')).toBeVisible()
  // Back again, they find all that happened meanwhile, in either tab.
  await other.getByRole('button', { name: 'Your account' }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await emulator.step(MINUTE_MS)
  await signIn('owner', '/device/hydra/HY-0001')
  await other.goto('/device/hydra/HY-0001')
  for (const tab of [page, other]) await expectAsLogged(tab, emulator)
})

test('a token that is refused in mid-click: it is said, and another try brings a new one (case 23) [X18]', async ({
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)
  // The dashboard asks for the same, and would say the same.
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
