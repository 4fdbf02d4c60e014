import { SECOND_MS } from '@wattpost/protocol'
import { type BrowserContext, expect, type Page } from 'playwright/test'
import { pauseClock } from './pauseClock.ts'
import { type ProxiedSocket, proxySocket } from './proxiedSocket.ts'

/** Virtual time of a step, below the longest time between two messages of a healthy connection, 8 s. */
const STEP_MS = 7.5 * SECOND_MS

interface SteppedEmulator {
  step(ms: number): unknown
}

/** A page whose clock moves with the emulator's, and what was seen on it. */
export interface LivePage {
  readonly page: Page
  /** Values that turned to a dash or grey, a line each. */
  vanished(): Promise<readonly string[]>
  /** Number of changes of any text. */
  changes(): Promise<number>
  /** All words of the connection's badge. */
  badgeWords(): Promise<readonly string[]>
}

/** Pages of a context that live through virtual time in step with an emulator. */
export interface LivePages {
  /** Opens a page and waits until it is live. */
  open(path: string): Promise<LivePage>
  /** Moves the emulator and all pages on. */
  pass(seconds: number): Promise<void>
}

/**
 * Sets the context's clock.
 * @param startMs the emulator's time, epoch ms
 */
export async function livePages(
  context: BrowserContext,
  emulator: SteppedEmulator,
  startMs: number,
): Promise<LivePages> {
  await context.clock.install({ time: startMs })
  const sockets: ProxiedSocket[] = []
  let isPaused = false
  /** The pages' time has passed since the installation; the emulator follows. */
  const pause = async () => emulator.step((await pauseClock(context)) - startMs)
  return {
    open: async (path) => {
      const page = await context.newPage()
      sockets.push(await proxySocket(page))
      await page.goto(path)
      const badge = page.getByRole('status', { name: 'Connection', exact: true })
      await expect(badge).toHaveText('Live')
      return { page, ...(await observed(page)) }
    },
    pass: async (seconds) => {
      if (!isPaused) await pause()
      isPaused = true
      for (let leftMs = seconds * SECOND_MS; leftMs > 0; leftMs -= STEP_MS) {
        await emulator.step(STEP_MS)
        // The server's pings keep to real time.
        for (const socket of sockets) socket.raw('2')
        await context.clock.fastForward(STEP_MS)
      }
    },
  }
}

interface Seen {
  readonly vanished: string[]
  readonly badgeWords: string[]
  changes: number
}

declare global {
  interface Window {
    seen?: Seen
  }
}

/** Observes the values of a page from now on. */
export async function observed(page: Page): Promise<Omit<LivePage, 'page'>> {
  await page.evaluate(() => {
    const badge = document.querySelector('output[aria-label="Connection"]')
    const seen: Seen = { vanished: [], badgeWords: [badge?.textContent ?? ''], changes: 0 }
    window.seen = seen
    const isDash = (text: string | null) => text?.trim() === '—'
    const placeOf = (node: Node) => {
      const box = node.parentElement?.closest('dl > div, fieldset, tr, li')
      return (box?.textContent ?? node.parentElement?.textContent ?? '').slice(0, 60)
    }
    const note = ({ type, target, oldValue, addedNodes, removedNodes }: MutationRecord) => {
      if (badge?.contains(target)) seen.badgeWords.push(badge.textContent)
      if (type === 'attributes') {
        const isGrey = (target as Element).getAttribute('data-stale') === 'true'
        if (isGrey && oldValue !== 'true') seen.vanished.push(`grey: ${placeOf(target)}`)
        return
      }
      seen.changes += 1
      const before =
        type === 'characterData' ? oldValue : [...removedNodes].map((one) => one.textContent).join()
      const isDashNow =
        type === 'characterData'
          ? isDash(target.textContent)
          : [...addedNodes].some((one) => isDash(one.textContent))
      if (isDashNow && before !== '' && !isDash(before)) {
        seen.vanished.push(`${before} → —: ${placeOf(target)}`)
      }
    }
    new MutationObserver((records) => records.forEach(note)).observe(document.body, {
      ...{ subtree: true, childList: true, characterData: true, characterDataOldValue: true },
      ...{ attributes: true, attributeFilter: ['data-stale'], attributeOldValue: true },
    })
  })
  const seen = () =>
    page.evaluate(() => window.seen ?? { vanished: [], badgeWords: [], changes: 0 })
  return {
    vanished: async () => (await seen()).vanished,
    changes: async () => (await seen()).changes,
    badgeWords: async () => [...new Set((await seen()).badgeWords)],
  }
}
