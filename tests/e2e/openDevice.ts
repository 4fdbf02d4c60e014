import { expect, type Page } from 'playwright/test'

/** Opens a page of a device as its owner and waits for its state. */
export async function openDevice(
  page: Page,
  signIn: (name: 'owner', path: string) => Promise<void>,
  path: string,
): Promise<void> {
  await signIn('owner', path)
  await expect(page.getByRole('status', { name: 'Device state' })).toContainText(/Online|Down/)
}

/** Opens a view of a device's page. */
export async function openTab(
  page: Page,
  name: 'Overview' | 'History' | 'Outages' | 'Details',
): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click()
}
