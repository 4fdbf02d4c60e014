import type { Page, WebSocketRoute } from 'playwright/test'
import { fault } from './control.ts'
import { expect, test } from './fixtures.ts'
import { proxySocket } from './proxiedSocket.ts'

test.use({ scenario: 'grid-outage' })

const HYDRA = '/device/hydra/HY-0001'
const badge = (page: Page) => page.getByRole('status', { name: 'Connection', exact: true })
const trouble = (page: Page) => page.getByRole('status', { name: 'Connection trouble' })

test('the connection says who comes and with what, over a websocket alone; what is sent is a name and a payload [K1, K10]', async ({
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
  // 42 is a bare event, with a number after it one that is to be acknowledged.
  await expect
    .poll(() => socket.sent.filter((text) => /^42\d+\["device",/.test(text)).length)
    .toBeGreaterThan(0)
  const names = socket.sent.filter((text) => /^42\d+\["watch",\{"deviceIds":/.test(text))
  expect(names.length).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'All hydra devices' }).click()
  const bare = () => socket.sent.filter((text) => /^42\["unwatch",\{"deviceIds":\["HY/.test(text))
  await expect.poll(() => bare().length).toBeGreaterThan(0)
})

test('a balance is only logged [K6]', async ({ page, signIn }) => {
  const socket = await proxySocket(page)
  await signIn('owner', HYDRA)
  await expect(badge(page)).toHaveText('Live')
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('balance:'))
  socket.say('balance', { amount: 12_345 })
  expect((await logged).text()).toContain('12345')
  await expect(page.getByText(/12.?345/)).toHaveCount(0)
})

test('signing out closes the connection, and no other is opened [S8]', async ({ page, signIn }) => {
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

/** A server whose answers are in the test's hands: it opens the link, and then does as told. */
async function actServer(page: Page, hear: (socket: WebSocketRoute, text: string) => void) {
  await page.routeWebSocket(/socket\.io/, (socket) => {
    socket.send(
      '0{"sid":"s","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}',
    )
    socket.onMessage((message) => hear(socket, String(message)))
  })
}

test('Connecting is what stands there before the first answer, Live after it [S9]', async ({
  page,
  signIn,
}) => {
  const welcomes: (() => void)[] = []
  await actServer(page, (socket, text) => {
    if (text.startsWith('40')) welcomes.push(() => socket.send('40{"sid":"t"}'))
  })
  await signIn('owner')
  await expect(badge(page)).toHaveText('Connecting')
  await expect(trouble(page)).toBeEmpty()
  await expect.poll(() => welcomes.length).toBeGreaterThan(0)
  welcomes.at(-1)?.()
  await expect(badge(page)).toHaveText('Live')
})

test('while an answer is out it is Busy and says Live; without one it says Slow, until anything comes [S9]', async ({
  page,
  signIn,
}) => {
  let say: (text: string) => void = () => {}
  const asked: string[] = []
  await actServer(page, (socket, text) => {
    say = (words) => socket.send(words)
    if (text.startsWith('40')) socket.send('40{"sid":"t"}')
    else asked.push(text)
  })
  await signIn('owner')
  await expect.poll(() => asked.some((text) => /^42\d+/.test(text))).toBe(true)
  await expect(badge(page)).toHaveText('Live')
  await expect(badge(page)).toHaveText('Slow')
  await expect(trouble(page)).toContainText('The server does not answer: values may be old.')
  await expect(trouble(page).getByRole('button', { name: 'Try now' })).toBeVisible()
  // What was asked before may run out of time after that: then it is said again.
  await expect(async () => {
    say('42["balance",0]')
    await expect(badge(page)).toHaveText('Live', { timeout: 1000 })
    await expect(trouble(page)).toBeEmpty({ timeout: 1000 })
  }).toPass({ timeout: 15_000 })
})

test('a first attempt that fails is Error: Offline, and why [S9]', async ({
  page,
  emulator,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/WebSocket|ERR_CONNECTION/)
  await fault(emulator, { socket: 'refuse' })
  await signIn('owner')
  await expect(badge(page)).toHaveText('Offline')
  await expect(badge(page)).toHaveAttribute('title', /trying again.*websocket error/)
  await expect(trouble(page)).toContainText('It is tried again by itself.')
})

test('a lost connection is Disconnected, then Error: Offline; a refused user is Failed: Refused; nobody is Idle [S9]', async ({
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
  await expect(trouble(page)).toContainText('No live values: Closed for repairs. Sign in again.')
  // That nothing comes says nothing of any device: none is called offline for it.
  await expect(page.getByText('Nobody can say')).toBeVisible()
  await lift()
  await trouble(page).getByRole('button', { name: 'Sign in again' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(badge(page)).toHaveCount(0)
})

test('attempts go on without end, the first after about a second, none later than 5 s after the last [C8]', async ({
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
  await expect
    .poll(async () => (await links()).begun.length, { timeout: 60_000 })
    .toBeGreaterThan(6)
  const { begun, ended } = await links()
  const waits = begun.slice(1).map((begin, index) => ({
    ms: begin.atMs - (ended[index]?.atMs ?? 0),
    livedMs: begin.livedMs - (ended[index]?.livedMs ?? 0),
  }))
  const livedMs = waits.map((wait) => wait.livedMs)
  // A second, give or take a half of it, and what a busy machine adds or takes.
  expect(waits[0]?.ms).toBeGreaterThan(350)
  expect(livedMs[0]).toBeLessThan(2000)
  expect(Math.max(...livedMs)).toBeLessThan(5300)
  // From the fourth on they are at the cap: five seconds, or less by up to a half, not in step.
  const late = waits.slice(3).map(({ ms }) => ms)
  expect(Math.min(...late)).toBeGreaterThan(2300)
  expect(new Set(late).size).toBe(late.length)
})

/** A moment on the page's own clock, and how long the page had lived by then: that does not go on while it stands still. */
interface Moment {
  readonly atMs: number
  readonly livedMs: number
}

/** When the page began its connections, and when they ended. */
interface Links {
  readonly begun: readonly Moment[]
  readonly ended: readonly Moment[]
}

/** Runs in the page: asked from outside, the time that a busy machine takes to tell would be measured too. */
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
