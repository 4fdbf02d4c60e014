const MERCHANT = { email: 'merchant@wattpost.test', password: 'merchant-demo' }

/**
 * Signs in as the merchant and waits for the dashboard.
 * @param {import('playwright').Page} page @param {string} url of the site
 */
export async function signIn(page, url) {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(MERCHANT.email)
  await page.getByLabel('Password', { exact: true }).fill(MERCHANT.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')
}
