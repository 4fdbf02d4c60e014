import type { Page } from 'playwright/test'
import { type AccountName, account } from '../support/accounts.ts'

/** Fills in and submits the login form. */
export async function submitSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in through the login page and waits for the dashboard. */
export async function signInByForm(page: Page, name: AccountName): Promise<void> {
  const { email, password } = account(name)
  await page.goto('/login')
  await submitSignIn(page, email, password)
  await page.waitForURL('**/dashboard')
}
