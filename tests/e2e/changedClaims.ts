import type { Page } from 'playwright/test'

/** The identity service answers sign-ins with the original token, its claims changed, and accepts it. */
export async function changeClaims(
  page: Page,
  email: string,
  change: (payload: string) => string,
): Promise<void> {
  await page.route('**/accounts:signInWithPassword*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const [head, payload, signature] = body.idToken.split('.')
    const changed = Buffer.from(change(Buffer.from(payload, 'base64url').toString()))
    await route.fulfill({
      response: answer,
      json: { ...body, idToken: [head, changed.toString('base64url'), signature].join('.') },
    })
  })
  await page.route('**/accounts:lookup*', async (route) => {
    const json = { users: [{ localId: 'uid-owner', email }] }
    await route.fulfill({ response: await route.fetch(), status: 200, json })
  })
}
