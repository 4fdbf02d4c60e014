import type { Page } from 'playwright/test'
import { z } from 'zod'
import { expectAsLogged } from './asLogged.ts'
import { fault } from './control.ts'
import type { EmulatorProcess } from './emulator.ts'
import { expect, test } from './fixtures.ts'
import { saidAfter } from './heard.ts'

test.use({ scenario: 'grid-outage' })

const MINUTE_MS = 60_000
const badge = (page: Page) => page.getByRole('status', { name: 'Connection', exact: true })
const trouble = (page: Page) => page.getByRole('status', { name: 'Connection trouble' })
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

/** How often each of the faults that are in force has hit. */
async function hitsOf({ url }: EmulatorProcess): Promise<number[]> {
  const answer = await fetch(`${url}/__emulator/faults`)
  return faults.parse(await answer.json()).faults.map(({ hits }) => hits)
}

/** Opens the hydra as its owner, and waits until it is live and drawn. @returns since when it is, epoch ms */
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

/** All words that the badge shows from now on. */
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

/** The stretches of the live chart's line, each with where its points are from left to right. */
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

/** How long the page lived, live again, until its chart had the sixty points of ten minutes, seconds. */
function filledAfter(page: Page): Promise<number> {
  return badge(page).evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        let tenths = 0
        const living = setInterval(() => {
          if (element.textContent !== 'Live') return
          tenths += 1
          const line = document.querySelector('[aria-label="AC power, live"] path:last-of-type')
          if ((line?.getAttribute('d') ?? '').split('L').length <= 60) return
          clearInterval(living)
          resolve(tenths / 10)
        }, 100)
      }),
  )
}

test.describe('with a link that ends', () => {
  test.use({ expectedErrors: [/WebSocket|ERR_CONNECTION/] })

  test('chaos: a short cut alarms nobody (cases 1, 3) [S9, C8]', async ({
    page,
    emulator,
    signIn,
  }) => {
    const sinceMs = await watch(page, emulator, signIn)
    const words = await badgeWords(page)
    await fault(emulator, { socket: 'close' })
    await emulator.step(MINUTE_MS)
    await expect(grid(page)).toContainText('Down')
    await expect(generator(page)).toContainText('Up')
    expect(await words()).toEqual(['Live'])
    await expectAsLogged(page, emulator, sinceMs)
  })

  test('chaos: a long cut is told, values are greyed, and all that was missed is there afterwards (case 2) [S9, C8]', async ({
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
    await expect(badge(page)).toHaveText('Offline')
    await expect(trouble(page)).toContainText('values have stopped')
    await expect(page.getByRole('status', { name: 'Device state' })).toHaveText('Unknown')
    await expect(grid(page)).toContainText('—')
    // Of the device nothing is known to be wrong: it is this page that hears nothing.
    await expect(page.getByRole('status', { name: 'What is wrong' })).toBeHidden()
    await emulator.step(10 * MINUTE_MS)
    // Before it can succeed by itself, else the button may be gone as one reaches for it.
    const attempt = page.waitForEvent('websocket')
    await trouble(page).getByRole('button', { name: 'Try now' }).click()
    await attempt
    const filled = filledAfter(page)
    await lift()
    expect(await filled, 'seconds from being live to being whole').toBeLessThan(5)
    await expect(badge(page)).toHaveText('Live')
    await expect(trouble(page)).toBeEmpty()
    await expect(page.getByRole('status', { name: 'Device state' })).toHaveText('Up')
    await emulator.pause()
    // Ten minutes are sixty points, and they stand in one line, each once.
    const lines = () => stretches(page)
    await expect.poll(async () => (await lines()).map((one) => one.length > 60)).toEqual([true])
    await expectAsLogged(page, emulator, sinceMs)
  })

  test('who is refused is told why and what to do (case 24) [S9]', async ({
    page,
    emulator,
    signIn,
  }) => {
    await watch(page, emulator, signIn)
    await fault(emulator, { socket: 'refuse', message: 'Closed for repairs.' })
    await fault(emulator, { socket: 'kick' })
    await expect(badge(page)).toHaveText('Refused')
    await expect(trouble(page)).toContainText('Closed for repairs.')
    await trouble(page).getByRole('button', { name: 'Sign in again' }).click()
    await expect(page).toHaveURL(/\/login/)
  })
})

test('chaos: a link that stands and is mute is told within ten seconds, and when it speaks again (case 7)', async ({
  page,
  emulator,
  signIn,
}) => {
  const sinceMs = await watch(page, emulator, signIn)
  await emulator.play(1)
  const told = saidAfter(trouble(page), 'does not answer')
  const lift = await fault(emulator, { socket: 'mute' })
  expect(await told, 'seconds').toBeLessThan(10)
  await expect(grid(page)).toContainText('—')
  await lift()
  await expect(grid(page)).not.toContainText('—')
  await expectAsLogged(page, emulator, sinceMs)
})

test('a time of which nobody knows anything is a gap in the line (case 39)', async ({
  page,
  emulator,
  signIn,
}) => {
  await watch(page, emulator, signIn)
  // A report for each step: time that ran would leave some out while the machine stands still.
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

test('when the clock is set back all is drawn as it was then (case 4)', async ({
  page,
  emulator,
  signIn,
}) => {
  await watch(page, emulator, signIn)
  await emulator.step(MINUTE_MS)
  await expect(grid(page)).toContainText('Down')
  await control(emulator, 'POST', 'clock', { seek: '2026-01-15T17:58:10Z' })
  await expect(grid(page)).toContainText('Up')
  await expect(generator(page)).toContainText('Down')
  await emulator.step(MINUTE_MS)
  await expect(grid(page)).toContainText('Down')
})

const bad = { probability: 0.5 }
for (const [name, ...faults] of [
  ['slow, and doubles and shuffles what it brings', ['duplicate', 'reorder', 'slow']],
  ['garbled', ['malformed']],
] as const) {
  test(`chaos: on a line that is ${name} the page is right in the end (cases 5, 6)`, async ({
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
    await expect(generator(page)).toContainText('Up')
    await emulator.pause()
    for (const hits of await hitsOf(emulator)) expect(hits).toBeGreaterThan(0)
    for (const lift of lifts) await lift()
    await expectAsLogged(page, emulator, sinceMs)
  })
}

for (const hours of [-1, 1]) {
  test(`chaos: ages are right on a computer whose clock is off by ${hours} h (case 13)`, async ({
    page,
    emulator,
    signIn,
  }) => {
    await page.addInitScript((offMs) => {
      const now = Date.now.bind(Date)
      Date.now = () => now() + offMs
    }, hours * 3_600_000)
    const sinceMs = await watch(page, emulator, signIn)
    await emulator.play(1)
    await expect(page.getByText(/Last seen (just now|\d s ago)/)).toBeVisible()
    await expectAsLogged(page, emulator, sinceMs)
  })
}
