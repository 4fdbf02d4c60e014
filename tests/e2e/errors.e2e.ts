import { breakHours, refuseConnections } from './brokenPages.ts'
import { fault } from './control.ts'
import { errorOn, expectRetries, FAILURES } from './failedCalls.ts'
import { expect, test } from './fixtures.ts'
import { bringSignedIn } from './signedIn.ts'

for (const failure of FAILURES) {
  test(`failed calls of ${failure.path} → their texts and a retry [${failure.ids}, S4]`, async ({
    page,
    emulator,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 500/)
    await bringSignedIn(page, emulator, 'owner')
    await expectRetries(page, emulator, failure)
  })
}

test('answers with “success: false” have their texts [X9, X10]', async ({
  page,
  emulator,
  signIn,
}) => {
  const body = { success: false, message: 'no such table' }
  await fault(emulator, { http: 'GET /api/powermeter/devices', body })
  await fault(emulator, { http: 'GET /api/powermeter/device/PM-0001', body })
  await signIn('owner', '/device/pm/devices')
  await expect(errorOn(page, 'Failed to fetch power meter devices')).toBeVisible()
  await page.goto('/device/pm/PM-0001')
  await expect(errorOn(page, 'Failed to fetch power meter device')).toBeVisible()
})

test('a load is idle until the page is connected, then pending, then done [S4]', async ({
  page,
  signIn,
}) => {
  await signIn('owner', '/settings')
  let connect = () => {}
  const mayConnect = new Promise<void>((resolve) => {
    connect = resolve
  })
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    await mayConnect
    socket.connectToServer()
  })
  await page.goto('/device/bg/BG-0001')
  const waiting = page.getByRole('status', { name: 'Waiting for the connection' })
  await expect(waiting.first()).toBeVisible()
  const placeholder = await page.locator('[data-skeleton]').first().boundingBox()
  connect()
  await expect(page.getByRole('status', { name: 'Device state' })).toBeVisible()
  await expect(waiting).toHaveCount(0)
  // The text takes no room, or the page would move under a restored scroll position when it goes.
  const lead = page.locator('main > div > header + *')
  expect((await lead.boundingBox())?.y).toBe(placeholder?.y ?? Number.NaN)
})

test('a failed hydra call with a server message → that message [X18]', async ({
  page,
  emulator,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/)
  const message = 'The database is being moved.'
  await fault(emulator, { http: 'GET /api/hydra/devices', status: 503, message })
  await signIn('owner', '/device/hydra/devices')
  await expect(errorOn(page, message)).toBeVisible()
  await expect(page.getByText('Failed to fetch hydra devices')).toHaveCount(0)
})

test('a failing component → an error in its place, logged with its stack [X5, X24]', async ({
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/broken by the test/)
  await signIn('owner')
  await breakHours(page)
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('broken by the test'),
  )
  await page.goto('/device/pm/PM-0001')
  // Charts are drawn when they are near the viewport.
  await page.getByRole('region', { name: 'Energy' }).scrollIntoViewIfNeeded()
  await expect(
    page.getByRole('region', { name: 'Energy' }).getByText(/^Failed to load/),
  ).toBeVisible()
  const [, place] = (await logged).args()
  expect(await place?.jsonValue()).toMatch(/\n\s+at /)
  await expect(page.getByRole('heading', { name: 'PM-0001' })).toBeVisible()
  await expect(page.getByText('Whoops, 404')).toHaveCount(0)
})

test('a part fails to load offline → a message; it loads after reconnection [X5]', async ({
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  // The whole page is in view.
  await page.setViewportSize({ width: 1280, height: 2400 })
  const parts = /\/assets\/(RunningTotals|Director|UserMenu)-/
  await page.route(parts, (route) => route.abort())
  // Online, a part that fails to load reloads the page [X6].
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { value: false })
  })
  await signIn('owner', '/device/bg/BG-0001')
  const missing = (name: string) => `${name} couldn’t load. Retrying…`
  await expect(page.getByRole('img', { name: missing('The account menu') })).toBeVisible()
  await page.getByRole('button', { name: 'Show running total' }).click()
  await page.getByRole('button', { name: 'Director' }).click()
  await expect(page.getByText(missing('The director'))).toBeVisible()
  await expect(page.getByText(missing('The chart')).first()).toBeVisible()
  await page.unroute(parts)
  // Without another click, and with its style sheet, which loads separately.
  const director = page.getByRole('complementary', { name: 'Director' })
  await expect(director).toHaveCSS('position', 'fixed')
  await expect(page.locator('.recharts-line-curve').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  await expect(page.getByText(/couldn’t load|This section failed to load/)).toHaveCount(0)
})

