import { expect, test } from './fixtures.ts'
import { OWN } from './pages.ts'
import { openWithPolicy, policyViolationsOf } from './policy.ts'
import { signInByForm } from './signInForm.ts'

test.use({ scenario: 'grid-outage' })

// `a11y.e2e.ts` opens every page; here pages are live, in the other theme.
test('case 37: no live page violates the policy', async ({ page, emulator }) => {
  const violations = await policyViolationsOf(page)
  await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'light'))
  for (const path of ['/', '/login']) await openWithPolicy(page, path)
  await signInByForm(page, 'owner')
  await emulator.play(10)
  for (const path of OWN.filter((one) => /\d$/.test(one))) await openWithPolicy(page, path)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /account|menu/i }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  expect(violations).toEqual([])
})

test.describe(() => {
  test.use({ expectedErrors: [/content security policy/i] })

  test('case 37: a style without nonce and an inline script are blocked', async ({ page }) => {
    const violations = await policyViolationsOf(page)
    await openWithPolicy(page, '/about')
    const injected = await page.evaluate(() => {
      const style = document.createElement('style')
      style.textContent = '#root { outline: 9px solid red }'
      const script = document.createElement('script')
      script.textContent = 'window.injected = true'
      document.head.append(style, script)
      return Object.hasOwn(window, 'injected')
    })
    expect(injected).toBe(false)
    await expect
      .poll(() => violations.map(({ directive }) => directive).sort())
      .toEqual(['script-src-elem', 'style-src-elem'])
  })
})
