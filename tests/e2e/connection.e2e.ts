import type { Page, WebSocketRoute } from 'playwright/test'
import { fault } from './control.ts'
import { expect, test } from './fixtures.ts'
import { proxySocket } from './proxiedSocket.ts'

test.use({ scenario: 'grid-outage' })

const HYDRA = '/device/hydra/HY-0001'
const badge = (page: Page) => page.getByRole('status', { name: 'Connection', exact: true })
const connectionProblem = (page: Page) => page.getByRole('status', { name: 'Connection problem' })

test('handshake: user, token, type; messages: name, payload; a balance is only logged [K1, K6, K10]', async ({
  page,
  signIn,
}) => {
  const polls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('transport=polling')) polls.push(request.url())
  })
  const socket = await proxySocket(page)
  await signIn('owner', HYDRA)
  await expect(badge(page)).toHaveText('Live')
  const query = new URL(socket.urls.at(-1) ?? '').searchParams
  expect(query.get('transport')).toBe('websocket')
  expect(query.get('type')).toBe('end_user')
  expect(query.get('user_id')).toMatch(/\S/)
  expect(polls).toEqual([])
  const hello = socket.sent.find((text) => text.startsWith('40')) ?? ''
  expect(JSON.parse(hello.slice(2))).toEqual({ token: expect.stringMatching(/^ey/) })
  // 42 is an event; a number after it requests an acknowledgement.
  await expect
    .poll(() => socket.sent.filter((text) => /^42\d+\["device",/.test(text)).length)
    .toBeGreaterThan(0)
  const names = socket.sent.filter((text) => /^42\d+\["watch",\{"deviceIds":/.test(text))
  expect(names.length).toBeGreaterThan(0)
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('balance:'))
  socket.say('balance', { amount: 12_345 })
  expect((await logged).text()).toContain('12345')
  await expect(page.getByText(/12.?345/)).toHaveCount(0)
  await page.getByRole('link', { name: 'All Hydra monitors' }).click()
  const bare = () => socket.sent.filter((text) => /^42\["unwatch",\{"deviceIds":\["HY/.test(text))
  await expect.poll(() => bare().length).toBeGreaterThan(0)
})

test('sign-out → the connection closes, and no other opens [S8]', async ({ page, signIn }) => {
  let isOpen = false
  let opened = 0
  page.on('websocket', (socket) => {
    if (!socket.url().includes('socket.io')) return
    isOpen = true
    opened += 1
    socket.on('close', () => {
      isOpen = false
    })
  })
  await signIn('owner')
  await expect(badge(page)).toHaveText('Live')
  const before = opened
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => isOpen).toBe(false)
  expect(opened).toBe(before)
})

/** A server that the test controls: it accepts the connection and sends messages on request. */
async function actServer(page: Page, hear: (socket: WebSocketRoute, text: string) => void) {
  await page.routeWebSocket(/socket\.io/, (socket) => {
    socket.send(
      '0{"sid":"s","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}',
    )
    socket.onMessage((message) => hear(socket, String(message)))
  })
}

test('the badge is Connecting, Live, also while Busy, and No response from a timeout until a message [S9]', async ({
  page,
  signIn,
}) => {
  let say: (text: string) => void = () => {}
  let isSilent = false
  const welcomes: (() => void)[] = []
  const answered: string[] = []
  const ack = { ok: true, devices: [], total: 0, hasMore: false, watching: 0 }
  await actServer(page, (socket, text) => {
    say = (words) => socket.send(words)
    if (text.startsWith('40')) welcomes.push(() => socket.send('40{"sid":"t"}'))
    const [, id, name = ''] = /^42(\d+)\["(\w+)"/.exec(text) ?? []
    if (id === undefined || isSilent) return
    answered.push(name)
    socket.send(`43${id}${JSON.stringify([ack])}`)
  })
  await signIn('owner')
  await expect(badge(page)).toHaveText('Connecting')
  await expect(connectionProblem(page)).toBeEmpty()
  await expect.poll(() => welcomes.length).toBeGreaterThan(0)
  welcomes.at(-1)?.()
  await expect(badge(page)).toHaveText('Live')
  // Only a kind of request that was acknowledged before can time out.
  await expect.poll(() => answered).toContain('devices')
  isSilent = true
  await page.locator('a[href="/device/bg/devices"]').first().click()
  await expect(badge(page)).toHaveText('No response')
  await expect(connectionProblem(page)).toContainText('Server not responding. Values may be old.')
  await expect(connectionProblem(page).getByRole('button', { name: 'Reconnect' })).toBeVisible()
  // Earlier requests may time out after that and show the notice again.
  await expect(async () => {
    say('42["balance",0]')
    await expect(badge(page)).toHaveText('Live', { timeout: 1000 })
    await expect(connectionProblem(page)).toBeEmpty({ timeout: 1000 })
  }).toPass({ timeout: 15_000 })
})

test('a lost connection is Disconnected; a refused user is Failed; signed out is Idle [S9]', async ({
  page,
  emulator,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/WebSocket|ERR_CONNECTION/)
  await signIn('owner')
  await expect(badge(page)).toHaveText('Live')
  const lift = await fault(emulator, { socket: 'refuse', message: 'Closed for repairs.' })
  await fault(emulator, { socket: 'kick' })
  await expect(badge(page)).toHaveText('Refused')
  await expect(connectionProblem(page)).toContainText(
    'No live values: Closed for repairs. Sign in again.',
  )
  // A lost connection does not mark devices offline.
  await expect(page.getByText('Alerts unavailable')).toBeVisible()
  await lift()
  await connectionProblem(page).getByRole('button', { name: 'Sign in again' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(badge(page)).toHaveCount(0)
})

test('without a connection the header of a hydra still has one line on a phone', async ({
  page,
  emulator,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/WebSocket|ERR_CONNECTION/)
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn('owner', HYDRA)
  await expect(badge(page)).toHaveText('Live')
  const { height } = Object(await page.getByRole('banner').boundingBox())
  await fault(emulator, { socket: 'refuse' })
  await fault(emulator, { socket: 'close' })
  await expect(badge(page)).toHaveText('Disconnected')
  expect(await page.getByRole('banner').boundingBox()).toMatchObject({ height })
})

test('a failed first attempt is Error; the next after about 1 s, the others at most 5 s apart [S9, C8]', async ({
  page,
  emulator,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/WebSocket|ERR_CONNECTION/)
  await page.addInitScript(noteLinks)
  const links = () => page.evaluate((): Links => Object(globalThis).links)
  await fault(emulator, { socket: 'refuse' })
  await signIn('owner')
  await expect(badge(page)).toHaveText('Disconnected')
  await expect(badge(page)).toHaveAttribute('title', /Reconnecting.*websocket error/)
  await expect(connectionProblem(page)).toContainText('Connection lost. Reconnecting…')
  await expect
    .poll(async () => (await links()).begun.length, { timeout: 60_000 })
    .toBeGreaterThan(6)
  const { begun, ended } = await links()
  const waits = begun.slice(1).map((begin, index) => ({
    ms: begin.atMs - (ended[index]?.atMs ?? 0),
    livedMs: begin.livedMs - (ended[index]?.livedMs ?? 0),
  }))
  const livedMs = waits.map((wait) => wait.livedMs)
  // 0.5 to 1.5 s, with a margin for a busy machine.
  expect(waits[0]?.ms).toBeGreaterThan(350)
  expect(livedMs[0]).toBeLessThan(2000)
  expect(Math.max(...livedMs)).toBeLessThan(5300)
  // From the fourth on the delay is at its cap, 5 s with jitter.
  const late = waits.slice(3).map(({ ms }) => ms)
  expect(Math.min(...late)).toBeGreaterThan(2300)
  expect(new Set(late).size).toBe(late.length)
})

/** A moment on the page's clock, and the page's age then; the age pauses with the page. */
interface Moment {
  readonly atMs: number
  readonly livedMs: number
}

/** Starts and ends of the page's connections. */
interface Links {
  readonly begun: readonly Moment[]
  readonly ended: readonly Moment[]
}

/** Runs in the page: measured outside, a busy machine would add its delay. */
function noteLinks(): void {
  let livedMs = 0
  setInterval(() => {
    livedMs += 100
  }, 100)
  const [begun, ended]: Moment[][] = [[], []]
  const now = () => ({ atMs: performance.now(), livedMs })
  Object.assign(globalThis, { links: { begun, ended } })
  globalThis.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      if (!String(url).includes('socket.io')) return
      begun?.push(now())
      this.addEventListener('close', () => ended?.push(now()))
    }
  }
}
