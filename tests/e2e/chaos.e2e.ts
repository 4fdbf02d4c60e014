import { MINUTE_MS } from '@wattpost/protocol'
import type { Page } from 'playwright/test'
import { account } from '../support/accounts.ts'
import { ageWhenShown } from './announcements.ts'
import { expectAsLogged, expectDrawnTo } from './asLogged.ts'
import { badge, grid, HYDRA, REPORT_MS, reports, SCENARIO, watch } from './chaosPage.ts'
import { fault } from './control.ts'
import { expect, test } from './fixtures.ts'
import { openTab } from './openDevice.ts'
import { firstProbeOf } from './probes.ts'

// After any fault, the screen finally agrees with the emulator's log.

const connectionProblem = (page: Page) => page.getByRole('status', { name: 'Connection problem' })

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
  // The server answers in place of the identity service that is down.
  const inVain: string[] = []
  page.on('response', (response) => {
    if (/securetoken.*\/token/.test(response.url()) && response.status() === 503)
      inVain.push(response.url())
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
  await openTab(page, 'Details')
  await expect(counter).toContainText('MWh')
  const before = await today.textContent()
  await fault(emulator, { socket: 'close' })
  await fault(emulator, { device: 'counter-reset', of: 'HY-0001' })
  await emulator.step(REPORT_MS)
  await expectAsLogged(page, emulator, sinceMs)
  await openTab(page, 'Details')
  await expect(counter).toContainText(/^\d+(\.\d)? Wh$/)
  expect(kilowattHours(await today.textContent())).toBeGreaterThanOrEqual(kilowattHours(before))
})

function kilowattHours(text: string | null): number {
  return Number(/([\d.]+)\s*kWh/.exec(text ?? '')?.[1])
}
