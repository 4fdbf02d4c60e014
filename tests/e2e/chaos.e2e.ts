import { fileURLToPath } from 'node:url'
import { MINUTE_MS } from '@wattpost/protocol'
import type { Page } from 'playwright/test'
import { account } from '../support/accounts.ts'
import { ageWhenShown } from './announcements.ts'
import { expectAsLogged, expectDrawnTo } from './asLogged.ts'
import { act, fault } from './control.ts'
import type { EmulatorProcess } from './emulator.ts'
import { expect, test } from './fixtures.ts'
import { firstProbeOf } from './probes.ts'
import { bringSignedIn } from './signedIn.ts'

// After any fault, the screen finally agrees with the emulator's log.

const SCENARIO = fileURLToPath(new URL('./chaos.yaml', import.meta.url))
const HYDRA = '/device/hydra/HY-0001'
const REPORT_MS = 10_000
const badge = (page: Page) => page.getByRole('status', { name: 'Connection', exact: true })
const connectionProblem = (page: Page) => page.getByRole('status', { name: 'Connection problem' })
const grid = (page: Page) => page.getByRole('group', { name: 'Channel 1 grid' })

/** Opens the hydra and waits until its power is drawn live. @returns since when, epoch ms */
async function watch(page: Page, emulator: EmulatorProcess): Promise<number> {
  await bringSignedIn(page, emulator, 'owner')
  await page.goto(emulator.url + HYDRA)
  await expect(badge(page)).toHaveText('Live')
  await emulator.step(REPORT_MS)
  await expect(page.getByRole('img', { name: 'AC power, live' })).toBeVisible()
  return emulator.pause()
}

/** Advances time report by report: a longer step would send only the newest reports. */
async function reports(emulator: EmulatorProcess, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await emulator.step(REPORT_MS)
}

test.use({ scenario: SCENARIO, expectedErrors: [/WebSocket|ERR_CONNECTION|Failed to load/] })

test('chaos: emulator killed in an outage and replaced → all data returns once (case 4) [S9, C8]', async ({
  page,
  ownEmulator,
}) => {
  const first = await ownEmulator(SCENARIO)
  await first.begin()
  await watch(page, first)
  await first.step(2 * MINUTE_MS)
  await expect(grid(page)).toContainText('Down')
  const ports = await first.kill()
  await expect(badge(page)).toHaveText('Disconnected')
  await expect(grid(page)).toContainText('—')
  const second = await ownEmulator(SCENARIO, ports)
  await second.begin()
  await expect(badge(page)).toHaveText('Live')
  await second.step(REPORT_MS)
  const resumedMs = await second.pause()
  await expectDrawnTo(page, resumedMs)
  await reports(second, 17)
  await expectAsLogged(page, second, resumedMs)
})

test('chaos: socket cut every few seconds → no data lost or doubled (cases 1, 3) [S9, C8]', async ({
  page,
  emulator,
}) => {
  const sinceMs = await watch(page, emulator)
  await emulator.play(10)
  for (const kind of ['close', 'reset', 'close', 'reset']) {
    // The next cut happens during the backfill of this one.
    const filling = nextFilling(page)
    await fault(emulator, { socket: kind })
    await filling
  }
  await expectAsLogged(page, emulator, sinceMs)
})

/** Resolves when the page has reconnected and requests the backfill of its live chart. */
function nextFilling(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.once('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes('["chat_data"')) resolve()
      }),
    )
  })
}

test('chaos: without the identity service a cut page retries until it is back (case 23) [S8, S9]', async ({
  page,
  emulator,
}) => {
  await page.clock.install()
  const sinceMs = await watch(page, emulator)
  await fault(emulator, { auth: 'expired', who: account('owner').email })
  const lift = await fault(emulator, { auth: 'down' })
  // A computer after sleep: the token has expired by its clock too.
  await page.clock.setSystemTime(Date.now() + 60 * MINUTE_MS)
  const inVain: string[] = []
  page.on('requestfailed', (request) => {
    if (/securetoken.*\/token/.test(request.url())) inVain.push(request.url())
  })
  await fault(emulator, { socket: 'kick' })
  await emulator.step(MINUTE_MS)
  await expect(badge(page)).toHaveText('Disconnected')
  await expect.poll(() => inVain.length).toBeGreaterThan(2)
  await expect(badge(page)).toHaveText('Disconnected')
  await lift()
  await expectAsLogged(page, emulator, sinceMs)
  await expect(page).toHaveURL(emulator.url + HYDRA)
})

test('chaos: no answer for half a minute over socket or HTTP (case 7) [S9]', async ({
  page,
  emulator,
}) => {
  await page.clock.install()
  const probed = firstProbeOf(page)
  const sinceMs = await watch(page, emulator)
  await probed
  const hung = ['power-timeline', 'power-status', 'energy/HY-0001', 'device/HY-0001']
  const lifts = [await fault(emulator, { socket: 'mute' })]
  for (const path of hung) {
    lifts.push(await fault(emulator, { http: `GET /api/hydra/${path}`, hang: true }))
  }
  await emulator.step(MINUTE_MS / 2)
  await page.clock.runFor(MINUTE_MS / 2)
  await expect(connectionProblem(page)).toContainText('not responding')
  await expect(grid(page)).toContainText('—')
  for (const lift of lifts) await lift()
  await expectAsLogged(page, emulator, sinceMs)
})

test('chaos: an hour of sleep with two outages → page correct within 5 s (case 13) [S9, C1]', async ({
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
  const down = ageWhenShown(grid(page), 'Down')
  await browser.send('Page.setWebLifecycleState', { state: 'active' })
  expect(await down, 'seconds').toBeLessThan(5)
  await expectAsLogged(page, emulator, sinceMs)
})

test('chaos: counters reset during a cut: the totals of the day continue (case 38) [E16, E19]', async ({
  page,
  emulator,
}) => {
  const sinceMs = await watch(page, emulator)
  const counter = page
    .getByRole('row', { name: /^ac-1 / })
    .getByRole('cell')
    .first()
  const today = page.getByRole('group', { name: 'Grid import today' })
  await expect(counter).toContainText('MWh')
  const before = await today.textContent()
  await fault(emulator, { socket: 'close' })
  await fault(emulator, { device: 'counter-reset', of: 'HY-0001' })
  await emulator.step(REPORT_MS)
  await expectAsLogged(page, emulator, sinceMs)
  await expect(counter).toContainText(/^\d+(\.\d)? Wh$/)
  expect(kilowattHours(await today.textContent())).toBeGreaterThanOrEqual(kilowattHours(before))
})

/** A device of each family, an action, and its effect on the page. */
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

test('chaos: device clocks two hours off, then right → values and last-seen times continue (case 13)', async ({
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
    await expect(own.getByRole('status', { name: 'Device state' })).not.toHaveText('Offline')
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
    await expect(own.getByRole('status', { name: 'Device state' })).toHaveText('Offline')
    await expect(own.getByText('Offline, last seen 20 s ago')).toBeVisible()
  }
})

function kilowattHours(text: string | null): number {
  return Number(/([\d.]+)\s*kWh/.exec(text ?? '')?.[1])
}
