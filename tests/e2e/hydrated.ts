import { expect, type Page } from 'playwright/test'

/** Waits until the script of a public page runs. */
export const hydrated = (page: Page) =>
  expect(page.getByRole('complementary', { name: 'Simulated data' })).toBeVisible()
