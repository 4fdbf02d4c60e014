import { HOUR_MS } from '@wattpost/protocol'
import type { Page } from 'playwright/test'
import { announcedOn, listenToBar } from './announcements.ts'
import { expectAsLogged } from './asLogged.ts'
import { expect, test } from './fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Marks the page: a reload removes the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window)
/** Unlike a poll of `isMarked`, it outlives a navigation that begins meanwhile. */
const reloaded = (page: Page) => page.waitForFunction(() => !('isMarked' in window))

/** Waits until the page's script runs. */
const hydrated = (page: Page) =>
  expect(page.getByRole('complementary', { name: 'Simulated data' })).toBeVisible()

/** Resolves when a socket that the page opens from now on is connected: socket.io sends a packet of type 40. */
function nextConnection(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith('40')) resolve()
      }),
    )
  })
}

/** Paths of the documents that are requested from now on. */
function documentsOf(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname)
  })
  return paths
}

test('a build has its id, its route rules and the content of its public pages [H4, H5, H6]', async ({
  request,
}) => {
  const { id } = await (await request.get('/builds/latest.json?1')).json()
  const manifest = await (await request.get(`/builds/meta/${id}.json`)).json()
  expect(manifest).toMatchObject({ id, prerendered: ['/', '/about', '/features'] })
  for (const path of manifest.prerendered) {
    expect(manifest.matcher.static[path]).toEqual({ payload: true })
    const payload = await request.get(`${path.replace(/\/$/, '')}/_payload.json`)
    expect(await payload.json()).toBeInstanceOf(Object)
  }
})

test('chaos: a new build is checked for every hour and loaded at the next navigation [S5, H5]', async ({
  page,
}) => {
  await page.clock.install()
  await page.route('**/builds/latest.json?*', (route) => route.fulfill({ json: { id: 'newer' } }))
  await page.goto('/about')
  await hydrated(page)
  await mark(page)
  const asked = page.waitForResponse('**/builds/latest.json?*')
  await page.clock.fastForward(HOUR_MS)
  expect((await asked).url()).toMatch(/\?\d{13}$/)
  expect(await isMarked(page)).toBe(true)
  await page.getByRole('link', { name: 'Features', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Features', level: 1 })).toBeVisible()
  await reloaded(page)
  await expect(page).toHaveURL('/features')
})

test('chaos: a new build appears on a device page → the next navigation loads it [S5]', async ({
  page,
  emulator,
  signIn,
}) => {
  await page.clock.install()
  await page.route('**/builds/latest.json?*', (route) => route.fulfill({ json: { id: 'newer' } }))
  await signIn('owner', '/device/hydra/HY-0001')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await mark(page)
  const asked = page.waitForResponse('**/builds/latest.json?*')
  // An hour without a message is a dead connection; a loss of less than 3 s is not shown.
  const connected = nextConnection(page)
  await page.clock.fastForward(HOUR_MS)
  await Promise.all([asked, connected])
  await emulator.step(60_000)
  await expectAsLogged(page, emulator)
  expect(await isMarked(page)).toBe(true)
  await page.getByRole('link', { name: 'All Hydra monitors' }).click()
  await page
    .getByRole('link', { name: /HY-0001/ })
    .first()
    .click()
  await reloaded(page)
  await expectAsLogged(page, emulator)
})

test('the same build → navigation without a reload [S5]', async ({ page }) => {
  await page.clock.install()
  await page.goto('/about')
  await hydrated(page)
  await mark(page)
  const asked = page.waitForResponse('**/builds/latest.json?*')
  await page.clock.fastForward(HOUR_MS)
  await asked
  await page.getByRole('link', { name: 'Features', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Features', level: 1 })).toBeVisible()
  expect(await isMarked(page)).toBe(true)
})

test.describe('a file fails to load', () => {
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/, /dynamically imported module/)
  })

  test('chaos: a JS chunk fails to load → the target page is reloaded [X6]', async ({ page }) => {
    let lost = true
    await page.route('**/assets/AboutPage-*.js', (route) =>
      lost ? route.abort() : route.continue(),
    )
    await page.goto('/')
    await hydrated(page)
    const documents = documentsOf(page)
    page.once('framenavigated', () => {
      lost = false
    })
    await page.getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { name: 'About Wattpost' })).toBeVisible()
    await hydrated(page)
    expect(documents).toEqual(['/about'])
  })

  test('a lazy part fails to load → the page is reloaded once [X6]', async ({ page, signIn }) => {
    const documents = documentsOf(page)
    const loads = () => documents.filter((path) => path === '/settings')
    await page.route('**/assets/UserMenu-*.js', (route) =>
      loads().length === 1 ? route.abort() : route.continue(),
    )
    await signIn('owner', '/settings')
    await expect.poll(() => loads().length).toBe(2)
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
    expect(loads()).toHaveLength(2)
  })

  test('a second failure within ten seconds → the error instead of a reload [S6, R18]', async ({
    page,
  }) => {
    await page.route('**/assets/AboutPage-*.js', (route) => route.abort())
    await page.goto('/')
    await hydrated(page)
    const documents = documentsOf(page)
    await page.getByRole('link', { name: 'About' }).click()
    await expect(page.getByText('Whoops, 404')).toBeVisible()
    expect(documents).toEqual(['/about'])
  })

  test('a failed manifest → a log entry only [X3]', async ({ page }) => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/builds/meta/*', async (route) => {
      await answered
      await route.fulfill({ status: 500 })
    })
    const warned = page.waitForEvent('console', (message) => message.text().includes('manifest'))
    await page.goto('/')
    await hydrated(page)
    await listenToBar(page)
    answer()
    expect((await warned).type()).toBe('warning')
    await page.getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { name: 'About Wattpost' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await announcedOn(page)).toEqual([])
  })
})

test('the manifest is prefetched, except on a very slow connection [C9]', async ({ page }) => {
  await page.clock.install()
  const ahead = page.waitForRequest('**/builds/meta/*')
  await page.goto('/')
  await ahead

  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: 'slow-2g' } })
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/features')
  await hydrated(page)
  await page.clock.fastForward(60_000)
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  expect(asked.filter((path) => path.startsWith('/builds/'))).toEqual([])
})
