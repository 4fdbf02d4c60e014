import { HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import type { Page } from 'playwright/test'
import { z } from 'zod'
import { ageWhenShown } from './announcements.ts'
import { expectAsLogged } from './asLogged.ts'
import { fault } from './control.ts'
import type { EmulatorProcess } from './emulator.ts'
import { expect, test } from './fixtures.ts'
import { firstProbeOf } from './probes.ts'

test.use({ scenario: 'grid-outage' })

const badge = (page: Page) => page.getByRole('status', { name: 'Connection', exact: true })
const connectionProblem = (page: Page) => page.getByRole('status', { name: 'Connection problem' })
const grid = (page: Page) => page.getByRole('group', { name: 'Channel 1 grid' })
const generator = (page: Page) => page.getByRole('group', { name: 'Channel 4 generator' })

async function control(emulator: EmulatorProcess, method: string, path: string, body: object) {
  const answer = await fetch(`${emulator.url}/__emulator/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return JSON.parse(text || 'null') as unknown
}

const faults = z.object({ faults: z.array(z.object({ id: z.string(), hits: z.int() })) })

/** Hits of each active fault. */
async function hitsOf({ url }: EmulatorProcess): Promise<number[]> {
  const answer = await fetch(`${url}/__emulator/faults`)
  return faults.parse(await answer.json()).faults.map(({ hits }) => hits)
}

/** Opens the hydra as its owner and waits until it is drawn live. @returns since when, epoch ms */
async function watch(
  page: Page,
  emulator: EmulatorProcess,
  signIn: (name: 'owner', path: string) => Promise<void>,
): Promise<number> {
  await signIn('owner', '/device/hydra/HY-0001')
  await expect(badge(page)).toHaveText('Live')
  await expect(grid(page)).toContainText('Up')
  await expect(page.getByRole('img', { name: 'AC power, live' })).toBeVisible()
  return emulator.pause()
}

/** All texts of the badge from now on. */
async function badgeWords(page: Page): Promise<() => Promise<string[]>> {
  const words = await badge(page).evaluateHandle((element) => {
    const seen = [element.textContent]
    new MutationObserver(() => seen.push(element.textContent)).observe(element, {
      ...{ subtree: true, childList: true, characterData: true },
    })
    return seen
  })
  return async () => [...new Set(await words.evaluate((seen) => seen.map(String)))]
}

/** Segments of the live chart's line, with the horizontal positions of their points. */
async function stretches(page: Page): Promise<number[][]> {
  const line = await page
    .getByRole('img', { name: 'AC power, live' })
    .locator('path')
    .last()
    .getAttribute('d')
  return (line ?? '')
    .split('M')
    .filter((stretch) => stretch !== '')
    .map((stretch) => stretch.split('L').map((dot) => Number(dot.split(' ')[0])))
}

/** Running time of the reconnected page until its chart goes on without a gap, seconds. */
function filledAfter(page: Page): Promise<number> {
  return badge(page).evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const line = () => document.querySelector('[aria-label="AC power, live"] path:last-of-type')
        const before = line()?.getAttribute('d')
        let tenths = 0
        const living = setInterval(() => {
          if (element.textContent !== 'Live') return
          tenths += 1
          const drawn = line()?.getAttribute('d') ?? ''
          if (drawn === before || drawn.split('M').length !== 2) return
          clearInterval(living)
          resolve(tenths / 10)
        }, 100)
      }),
  )
}

test.describe('with a link that ends', () => {
  test.use({ expectedErrors: [/WebSocket|ERR_CONNECTION/] })

  test('chaos: a short cut → no alert (cases 1, 3) [S9, C8]', async ({
    page,
    emulator,
    signIn,
  }) => {
    const sinceMs = await watch(page, emulator, signIn)
    const words = await badgeWords(page)
    await fault(emulator, { socket: 'close' })
    await emulator.step(MINUTE_MS)
    await expect(grid(page)).toContainText('Down')
    await expect(generator(page)).toContainText('Running')
    expect(await words()).toEqual(['Live'])
    await expectAsLogged(page, emulator, sinceMs)
  })

  test('chaos: a long cut → shown, values grey, data filled (case 2) [S9, C8]', async ({
    page,
    emulator,
    signIn,
  }) => {
    const sinceMs = await watch(page, emulator, signIn)
    await emulator.play(10)
    await expect(grid(page)).toContainText('Down')
    await expect.poll(async () => (await stretches(page)).flat().length).toBeGreaterThan(3)
    const lift = await fault(emulator, { socket: 'refuse' })
    await fault(emulator, { socket: 'reset' })
    await expect(badge(page)).toHaveText('Disconnected')
    await expect(connectionProblem(page)).toContainText('Connection lost')
    await expect(page.getByRole('status', { name: 'Device state' })).toHaveText('Unknown')
    await expect(grid(page)).toContainText('—')
    // The device is not at fault: only this page receives nothing.
    await expect(page.getByRole('status', { name: 'Alerts' })).toBeHidden()
    await emulator.step(10 * MINUTE_MS)
    // Before an automatic success, which would remove the button.
    const attempt = page.waitForEvent('websocket')
    await connectionProblem(page).getByRole('button', { name: 'Reconnect' }).click()
    await attempt
    const filled = filledAfter(page)
    await lift()
    expect(await filled, 'seconds from being live to being whole').toBeLessThan(5)
    await expect(badge(page)).toHaveText('Live')
    await expect(connectionProblem(page)).toBeEmpty()
    await expect(page.getByRole('status', { name: 'Device state' })).toHaveText('Online')
    await emulator.pause()
    // Ten minutes are sixty points in one line, each once.
    const lines = () => stretches(page)
    await expect.poll(async () => (await lines()).map((one) => one.length > 60)).toEqual([true])
    await expectAsLogged(page, emulator, sinceMs)
  })

  test('a refused user → the reason and the next step (case 24) [S9]', async ({
    page,
    emulator,
    signIn,
  }) => {
    await watch(page, emulator, signIn)
    await fault(emulator, { socket: 'refuse', message: 'Closed for repairs.' })
    await fault(emulator, { socket: 'kick' })
    await expect(badge(page)).toHaveText('Refused')
    await expect(connectionProblem(page)).toContainText('Closed for repairs.')
    await connectionProblem(page).getByRole('button', { name: 'Sign in again' }).click()
    await expect(page).toHaveURL(/\/login/)
  })
})

test('chaos: a mute connection → reported within ten seconds, like its recovery (case 7)', async ({
  page,
  emulator,
  signIn,
}) => {
  const probed = firstProbeOf(page)
  const sinceMs = await watch(page, emulator, signIn)
  await probed
  await emulator.play(1)
  const shownAfterS = ageWhenShown(connectionProblem(page), 'not responding')
  const lift = await fault(emulator, { socket: 'mute' })
  expect(await shownAfterS, 'seconds').toBeLessThan(10)
  await expect(grid(page)).toContainText('—')
  await lift()
  await expect(grid(page)).not.toContainText('—')
  await expectAsLogged(page, emulator, sinceMs)
})

test('a time without data → a gap in the line (case 39)', async ({ page, emulator, signIn }) => {
  await watch(page, emulator, signIn)
  // One report a step: running time would skip some during stalls of the machine.
  const reports = async (count: number) => {
    for (let at = 0; at < count; at += 1) await emulator.step(10_000)
  }
  await reports(5)
  await expect.poll(async () => (await stretches(page)).flat().length).toBeGreaterThan(3)
  const act = (what: string) => control(emulator, 'POST', 'devices/HY-0001/actions', { do: what })
  await act('offline')
  await emulator.step(5 * MINUTE_MS)
  await act('online')
  await reports(2)
  await expect.poll(async () => (await stretches(page)).length).toBe(2)
})

test('seek back → all panels show that time (case 4)', async ({ page, emulator, signIn }) => {
  await watch(page, emulator, signIn)
  await emulator.step(MINUTE_MS)
  await expect(grid(page)).toContainText('Down')
  await control(emulator, 'POST', 'clock', { seek: '2026-01-15T17:58:10Z' })
  await expect(grid(page)).toContainText('Up')
  await expect(generator(page)).toContainText('Standby')
  await emulator.step(MINUTE_MS)
  await expect(grid(page)).toContainText('Down')
})

const bad = { probability: 0.5 }
for (const [name, ...faults] of [
  ['slow, duplicating, reordering', ['duplicate', 'reorder', 'slow']],
  ['garbling', ['malformed']],
] as const) {
  test(`chaos: on a ${name} connection the page is finally right (cases 5, 6)`, async ({
    page,
    emulator,
    signIn,
  }) => {
    const sinceMs = await watch(page, emulator, signIn)
    const latency = { latency: { uniform: ['50ms', '800ms'] } }
    const lifts = await Promise.all(
      faults
        .flat()
        .map((socket) => fault(emulator, { socket, ...(socket === 'slow' ? latency : bad) })),
    )
    await emulator.play(10)
    await expect(grid(page)).toContainText('Down')
    await expect(generator(page)).toContainText('Running')
    await emulator.pause()
    for (const hits of await hitsOf(emulator)) expect(hits).toBeGreaterThan(0)
    for (const lift of lifts) await lift()
    await expectAsLogged(page, emulator, sinceMs)
  })
}

for (const hours of [-1, 1]) {
  test(`chaos: ages are right on a computer with a clock error of ${hours} h (case 13)`, async ({
    page,
    emulator,
    signIn,
  }) => {
    await page.addInitScript((offMs) => {
      const now = Date.now.bind(Date)
      Date.now = () => now() + offMs
    }, hours * HOUR_MS)
    const sinceMs = await watch(page, emulator, signIn)
    await emulator.play(1)
    await expect(page.getByText(/Last seen (just now|\d s ago)/)).toBeVisible()
    await expectAsLogged(page, emulator, sinceMs)
  })
}
