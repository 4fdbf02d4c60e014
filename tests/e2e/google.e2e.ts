import type { Page } from 'playwright/test'
import { announcedOn, listenToBar } from './announcements.ts'
import { expect, test } from './fixtures.ts'

const MARKER = 'wattpost.sign-in-popup'

/**
 * Clicks a button that closes the popup. The popup may close before the click resolves; any other failure leaves it
 * open, which fails the test.
 */
async function closeBy(popup: Page, name: string | RegExp): Promise<void> {
  const closed = popup.waitForEvent('close')
  const clicked = popup.getByRole('button', { name }).click()
  await Promise.all([closed, clicked.catch(() => closed)])
}

test('the emulator replaces the popup of Google by its chooser, 960 by 600 [A5, C11, S2]', async ({
  page,
}) => {
  await page.goto('/login')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await opened
  await popup.getByRole('heading', { name: 'Choose an account' }).waitFor()
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([960, 600])
  expect(await page.evaluate((key) => localStorage.getItem(key), MARKER)).not.toBeNull()
  await closeBy(popup, /Ada Okafor/)
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await page.evaluate((key) => localStorage.getItem(key), MARKER)).toBeNull()
  await page.goto('/profile')
  await expect(page.getByRole('main').getByText('ada.okafor@gmail.test')).toBeVisible()
  await expect(page.getByText('You sign in with Google')).toBeVisible()
})

/** A window fetches the session when the popup of a page opens, and again when it is cancelled. */
async function expectFetchesAt(page: Page, fetching: Page): Promise<void> {
  const fetched = () =>
    fetching.waitForRequest((request) => request.url().endsWith('/api/_auth/session'))
  const [whenSet, opened] = [fetched(), page.waitForEvent('popup')]
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await whenSet
  const whenGone = fetched()
  await closeBy(await opened, 'Cancel')
  await whenGone
}

test('a change of the marker makes other windows fetch the session [S2]', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/login')
  await other.getByLabel('Email').waitFor()
  await page.goto('/login')
  await expectFetchesAt(page, other)
})

test('a reload while the popup is open → the marker is removed [S2]', async ({ page }) => {
  await page.goto('/login')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await (await opened).getByRole('heading', { name: 'Choose an account' }).waitFor()
  const marker = () => page.evaluate((key) => localStorage.getItem(key), MARKER)
  expect(await marker()).not.toBeNull()
  await page.reload()
  expect(await marker()).toBeNull()
})

test('a window opened with the marker and no session closes itself; without it it stays [S3]', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').waitFor()
  const open = async () => {
    const opened = page.waitForEvent('popup')
    await page.evaluate(() => void window.open('/about', '_blank', 'popup'))
    return opened
  }
  const staying = await open()
  await staying.getByRole('heading', { level: 1 }).waitFor()
  await staying.close()
  await page.evaluate((key) => localStorage.setItem(key, 'open'), MARKER)
  const leaving = await open()
  if (!leaving.isClosed()) await leaving.waitForEvent('close')
})

test('a popup that leaves the account chooser without a choice closes itself [S3]', async ({
  page,
  expectedErrors,
}) => {
  // The closing window aborts the request for the content of the page that it was to show.
  expectedErrors.push(/Failed to fetch/)
  await page.goto('/login')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await opened
  await popup.getByRole('heading', { name: 'Choose an account' }).waitFor()
  const closed = popup.waitForEvent('close')
  await popup.getByRole('link', { name: 'Home' }).click()
  await closed
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()
  await expect(page).toHaveURL(/\/login$/)
})

test('a cancelled popup → its window fetches the session, and another attempt is possible [S2]', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').waitFor()
  await expectFetchesAt(page, page)
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()
  expect(await page.evaluate((key) => localStorage.getItem(key), MARKER)).toBeNull()
  await expect(page).toHaveURL(/\/login$/)
})

test('a marked window without opener stays, and so does one of a signed-in user [S3]', async ({
  page,
  context,
  signIn,
}) => {
  await context.addInitScript(() => {
    window.close = () => Object.assign(window, { hasClosed: true })
  })
  const hasClosed = (opened: Page) => opened.evaluate(() => 'hasClosed' in window)
  // Both pages wait for the session, as closing would.
  await page.goto('/login')
  await page.evaluate((key) => localStorage.setItem(key, 'open'), MARKER)
  await page.reload()
  await page.getByLabel('Email').waitFor()
  expect(await hasClosed(page)).toBe(false)
  await signIn('owner', '/settings')
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open('/settings', '_blank', 'popup'))
  const popup = await opened
  await popup.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  expect(await hasClosed(popup)).toBe(false)
})

test('a failed social sign-in → a log entry only [X23]', async ({ page, expectedErrors }) => {
  expectedErrors.push(/Sign-in with Google/, /status of 500/)
  await page.route('**/accounts:signInWithIdp*', (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await page.goto('/login')
  await listenToBar(page)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('Sign-in with Google'),
  )
  await closeBy(await opened, /Jonas/)
  await logged
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await announcedOn(page)).toEqual([])
  await expect(page).toHaveURL(/\/login$/)
})
