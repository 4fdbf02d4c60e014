import type { Page } from 'playwright/test'
import { fault } from './control.ts'
import { expect, test } from './fixtures.ts'
import { deviceState } from './hydraPage.ts'
import { proxySocket } from './proxiedSocket.ts'
import { signInByForm } from './signInForm.ts'

test.use({ scenario: 'grid-outage' })

const HYDRA = '/device/hydra/HY-0001'
const MB = 1024 * 1024
const EVIL = '<img src=x onerror="hacked=1"><script>hacked=1</script>'

const badge = (page: Page) => page.getByRole('status', { name: 'Connection', exact: true })
const grid = (page: Page) => page.getByRole('group', { name: 'Channel 1 grid' })
const word = { deviceId: 'HY-0001', type: 'ac-power', channel: 1 }
/** Later than the paused clock, within the tolerance of a device's clock; seconds. */
const LATER_S = Date.parse('2026-01-15T17:59:00Z') / 1000

/** Payloads outside the contract. */
const NONSENSE: readonly (readonly [string, unknown])[] = [
  ['hydra_power', null],
  ['hydra_power', 'HY-0001'],
  ['hydra_power', 7],
  ['hydra_power', {}],
  ['hydra_power', [[[]], null, { deviceId: {} }]],
  ['hydra_power', { ...word, t: 'soon', v: null, rp: {} }],
  ['hydra_power', { ...word, t: LATER_S, v: 'high', rp: [1] }],
  ['hydra_power', { ...word, t: LATER_S, v: 1, rp: 1, channel: 99 }],
  ['hydra_power', { ...word, t: 1e300, v: 1e300, rp: -1e300 }],
  ['hydra_power', JSON.parse('{"deviceId":"__proto__","t":1,"__proto__":{"hacked":1}}')],
  ['hydra_status', { deviceId: 'HY-0001', t: LATER_S, status: 'on fire' }],
  ['hydra_energy', { deviceId: 'HY-0001', t: LATER_S, type: 'energy-summary' }],
  ['power', { deviceId: 'constructor', t: LATER_S }],
  ['status', { deviceId: 'HY-0001', t: LATER_S, status: EVIL }],
  ['clock', { now: null, speed: 'fast' }],
  ['chat_data', { deviceId: 'HY-0001', status: 'half' }],
  ['switch_data', { status: 7 }],
  ['dropped', { deviceIds: 'all' }],
  ['balance', EVIL],
  ['an_event_of_tomorrow', { deviceId: 'HY-0001' }],
]

/** Whether any text became markup of the page. */
const isHacked = (page: Page) =>
  page.evaluate(
    () => 'hacked' in globalThis || document.querySelector('img[src="x"], main script') !== null,
  )

test('invalid, late and repeated frames → no change; an invalid message → a new connection', async ({
  page,
  signIn,
}) => {
  const socket = await proxySocket(page, { opensAfter: deviceState(page) })
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await signIn('owner', HYDRA)
  await expect(badge(page)).toHaveText('Live')
  await expect(grid(page)).toContainText('Up')
  await socket.settled()
  const before = await grid(page).textContent()
  for (const [event, payload] of NONSENSE) socket.say(event, payload)
  await expect.poll(() => warnings.some((text) => text.startsWith('dropped'))).toBe(true)
  expect(await grid(page).textContent()).toBe(before)
  await expect(badge(page)).toHaveText('Live')
  expect(await isHacked(page)).toBe(false)
  socket.say('hydra_power', { ...word, t: LATER_S, v: 211, rp: 1234 })
  await expect(grid(page)).toContainText('211 V')

  // The newer values stay.
  const at = (t: number, v: number) => ({ ...word, t: LATER_S + t, v, rp: 1000 })
  const shown: string[] = []
  await page.exposeFunction('shown', (text: string) => shown.push(text))
  await grid(page).evaluate((element) => {
    const tell = () => {
      const voltage = /\d+ V/.exec(element.textContent ?? '')?.[0] ?? ''
      Object(globalThis).shown(voltage)
    }
    new MutationObserver(tell).observe(element, {
      ...{ subtree: true, childList: true, characterData: true },
    })
  })
  socket.say('hydra_power', at(10, 212))
  await expect(grid(page)).toContainText('212 V')
  socket.say('hydra_power', at(-20, 111))
  socket.say('hydra_power', at(10, 212))
  socket.say('hydra_power', [at(12, 214), at(11, 113)])
  socket.say('hydra_power', at(9, 115))
  await expect(grid(page)).toContainText('214 V')
  socket.say('hydra_power', at(20, 220))
  await expect(grid(page)).toContainText('220 V')
  expect(shown.filter((text) => /^11\d V/.test(text))).toEqual([])

  const links = socket.urls.length
  socket.raw('42["hydra_power",{"deviceId":')
  await expect.poll(() => socket.urls.length, { timeout: 15_000 }).toBe(links + 1)
  await expect(badge(page)).toHaveText('Live')
  await expect(grid(page)).toContainText('Up')
})

