import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright/test'
import { account } from '../support/accounts.ts'
import { expectAsLogged, expectDrawnTo } from './asLogged.ts'
import { act, fault } from './control.ts'
import type { EmulatorProcess } from './emulator.ts'
import { expect, test } from './fixtures.ts'
import { saidAfter } from './heard.ts'
import { bringSignedIn } from './signedIn.ts'

// Whatever goes wrong meanwhile, in the end the screen says what the emulator's log says.

const SCENARIO = fileURLToPath(new URL('./chaos.yaml', import.meta.url))
const HYDRA = '/device/hydra/HY-0001'
const REPORT_MS = 10_000
const MINUTE_MS = 60_000
const badge = (page: Page) => page.getByRole('status', { name: 'Connection', exact: true })
const trouble = (page: Page) => page.getByRole('status', { name: 'Connection trouble' })
const grid = (page: Page) => page.getByRole('group', { name: 'Channel 1 grid' })

/** Opens the hydra, and waits until it is live and its power is being drawn. @returns since when it is, epoch ms */
async function watch(page: Page, emulator: EmulatorProcess): Promise<number> {
  await bringSignedIn(page, emulator, 'owner')
  await page.goto(emulator.url + HYDRA)
  await expect(badge(page)).toHaveText('Live')
  await emulator.step(REPORT_MS)
  await expect(page.getByRole('img', { name: 'AC power, live' })).toBeVisible()
  return emulator.pause()
}

/** Lets time go on as it does for whoever watches: each report by itself, for of a stretch at once the newest come alone. */
async function reports(emulator: EmulatorProcess, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await emulator.step(REPORT_MS)
}

test.use({ scenario: SCENARIO, expectedErrors: [/WebSocket|ERR_CONNECTION|Failed to load/] })

test('chaos: the emulator is killed in the middle of an outage and another starts in its place: all is told again, once (case 4) [S9, C8]', async ({
  page,
  ownEmulator,
}) => {
  const first = await ownEmulator(SCENARIO)
  await first.begin()
  await watch(page, first)
  await first.step(2 * MINUTE_MS)
  await expect(grid(page)).toContainText('Down')
  const ports = await first.kill()
  await expect(badge(page)).toHaveText('Offline')
  await expect(grid(page)).toContainText('—')
  const second = await ownEmulator(SCENARIO, ports)
  await second.begin()
  await expect(badge(page)).toHaveText('Live')
  await second.step(REPORT_MS)
  const anewMs = await second.pause()
  await expectDrawnTo(page, anewMs)
  await reports(second, 17)
  await expectAsLogged(page, second, anewMs)
})

test('chaos: the socket is cut every few seconds all through an outage: nothing is lost, nothing twice (cases 1, 3) [S9, C8]', async ({
  page,
  emulator,
}) => {
  const sinceMs = await watch(page, emulator)
  await emulator.play(10)
  for (const kind of ['close', 'reset', 'close', 'reset']) {
    // The next cut falls into the filling of what this one took.
    const filling = nextFilling(page)
    await fault(emulator, { socket: kind })
    await filling
  }
  await expectAsLogged(page, emulator, sinceMs)
})

/** Settles once the page has connected anew and asks for what its live chart has missed. */
function nextFilling(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.once('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes('["chat_data"')) resolve()
      }),
    )
  })
}

test('chaos: the identity service is away when the token ends and the link is cut: it is tried again until it is back, and whoever was there is there again (case 23) [S8, S9]', async ({
  page,
  emulator,
}) => {
  await page.clock.install()
  const sinceMs = await watch(page, emulator)
  await fault(emulator, { auth: 'expired', who: account('owner').email })
  const lift = await fault(emulator, { auth: 'down' })
  // A computer that has slept: by its own clock, too, the token has ended.
  await page.clock.setSystemTime(Date.now() + 60 * MINUTE_MS)
  const inVain: string[] = []
  page.on('requestfailed', (request) => {
    if (/securetoken.*\/token/.test(request.url())) inVain.push(request.url())
  })
  await fault(emulator, { socket: 'kick' })
  await emulator.step(MINUTE_MS)
  await expect(badge(page)).toHaveText('Offline')
  await expect.poll(() => inVain.length).toBeGreaterThan(2)
  await expect(badge(page)).toHaveText('Offline')
  await lift()
  await expectAsLogged(page, emulator, sinceMs)
  await expect(page).toHaveURL(emulator.url + HYDRA)
})

test('chaos: nothing at all is answered for half a minute, over the socket or over HTTP (case 7) [S9]', async ({
  page,
  emulator,
}) => {
  await page.clock.install()
  const sinceMs = await watch(page, emulator)
  const hung = ['power-timeline', 'power-status', 'energy/HY-0001', 'device/HY-0001']
  const lifts = [await fault(emulator, { socket: 'mute' })]
  for (const path of hung) {
    lifts.push(await fault(emulator, { http: `GET /api/hydra/${path}`, hang: true }))
  }
  await emulator.step(MINUTE_MS / 2)
  await page.clock.runFor(MINUTE_MS / 2)
  await expect(trouble(page)).toContainText('does not answer')
  await expect(grid(page)).toContainText('—')
  for (const lift of lifts) await lift()
  await expectAsLogged(page, emulator, sinceMs)
})

