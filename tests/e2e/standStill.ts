import type { Page } from 'playwright/test'

/** Stops the page's time; the test moves it on. To be installed before the page is opened: `page.clock.install()`. */
export async function standStill(page: Page): Promise<void> {
  // Time can only be stopped ahead of where it is.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)
}