test('HTML in data of a device or server → shown as text', async ({
  page,
  emulator,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500/)
  const spoilt = (text: string) =>
    text.replaceAll(/"(site|network)":"[^"]*"/g, `"$1":${JSON.stringify(EVIL)}`)
  await page.route('**/api/hydra/devices*', async (route) => {
    const text = await (await route.fetch()).text()
    await route.fulfill({ contentType: 'application/json', body: spoilt(text) })
  })
  await proxySocket(page, { changed: (message) => spoilt(String(message)) })
  await signIn('owner', '/device/hydra/devices')
  await expect(page.getByText(EVIL).first()).toBeVisible()
  expect(await isHacked(page)).toBe(false)
  const message = `Broken ${EVIL}`
  await fault(emulator, { http: 'GET /api/hydra/device/HY-0001', status: 500, message })
  await page.goto(HYDRA)
  await expect(page.getByText(message).first()).toBeVisible()
  expect(await isHacked(page)).toBe(false)
  await page.goto(`/nowhere/${encodeURIComponent(EVIL)}`)
  await expect(page.getByText('Page not found').first()).toBeVisible()
  expect(await isHacked(page)).toBe(false)
})

test('HTML in a refusal of the socket → shown as text, with advice', async ({
  page,
  emulator,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/WebSocket|ERR_CONNECTION/)
  await signIn('owner', HYDRA)
  await expect(badge(page)).toHaveText('Live')
  await fault(emulator, { socket: 'refuse', message: EVIL })
  await fault(emulator, { socket: 'kick' })
  const connectionProblem = page.getByRole('status', { name: 'Connection problem' })
  await expect(connectionProblem).toContainText(EVIL)
  await expect(connectionProblem.getByRole('button', { name: 'Sign in again' })).toBeVisible()
  expect(await isHacked(page)).toBe(false)
})

test('a list of 10 MB → shown, and the page stays responsive', async ({
  page,
  signIn,
  expectedErrors,
}) => {
  // The devices of this list do not exist on the server.
  expectedErrors.push(/404 \(Not Found\)/)
  await page.route('**/api/hydra/devices*', async (route) => {
    const answer = await (await route.fetch()).json()
    const devices = Array.from({ length: 10 }, (_, index) => ({
      ...answer.devices[0],
      deviceId: `HY-${10_000 + index}`,
      // An unknown field that is parsed with the rest.
      firmware: 'x'.repeat(MB),
    }))
    await route.fulfill({ json: { ...answer, devices, total: 10, hasMore: false } })
  })
  await signIn('owner', '/device/hydra/devices')
  await expect(page.getByText('HY-10000')).toBeVisible({ timeout: 20_000 })
  await page
    .getByRole('link', { name: /HY-10000/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/device\/hydra\/HY-10000$/)
})

test('an invalid answer of 10 MB → an error with a retry', async ({ page, signIn }) => {
  const route = '**/api/hydra/devices*'
  await page.route(route, (route) => route.fulfill({ json: { devices: 'x'.repeat(10 * MB) } }))
  await signIn('owner', '/device/hydra/devices')
  const message = page.getByRole('alert').filter({ hasText: 'Failed to fetch hydra devices' })
  await expect(message).toBeVisible()
  await page.unroute(route)
  await message.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('HY-0001').first()).toBeVisible()
})

for (const [how, forbid] of [
  [
    'forbidden',
    () =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      }),
  ],
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    },
  ],
] as const) {
  test(`where localStorage is ${how} sign-in works, with a notice`, async ({ page }) => {
    await page.addInitScript(forbid)
    await page.goto('/login')
    await expect(page.getByText(/Storage is blocked/)).toContainText('signed out on reload')
    await signInByForm(page, 'owner')
    await expect(badge(page)).toHaveText('Live')
    await page.getByRole('link', { name: 'Hydra' }).first().click()
    await page.getByText('HY-0001').first().click()
    await expect(grid(page)).toContainText('Up')
  })
}