test('chaos: the computer sleeps for an hour, its token ends and there are two outages meanwhile: within 5 s of waking it shows what is (case 13) [S9, C1]', async ({
  page,
  emulator,
}) => {
  const sinceMs = await watch(page, emulator)
  await expect(grid(page)).toContainText('Up')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setWebLifecycleState', { state: 'frozen' })
  await fault(emulator, { auth: 'expired', who: account('owner').email })
  await fault(emulator, { socket: 'reset' })
  await emulator.step(60 * MINUTE_MS)
  expect(await grid(page).textContent(), 'asleep').toContain('Up')
  const down = saidAfter(grid(page), 'Down')
  await browser.send('Page.setWebLifecycleState', { state: 'active' })
  expect(await down, 'seconds').toBeLessThan(5)
  await expectAsLogged(page, emulator, sinceMs)
})

test('chaos: counters begin again at 0 while the link is cut: the totals of the day go on (case 38) [E16, E19]', async ({
  page,
  emulator,
}) => {
  const sinceMs = await watch(page, emulator)
  const counter = page
    .getByRole('row', { name: /^ac-1 / })
    .getByRole('cell')
    .first()
  const today = page.getByRole('group', { name: 'From the grid today' })
  await expect(counter).toContainText('MWh')
  const before = await today.textContent()
  await fault(emulator, { socket: 'close' })
  await fault(emulator, { device: 'counter-reset', of: 'HY-0001' })
  await emulator.step(REPORT_MS)
  await expectAsLogged(page, emulator, sinceMs)
  await expect(counter).toContainText(/^\d+(\.\d)? Wh$/)
  expect(kilowattHours(await today.textContent())).toBeGreaterThanOrEqual(kilowattHours(before))
})

/** A device of each family, something that one does to it, and how its page shows that. */
const families = [
  {
    id: 'HY-0001',
    path: HYDRA,
    does: [{ do: 'grid-off' }, { do: 'grid-on' }],
    shows: (page: Page, isDone: boolean) =>
      expect(grid(page)).toContainText(isDone ? 'Down' : 'Up'),
  },
  {
    id: 'BG-0001',
    path: '/device/bg/BG-0001',
    does: [{ do: 'tamper-on' }, { do: 'tamper-off' }],
    shows: (page: Page, isDone: boolean) =>
      expect(page.getByRole('region', { name: 'Switch', exact: true })).toContainText(
        isDone ? 'Open' : 'Closed',
      ),
  },
  {
    id: 'PM-0001',
    path: '/device/pm/PM-0001',
    does: [
      { do: 'phase-off', phase: 'A' },
      { do: 'phase-on', phase: 'A' },
    ],
    shows: (page: Page, isDone: boolean) => {
      const volts = expect(page.getByRole('row', { name: /^Voltage/ }))
      return volts.toContainText(isDone ? /^Voltage\s*0\.0 V/ : /^Voltage\s*2\d\d\.\d V/)
    },
  },
] as const

test('chaos: the devices’ clocks are two hours behind, then ahead, then right: what they tell goes on, and so does when they were heard (case 13)', async ({
  page,
  context,
  emulator,
}) => {
  const sinceMs = await watch(page, emulator)
  const pages = [page, await context.newPage(), await context.newPage()]
  const all = families.map((family, at) => ({ ...family, page: pages[at] ?? page }))
  for (const { path, page: own } of all.slice(1)) {
    await own.goto(emulator.url + path)
    await expect(badge(own)).toHaveText('Live')
  }
  const skewed = async (skew: string) => {
    const lifts = await Promise.all(
      families.map(({ id }) => fault(emulator, { device: 'clock-skew', of: id, skew })),
    )
    return async () => {
      for (const lift of lifts) await lift()
    }
  }
  const expectAll = async (isDone: boolean) => {
    await Promise.all(families.map(({ id, does }) => act(emulator, id, does[isDone ? 0 : 1])))
    await reports(emulator, 2)
    for (const { page: own, shows } of all) {
      await shows(own, isDone)
      await expect(own.getByText('Last seen just now')).toBeVisible()
    }
  }
  const behind = await skewed('-2h')
  await expectAll(true)
  for (const { page: own } of all.slice(1)) {
    await own.reload()
    await expect(own.getByText('Last seen just now')).toBeVisible()
    await expect(own.getByRole('status', { name: 'Device state' })).not.toHaveText('Unknown')
  }
  await behind()
  const ahead = await skewed('2h')
  await expectAll(false)
  await ahead()
  await expectAll(true)
  await expectAsLogged(page, emulator, sinceMs)
  await skewed('2h')
  await emulator.step(REPORT_MS)
  for (const { id } of families) await act(emulator, id, { do: 'offline' })
  await emulator.step(2 * REPORT_MS)
  for (const { page: own } of all) {
    await expect(own.getByRole('status', { name: 'Device state' })).toHaveText('Unknown')
    await expect(own.getByText('Offline, last seen 20 s ago')).toBeVisible()
  }
})

function kilowattHours(text: string | null): number {
  return Number(/([\d.]+)\s*kWh/.exec(text ?? '')?.[1])
}
