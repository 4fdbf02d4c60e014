import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { heardOn, listenToBar } from './heard.ts'

const MARKER = 'wattpost.sign-in-popup'

/**
 * Clicks what closes the popup: that may come before the browser's driver has heard that it was clicked. A click
 * that fails otherwise leaves the popup open, and that fails.
 */
async function closeBy(popup: Page, name: string | RegExp): Promise<void> {
  const closed = popup.waitForEvent('close')
  const clicked = popup.getByRole('button', { name }).click()
  await Promise.all([closed, clicked.catch(() => closed)])
}

test('with the emulator Google’s popup is our chooser, 960 by 600; who is chosen is signed in [A5, C11, S2]', async ({
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

test('a popup that is cancelled signs nobody in, and another try is possible [S2]', async ({
  page,
}) => {
  await page.goto('/login')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await opened
  await closeBy(popup, 'Cancel')
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()
  expect(await page.evaluate((key) => localStorage.getItem(key), MARKER)).toBeNull()
  await expect(page).toHaveURL(/\/login$/)
})

test('when the marker changes, other windows fetch the session again [S2]', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/login')
  await other.getByLabel('Email').waitFor()
  await page.goto('/login')
  const fetched = () =>
    other.waitForRequest((request) => request.url().endsWith('/api/_auth/session'))
  const [whenSet, opened] = [fetched(), page.waitForEvent('popup')]
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await whenSet
  const whenGone = fetched()
  await closeBy(await opened, 'Cancel')
  await whenGone
})

test('whoever loads the page anew while the popup is open leaves no marker behind [S2]', async ({
  page,
}) => {
  await page.goto('/login')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await (await opened).getByRole('heading', { name: 'Choose an account' }).waitFor()
  const marker = () => page.evaluate((key) => localStorage.getItem(key), MARKER)
  expect(await marker()).not.toBeNull()
  await page.reload()
  expect(await marker()).toBeNull()
})

test('a window opened with the marker and no session closes itself; without the marker it stays [S3]', async ({
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

test('a marked window that nobody opened stays, and so does one in which somebody is signed in [S3]', async ({
  page,
  context,
  signIn,
}) => {
  await context.addInitScript(() => {
    window.close = () => Object.assign(window, { hasClosed: true })
  })
  const hasClosed = (opened: Page) => opened.evaluate(() => 'hasClosed' in window)
  // Either page waits for the session, as closing would.
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

test('what goes wrong with a social sign-in is for the console only [X23]', async ({
  page,
  expectedErrors,
}) => {
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
  expect(await heardOn(page)).toEqual([])
  await expect(page).toHaveURL(/\/login$/)
})
