import type { Page } from 'playwright/test'
import { ageWhenShown } from './announcements.ts'
import { expect, test } from './fixtures.ts'
import { hydrated } from './hydrated.ts'

/** Paths that the page requests from now on. */
function askedBy(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

const chunk = (name: string) => new RegExp(`/assets/${name}-[^/]+\\.js$`)

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false })

  for (const [path, heading] of [
    ['/', /Every energy site/],
    ['/about', 'About Wattpost'],
    ['/features', 'Features'],
  ] as const) {
    test(`${path} is prerendered in its colours without scripts [R1, H6, C14]`, async ({
      page,
    }) => {
      const asked = askedBy(page)
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(17, 17, 17)')
      await expect(page.getByRole('link', { name: 'Sign in' }).first()).toHaveCSS(
        'background-color',
        'rgb(126, 87, 194)',
      )
      expect(asked.filter((one) => one.endsWith('.css'))).toEqual([])
    })
  }
})

test('light theme → no dark page first', async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'light'))
  await page.goto('/about')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(244, 245, 247)')
})

test('a public page loads no chart, socket, auth or component library [R13]', async ({ page }) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text())
  })
  const idle = page.waitForRequest('**/builds/meta/*')
  await page.goto('/')
  await hydrated(page)
  await idle
  const code = (await Promise.all(scripts)).join('\n')
  expect(code).toContain('createRoot')
  // With the dot: the hash of a chunk may contain any letters.
  for (const foreign of ['recharts', '.EIO=', 'identitytoolkit', 'MantineProvider', 'ZodError']) {
    expect(code).not.toContain(foreign)
  }
})

test('a public page preloads a link on hover or focus only [R13, H6]', async ({ page }) => {
  const asked = askedBy(page)
  const idle = page.waitForRequest('**/builds/meta/*')
  await page.goto('/')
  await hydrated(page)
  await idle
  expect(asked.filter((path) => /(About|Features|Login)Page/.test(path))).toEqual([])
  await page.getByRole('link', { name: 'About' }).hover()
  await expect.poll(() => asked.some((path) => chunk('AboutPage').test(path))).toBe(true)
  await expect.poll(() => asked).toContain('/about/_payload.json')
  await page.getByRole('link', { name: 'Sign in' }).first().focus()
  await expect.poll(() => asked.some((path) => chunk('LoginPage').test(path))).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/')
})

test('a public page links a signed-in user to the dashboard, without the auth library [R1, R13]', async ({
  page,
  signIn,
}) => {
  const asked = askedBy(page)
  for (const path of ['/about', '/no-such-page']) {
    await signIn('owner', path)
    const main = page.getByRole('navigation', { name: 'Main', exact: true })
    await expect(main.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  }
  await page.goto('/')
  const toDashboard = page.getByRole('link', { name: 'Open dashboard' })
  await expect(toDashboard).toBeVisible()
  expect(asked.filter((one) => chunk('firebaseIdentity').test(one))).toEqual([])
  // A sign-out in another tab shows here.
  const other = await page.context().newPage()
  await other.goto('/about')
  await other.evaluate(() => localStorage.clear())
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(2)
  await other.close()
})

test('signed in, links in view are preloaded [R13]', async ({ page, signIn }) => {
  const asked = askedBy(page)
  await signIn('owner')
  for (const name of ['BgListPage', 'PmListPage', 'HydraListPage']) {
    await expect.poll(() => asked.some((path) => chunk(name).test(path))).toBe(true)
  }
})

test('the about page reads its payload, in all its states [H6, S4]', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /_payload\.json answered 500/)
  let broken = true
  await page.route('**/about/_payload.json', (route) =>
    broken
      ? route.fulfill({ status: 500 })
      : route.fulfill({ json: { title: 'All about {product}', sections: [] } }),
  )
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('alert')).toContainText('content could not be loaded')
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'All about Wattpost' })).toBeVisible()
})

test('the emulator offers demo accounts on the landing page [A5]', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /owner@wattpost\.test/ }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('a refused demo account has the message of every failed sign-in [V1]', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  const json = { error: { code: 400, message: 'INVALID_PASSWORD' } }
  await page.route('**/accounts:signInWithPassword*', (route) =>
    route.fulfill({ status: 400, json }),
  )
  await page.goto('/')
  const account = page.getByRole('button', { name: /owner@wattpost\.test/ })
  await expect(account).toBeVisible()
  const announced = ageWhenShown(page.getByRole('status'), 'Invalid email or password.')
  await account.click()
  await announced
  await expect(page).toHaveURL('/')
})

test.describe('for a crawler', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  })
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(/Page Not Found/, /Failed to load resource/, /config\.json/)
  })

  test('no error page is rendered, the error is only logged [R19]', async ({ page }) => {
    const logged = page.waitForEvent('console', (message) => message.text().includes('Not Found'))
    await page.goto('/device/bg/%20')
    expect((await logged).type()).toBe('error')
    await expect(page.getByText('Whoops, 404')).toHaveCount(0)
  })

  test('a page that fails to start stays prerendered [R19, X24]', async ({ page }) => {
    await page.route('**/config.json', (route) => route.fulfill({ status: 500 }))
    const logged = page.waitForEvent('console', (message) => /answered 500/.test(message.text()))
    await page.goto('/about')
    await logged
    await expect(page.getByRole('heading', { name: 'About Wattpost' })).toBeVisible()
  })
})
