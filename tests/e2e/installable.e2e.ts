import type { Page } from 'playwright/test'
import { launchOptions } from '../support/browser.mjs'
import { startSecondBackend } from '../support/secondBackend.ts'
import { expect, test } from './fixtures.ts'

// The headless shell cannot install apps.
test.use({ launchOptions: launchOptions() })

/** Number of service workers for the page's origin. */
const workersOf = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

test.describe('before another backend than the emulator', () => {
  test('the offline page has no old values and reloads once connected', async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404/)
    const config = {}
    const backend = await startSecondBackend(config)
    await page.goto(`${backend.url}/about`)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
      .toBe('activated')

    await context.setOffline(true)
    await page.goto(`${backend.url}/features`)
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(17, 17, 17)')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    const kept = await page.evaluate(async () => {
      const caught = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      )
      return caught.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept.sort()).toEqual(['/favicon.svg', '/offline.css', '/offline.html', '/offline.js'])

    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Features', level: 1 })).toBeVisible()

    // The emulator starts on that address.
    Object.assign(config, { emulator: true })
    await page.goto(`${backend.url}/about`)
    await expect.poll(() => workersOf(page)).toBe(0)
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
    // An open page continues to load: its requests would be refused.
    await page.close()
    await backend.stop()
  })
})

test('the app is installable, and the emulator leaves no service worker', async ({
  page,
  emulator,
}) => {
  const idle = page.waitForRequest('**/builds/meta/*')
  await page.goto('/')
  await idle
  await page.waitForLoadState('networkidle')
  expect(await workersOf(page)).toBe(0)
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await page.request.get(`${emulator.url}${href}`)
  expect(manifest.headers()['content-type']).toContain('application/manifest+json')
  const { icons, start_url } = await manifest.json()
  expect(start_url).toBe('/dashboard')
  for (const { src, sizes, type } of icons) {
    const icon = await page.request.get(`${emulator.url}${src}`)
    expect(icon.headers()['content-type']).toContain(type)
    if (type === 'image/png') expect(sizeOf(await icon.body())).toBe(sizes)
  }
  const cdp = await page.context().newCDPSession(page)
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // Each test has a fresh browser.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
})

/** Size of a PNG by its header. */
function sizeOf(png: Buffer): string {
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}
