export const MERCHANT = { email: 'merchant@wattpost.test', password: 'merchant-demo' }
export const OTHER_MERCHANT = { email: 'merchant2@wattpost.test', password: 'merchant2-demo' }

/**
 * Signs in and waits for the dashboard.
 * @param {import('playwright').Page} page
 * @param {string} url of the site
 * @param {typeof MERCHANT} [account] by default the merchant
 */
export async function signIn(page, url, account = MERCHANT) {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')
}
