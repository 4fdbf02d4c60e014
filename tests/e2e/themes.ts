import { expect, type Page } from 'playwright/test'

export type Scheme = 'dark' | 'light'

/** Changes the theme of the open page, as another tab of the user does, and waits until all colours have changed. */
export async function chooseScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.evaluate((newValue) => {
    const key = 'mantine-color-scheme-value'
    localStorage.setItem(key, newValue)
    dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
    // Public pages read it when they load.
    document.documentElement.setAttribute('data-mantine-color-scheme', newValue)
  }, scheme)
  const changing = () =>
    page.evaluate(
      () => document.getAnimations().filter((one) => one instanceof CSSTransition).length,
    )
  await expect.poll(changing).toBe(0)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
}
