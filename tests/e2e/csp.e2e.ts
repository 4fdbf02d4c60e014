import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { OWN, PUBLIC } from './pages.ts'
import { signInByForm } from './signInForm.ts'

test.use({ scenario: 'grid-outage' })

interface Violation {
  readonly page: string
  readonly directive: string
  readonly blocked: string
}

/** Policy violations on every page from now on. */
async function violationsOf(page: Page): Promise<Violation[]> {
  const violations: Violation[] = []
  await page.exposeFunction('tellViolation', (one: Violation) => violations.push(one))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective: directive, blockedURI: blocked } = event
      Object(window).tellViolation({ page: location.pathname, directive, blocked })
    })
  })
  return violations
}

/** Opens a page in a colour scheme and waits until it has loaded completely. */
async function look(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path)
  expect(answer?.headers()['content-security-policy']).toMatch(
    /style-src 'self' 'nonce-[\w+/]{22}=='/,
  )
  await expect(page.locator('#root > *').first()).toBeAttached()
  await page.waitForLoadState('networkidle')
}

const LOOKS = [
  { scheme: 'dark', visited: PUBLIC, own: OWN },
  { scheme: 'light', visited: ['/', '/login'], own: OWN.slice(-3) },
]

for (const { scheme, visited, own } of LOOKS) {
  test(`case 37: no page violates the policy, ${scheme}`, async ({ page, emulator }) => {
    const violations = await violationsOf(page)
    await page.addInitScript(
      (value) => localStorage.setItem('mantine-color-scheme-value', value),
      scheme,
    )
    for (const path of visited) await look(page, path)
    await signInByForm(page, 'owner')
    await emulator.play(10)
    for (const path of own) await look(page, path)
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /account|menu/i }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    expect(violations).toEqual([])
  })
}

test.describe(() => {
  test.use({ expectedErrors: [/content security policy/i] })

  test('case 37: a style without nonce and an inline script are blocked', async ({ page }) => {
    const violations = await violationsOf(page)
    await look(page, '/about')
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
