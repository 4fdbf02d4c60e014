// An outage in a browser test that starts a separate emulator. In this repository:
// npx playwright test --config docs/examples/playwright.config.ts
// Under `wattpost run <scenario> -- npx playwright test` the emulator runs already: open process.env.WATTPOST_URL.
import { expect, test } from 'playwright/test'
import { startEmulator } from 'wattpost'

test('a grid outage appears on the page of its owner', async ({ page }) => {
  const emulator = await startEmulator({ scenario: 'grid-outage' })
  try {
    await page.goto(`${emulator.url}/login`)
    await page.getByLabel('Email').fill('owner@wattpost.test')
    await page.getByLabel('Password', { exact: true }).fill('owner-demo')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/dashboard')
    await page.goto(`${emulator.url}/device/hydra/HY-0001`)
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible()
    emulator.step(32_000)
    await expect(page.getByText('Grid down').first()).toBeVisible()
  } finally {
    await emulator.close()
  }
})
