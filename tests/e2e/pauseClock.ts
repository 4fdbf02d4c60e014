import type { Page } from 'playwright/test'

/** Pauses the page's clock, for the test to move on; call `page.clock.install()` before the page opens. */
export async function pauseClock(page: Page): Promise<void> {
  // Playwright can pause only at a future time.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)
}
