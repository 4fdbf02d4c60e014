import { HOUR_MS } from '@wattpost/protocol'
import type { Page } from 'playwright/test'
import { z } from 'zod'
import { type AccountName, account, loginBody, signIn } from '../support/accounts.ts'
import type { SignedIn } from '../support/authEmulatorCalls.ts'
import type { EmulatorProcess } from './emulator.ts'

type Site = Pick<EmulatorProcess, 'url' | 'authUrl'>

const config = z.object({ firebase: z.object({ apiKey: z.string() }) })

/** Lifetime of Firebase tokens. */
const TOKEN_LIFE_MS = HOUR_MS

/**
 * Stores the result of a sign-in in the browser without the login page: the server's session and Firebase's persisted user. `signInByForm` tests the form.
 */
export async function bringSignedIn(page: Page, site: Site, name: AccountName): Promise<void> {
  const [tokens, apiKey] = await Promise.all([signIn(site.authUrl, name), apiKeyOf(site.url)])
  const answer = await page.request.post(`${site.url}/api/login`, {
    headers: { authorization: `Bearer ${tokens.idToken}` },
    data: loginBody(name),
  })
  if (!answer.ok()) throw new Error(`POST /api/login: ${answer.status()} ${await answer.text()}`)
  await keep(page, site.url, {
    key: `firebase:authUser:${apiKey}:[DEFAULT]`,
    value: JSON.stringify({ ...firebaseUser(name, tokens), apiKey, appName: '[DEFAULT]' }),
  })
}

async function apiKeyOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/config.json`)
  return config.parse(await answer.json()).firebase.apiKey
}

/** Writes to the site's storage from an empty page of the site. */
async function keep(
  page: Page,
  url: string,
  entry: { readonly key: string; readonly value: string },
) {
  const blank = `${url}/signed-in-by-a-test`
  const body = '<link rel="icon" href="data:,">'
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(blank)
  await page.evaluate(({ key, value }) => localStorage.setItem(key, value), entry)
  await page.unroute(blank)
}

/** A user as persisted by the Firebase SDK. */
function firebaseUser(name: AccountName, { uid, idToken, refreshToken }: SignedIn) {
  const { email, emailVerified, displayName } = account(name)
  return {
    ...{ uid, email, emailVerified, displayName, isAnonymous: false, providerData: [] },
    stsTokenManager: {
      ...{ accessToken: idToken, refreshToken },
      expirationTime: Date.now() + TOKEN_LIFE_MS,
    },
  }
}
