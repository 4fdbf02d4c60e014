import { expect, type Page } from 'playwright/test'

/** A violation of the content security policy. */
interface Violation {
  readonly page: string
  readonly directive: string
  readonly blocked: string
}

/** Policy violations on every page from now on. */
export async function policyViolationsOf(page: Page): Promise<readonly Violation[]> {
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

/** Opens a page, which must have the policy, and waits until it has loaded completely. */
export async function openWithPolicy(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path)
  expect(answer?.headers()['content-security-policy'], path).toMatch(
    /style-src 'self' 'nonce-[\w+/]{22}=='/,
  )
  await expect(page.locator('#root > *').first()).toBeAttached()
  await page.waitForLoadState('networkidle')
}
