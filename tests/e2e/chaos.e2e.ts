import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright/test'
import { account } from '../support/accounts.ts'
import { expectAsLogged } from './asLogged.ts'
import { fault } from './control.ts'
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

/** Opens the hydra, and waits until it is live and its power is being drawn. */
async function watch(page: Page, emulator: EmulatorProcess) {
  await bringSignedIn(page, emulator, 'owner')
  await page.goto(emulator.url + HYDRA)
  await expect(badge(page)).toHaveText('Live')
  await emulator.step(REPORT_MS)
  await expect(page.getByRole('img', { name: 'AC power, live' })).toBeVisible()
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
  // Of a stretch at once the newest values come alone: then the live chart would have a hole.
  for (let ms = 0; ms < 3 * MINUTE_MS; ms += REPORT_MS) await second.step(REPORT_MS)
  await expectAsLogged(page, second)
})

test('chaos: the socket is cut every few seconds all through an outage: nothing is lost, nothing twice (cases 1, 3) [S9, C8]', async ({
  page,
  emulator,
}) => {
  await watch(page, emulator)
  for (const kind of ['close', 'reset', 'close', 'reset']) {
    await fault(emulator, { socket: kind })
    await emulator.step(MINUTE_MS)
    await expect(badge(page)).toHaveText('Live', { timeout: 15_000 })
    await expect(page.getByText(/Last seen (just now|\d+ s ago)/)).toBeVisible()
  }
  await expectAsLogged(page, emulator)
})

test('chaos: the identity service is away when the token ends and the link is cut: it is tried again until it is back, and whoever was there is there again (case 23) [S8, S9]', async ({
  page,
  emulator,
}) => {
  await page.clock.install()
  await watch(page, emulator)
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
  await expectAsLogged(page, emulator)
  await expect(page).toHaveURL(emulator.url + HYDRA)
})

test('chaos: nothing at all is answered for half a minute, over the socket or over HTTP (case 7) [S9]', async ({
  page,
  emulator,
}) => {
  await page.clock.install()
  await watch(page, emulator)
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
  await expectAsLogged(page, emulator)
})

test('chaos: the computer sleeps for an hour, its token ends and there are two outages meanwhile: within 5 s of waking it shows what is (case 13) [S9, C1]', async ({
  page,
  emulator,
}) => {
  await watch(page, emulator)
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
  await expectAsLogged(page, emulator)
})

test('chaos: counters begin again at 0 while the link is cut: the totals of the day go on (case 38) [E16, E19]', async ({
  page,
  emulator,
}) => {
  await watch(page, emulator)
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
  await expectAsLogged(page, emulator)
  await expect(counter).toContainText(/^\d+(\.\d)? Wh$/)
  expect(kilowattHours(await today.textContent())).toBeGreaterThanOrEqual(kilowattHours(before))
})

function kilowattHours(text: string | null): number {
  return Number(/([\d.]+)\s*kWh/.exec(text ?? '')?.[1])
}
