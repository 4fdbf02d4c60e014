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
 * Signs the page in without the login page: the server's session, and Firebase's persisted user, which the page's next
 * document finds. `signInByForm` tests the form.
 */
export async function bringSignedIn(page: Page, site: Site, name: AccountName): Promise<void> {
  const [tokens, apiKey] = await Promise.all([signIn(site.authUrl, name), apiKeyOf(site.url)])
  const answer = await page.request.post(`${site.url}/api/login`, {
    headers: { authorization: `Bearer ${tokens.idToken}` },
    data: loginBody(name),
  })
  if (!answer.ok()) throw new Error(`POST /api/login: ${answer.status()} ${await answer.text()}`)
  await keep(page, {
    origin: site.url,
    key: `firebase:authUser:${apiKey}:[DEFAULT]`,
    value: JSON.stringify({ ...firebaseUser(name, tokens), apiKey, appName: '[DEFAULT]' }),
    mark: `signed in at ${performance.now()}`,
  })
}

async function apiKeyOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/config.json`)
  return config.parse(await answer.json()).firebase.apiKey
}

interface Entry {
  readonly origin: string
  readonly key: string
  readonly value: string
  /** Marks for the page's later documents that the entry was written. */
  readonly mark: string
}

/** Writes to the site's storage when the page's next document of the site starts. */
async function keep(page: Page, entry: Entry): Promise<void> {
  await page.addInitScript(({ origin, key, value, mark }) => {
    if (location.origin !== origin || sessionStorage.getItem(mark) !== null) return
    sessionStorage.setItem(mark, '')
    localStorage.setItem(key, value)
  }, entry)
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
