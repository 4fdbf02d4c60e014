import { expect, test } from './fixtures.ts'
import { OWN } from './pages.ts'
import { bringSignedIn } from './signedIn.ts'
import { submitSignIn } from './signInForm.ts'

/** Each guarded page with its heading and the back link of its layout. */
const PAGES = [
  { path: '/dashboard', heading: /Dashboard/, back: null },
  { path: '/alerts', heading: 'Alerts', back: null },
  { path: '/device/bg/BG-0001', heading: 'BG-0001', back: 'All devices' },
  { path: '/device/bg/devices', heading: /devices$/, back: null },
  { path: '/device/pm/PM-0001', heading: 'PM-0001', back: 'All power meters' },
  { path: '/device/pm/devices', heading: 'Power meters', back: null },
  { path: '/device/hydra/HY-0001', heading: 'HY-0001', back: 'All Hydra monitors' },
  { path: '/device/hydra/devices', heading: 'Hydra monitors', back: null },
  { path: '/profile', heading: 'Profile', back: null },
  { path: '/settings', heading: 'Settings', back: null },
] as const

test('each page of users requires a sign-in, returns to it and has its layout [R3–R12]', async ({
  page,
  context,
}) => {
  for (const { path, heading, back } of PAGES) {
    await context.clearCookies()
    await page.evaluate(() => location.protocol === 'http:' && localStorage.clear())
    await page.goto(path)
    await expect(page, path).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
    await submitSignIn(page, 'owner@wattpost.test', 'owner-demo')
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    const links = page.getByRole('link', { name: /^All (?!alerts)/ })
    if (back === null) await expect(links).toHaveCount(0)
    else await expect(links).toHaveText(back)
    // The page of a hydra has no layout, but a header of its own, which leads to the other families.
    await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible()
  }
})

test('another query of a bg device → a new page [R6]', async ({ page, signIn }) => {
  await signIn('owner', '/device/bg/BG-0001')
  const heading = page.getByRole('heading', { level: 1, name: 'BG-0001' })
  const first = await heading.elementHandle()
  await page.evaluate(() => {
    const link = document.createElement('a')
    history.pushState(null, '', `${location.pathname}?view=other`)
    dispatchEvent(new PopStateEvent('popstate'))
    return link
  })
  await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false)
  await expect(heading).toBeVisible()
})

test('an opened address starts at its top, a reload keeps the scroll position [R16]', async ({
  page,
  signIn,
}) => {
  const place = () => page.evaluate(() => scrollY)
  await signIn('owner', '/device/bg/BG-0001')
  await expect(page.getByRole('region', { name: 'Measured now' })).toBeVisible()
  // The page is as high as its devices' values, which come one after another.
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, 200))
      return place()
    })
    .toBe(200)
  await page.reload()
  await expect.poll(place).toBe(200)
  await page.goto('/device/pm/PM-0001')
  await expect(page.getByRole('region', { name: 'Phases' })).toBeVisible()
  expect(await place()).toBe(0)
  // Whatever its scroll position was before.
  await page.goto('/device/bg/BG-0001')
  await expect(page.getByRole('region', { name: 'Measured now' })).toBeVisible()
  expect(await place()).toBe(0)
})

test('a user without approval → a notice instead of devices, and no request for devices [A4]', async ({
  page,
  signIn,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(hydra|powermeter)\//.test(pathname)) asked.push(pathname)
  })
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (/\["(devices?|watch)"/.test(String(payload))) asked.push(String(payload))
    }),
  )
  await signIn('pending')
  const main = page.getByRole('main')
  for (const path of OWN.filter((one) => one === '/dashboard' || one.startsWith('/device/'))) {
    await page.goto(path)
    await expect(main.getByText('Account awaiting approval.', { exact: true })).toBeVisible()
    for (const name of ['profile', 'settings'])
      await expect(main.getByRole('link', { name })).toHaveAttribute('href', `/${name}`)
  }
  expect(asked).toEqual([])
})

test('a blank id → the error screen with the full path [R14, X1, R18]', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Page Not Found: \/device\/hydra\/%20\?range=w/)
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('Page Not Found: /device/hydra/%20?range=w'),
  )
  await page.goto('/device/hydra/%20?range=w')
  const screen = page.getByRole('alert')
  for (const text of [
    'Whoops, 404',
    'Page not found',
    'The page you were looking for does not exist',
  ]) {
    await expect(screen.getByText(text, { exact: true })).toBeVisible()
  }
  await logged
  const icon = screen.locator('svg')
  await expect(icon).toHaveClass(/alert-circle/)
  await expect(icon).toHaveCSS('color', 'rgb(255, 61, 32)')
})

test('an unknown id → an error on its page, not of the application [R14, A4, X18]', async ({
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/)
  await signIn('owner', '/device/hydra/HY-9999')
  await expect(page.getByText('Device not found.')).toBeVisible()
  await expect(page.getByText('Whoops, 404')).toHaveCount(0)
})

test('a path without a route → a notice, and the application keeps running [R15]', async ({
  page,
}) => {
  await page.goto('/device/bg/')
  await expect(page.getByText('Page not found: /device/bg/')).toBeVisible()
  await expect(page.getByText('Whoops, 404')).toHaveCount(0)
  await page.goto('/foo.bar')
  await expect(page.getByText('Page not found: /foo.bar')).toBeVisible()
  await page.goto('/caf%C3%A9%20menu')
  await expect(page.getByText('Page not found: /café menu')).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('at most four pages are preloaded at once [C12]', async ({ page, emulator }) => {
  let running = 0
  let most = 0
  const waiting: (() => void)[] = []
  await bringSignedIn(page, emulator, 'owner')
  // All but the page itself, whose links are preloaded.
  await page.route(/assets\/(?!Dashboard)[A-Z]\w+Page-[^/]+\.js$/, async (route) => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => waiting.push(resolve))
    running -= 1
    await route.continue()
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /Dashboard/ })).toBeVisible()
  // More than four together with these.
  await page.evaluate(() => {
    for (const href of ['/settings', '/profile', '/about', '/features']) {
      const link = Object.assign(document.createElement('a'), { href, textContent: href })
      document.body.prepend(link)
    }
  })
  await expect.poll(() => most).toBe(4)
  // Answers one after the other until no request is left.
  await expect
    .poll(
      () => {
        waiting.shift()?.()
        return waiting.length + running
      },
      { intervals: [150] },
    )
    .toBe(0)
  expect(most).toBeLessThanOrEqual(4)
})
