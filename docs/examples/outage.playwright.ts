// An outage in a browser test: run it with `wattpost run grid-outage -- npx playwright test`, or start the
// emulator in the test as here.
import { expect, test } from 'playwright/test'
import { startEmulator } from 'wattpost'

test('an owner sees the grid go', async ({ page }) => {
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