test('an error of a handler or a promise is logged, and the page stays [R18, X5, X24]', async ({
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/broken by the test/)
  await signIn('owner', '/device/pm/PM-0001')
  const heading = page.getByRole('heading', { name: 'PM-0001' })
  await expect(heading).toBeVisible()
  for (const cause of ['handler', 'promise']) {
    const logged = page.waitForEvent('console', (entry) => entry.text().includes(cause))
    await page.evaluate((text) => {
      const error = new Error(`broken by the test: ${text}`)
      if (text === 'promise') void Promise.reject(error)
      else
        setTimeout(() => {
          throw error
        })
    }, cause)
    expect((await logged).type()).toBe('error')
  }
  await expect(heading).toBeVisible()
  await expect(page.getByText('Whoops, 404')).toHaveCount(0)
})

test('an error at start is logged, stored, and shown on the error screen [X24, R18]', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/config\.json/, /status of 500/)
  await page.route('**/config.json', (route) => route.fulfill({ status: 500, json: {} }))
  const logged = page.waitForEvent('console', (message) => message.text().includes('config.json'))
  await page.goto('/login')
  const screen = page.getByRole('alert')
  await expect(screen.getByText('Whoops, 404')).toBeVisible()
  // The screen shows only the stored error.
  await expect(screen.getByText('/config.json answered 500', { exact: true })).toBeVisible()
  await logged
})

test('broken content of a prerendered page → the error screen [X24, R18]', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/SyntaxError/)
  await page.route('**/about', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/id="prerendered"[^>]*>/, '$&}')
    await route.fulfill({ response, body })
  })
  await page.goto('/about')
  await expect(page.getByText('Whoops, 404')).toBeVisible()
})

test('an uncaught error is logged with its stack when the error screen fails too [X24, X5]', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/broken by the test/, /Page Not Found/, /Failed to load|dynamically imported/)
  // The error screen reads the user agent. Offline, a missing JS chunk reloads no page.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { value: false })
    Object.defineProperty(navigator, 'userAgent', {
      get: () => {
        throw new Error('broken by the test')
      },
    })
  })
  const thrown = () =>
    page.waitForEvent('console', (message) =>
      message.text().startsWith('Error: broken by the test'),
    )
  const first = thrown()
  await page.goto('/device/hydra/%20')
  await first

  await page.route('**/assets/AboutPage-*.js', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('complementary', { name: 'Simulated data' })).toBeVisible()
  const second = thrown()
  await page.getByRole('link', { name: 'About' }).click()
  const [, place] = (await second).args()
  expect(await place?.jsonValue()).toMatch(/\n\s+at /)
})

test('a request of a twice refused user fails with “Socket not connected” [X19, S9, A3]', async ({
  page,
  signIn,
}) => {
  await refuseConnections(page)
  await signIn('owner', '/device/bg/devices')
  await expect(page.getByRole('alert').filter({ hasText: 'Socket not connected' })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Connection', exact: true })).toHaveText('Refused')
})

test('an update of an unknown hydra → one warning [X21]', async ({ page, signIn }) => {
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  let send: (frame: object) => void = () => {}
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => server.send(message))
    server.onMessage((message) => socket.send(message))
    send = (frame) => socket.send(`42${JSON.stringify(['hydra_power', frame])}`)
  })
  await signIn('owner', '/device/hydra/HY-0001')
  await expect(page.getByRole('status', { name: 'Connection', exact: true })).toHaveText('Live')
  const unknown = {
    deviceId: 'HY-9999',
    t: 1_768_500_000,
    type: 'ac-power',
    channel: 1,
    rp: 1,
    v: 230,
  }
  send(unknown)
  send({ ...unknown, t: unknown.t + 1 })
  await expect
    .poll(() => warnings.filter((text) => text.includes('HY-9999')))
    .toEqual(['hydra update for unknown device HY-9999'])
  await page.getByRole('link', { name: 'All Hydra monitors' }).click()
  await expect(page.getByRole('link', { name: 'HY-0001' })).toBeVisible()
  await expect(page.getByText('HY-9999')).toHaveCount(0)
})
