import { SECOND_MS } from '@wattpost/protocol'
import { type BrowserContext, expect } from 'playwright/test'

/**
 * Pauses the clock of all pages at the same moment, for the test to move on; call `clock.install()` before they open.
 * @returns the pages' time from then on, epoch ms
 */
export async function pauseClock(context: BrowserContext): Promise<number> {
  let pausedMs = 0
  // Playwright can pause only at a future time, and on a busy machine it may pass before all pages are reached. After
  // that attempt no clock runs.
  await expect(async () => {
    const now = await Promise.all(context.pages().map((page) => page.evaluate(() => Date.now())))
    pausedMs = Math.max(...now) + 2 * SECOND_MS
    await context.clock.pauseAt(pausedMs)
  }).toPass()
  return pausedMs
}
