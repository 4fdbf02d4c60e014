import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRecorder } from '@wattpost/emulator'
import type { Page } from 'playwright/test'
import users from '../../fixtures/users.json' with { type: 'json' }
import { AGAINST_AUTH, AGAINST_PRODUCT, type Attempt } from '../e2e/foreignAttempts.ts'
import { expect, test as base } from '../e2e/fixtures.ts'
import { loginBody } from '../support/accounts.ts'
import { signInWith, tokenPayload } from '../support/authEmulatorCalls.ts'
import { launchOptions } from '../support/browser.mjs'
import { request } from '../support/request.ts'
import { visitor } from '../support/visitor.ts'

/** A server that a foreign page attacks, and what it tries there. */
interface AttackedPort {
  readonly url: string
  readonly attempts: readonly Attempt[]
}

/** The servers of a signed-in browser, and the state that no foreign page may change. */
interface Attacked {
  /** Auth emulator, product and recorder. */
  readonly ports: readonly AttackedPort[]
  /** Clock, faults and logs of the product, all accounts and mails, and the number of records. */
  state(): Promise<unknown>
  /** Signs a browser in, so that its requests carry the cookie. */
  signIn(page: Page): Promise<void>
}

// A public name that leads to this machine, as its owner can arrange.
const { args, ...launched } = launchOptions()
const byName = { ...launched, args: [...args, '--host-resolver-rules=MAP evil.test 127.0.0.1'] }

/** Tests of pages on `evil.test` and other foreign origins. */
export const test = base.extend<{ readonly attacked: Attacked }>({
  scenario: 'grid-outage',
  launchOptions: byName,
  attacked: async ({ emulator, expectedErrors }, use) => {
    // Refused requests are errors on the console of the foreign page.
    expectedErrors.push(/./)
    const directory = await mkdtemp(join(tmpdir(), 'wattpost-foreign-'))
    const started = await startRecorder({
      ...{ target: emulator.url, host: '127.0.0.1', port: 0, directory },
    })
    if (!started.ok) throw new Error(started.error.message)
    const recorder = started.value
    // It would end with the first request that it hits.
    await request(`${emulator.url}/__emulator/faults`, {
      body: { id: 'once', fault: { http: 'GET /**', status: 418, times: 1 } },
    })
    await use({
      ports: [
        { url: emulator.authUrl, attempts: AGAINST_AUTH },
        { url: emulator.url, attempts: AGAINST_PRODUCT },
        { url: `http://127.0.0.1:${recorder.port}`, attempts: AGAINST_PRODUCT },
      ],
      state: async () => ({ ...(await stateOf(emulator)), records: recorder.counts() }),
      signIn: async (page) => {
        const { idToken } = await visitor(emulator, 'owner')
        const login = {
          headers: { authorization: `Bearer ${idToken}` },
          data: loginBody('owner'),
        }
        expect((await page.request.post(`${emulator.url}/api/login`, login)).status()).toBe(200)
      },
    })
    await recorder.stop()
    await rm(directory, { recursive: true, force: true })
  },
})

const READ = [
  ...['state', 'faults', 'mail'],
  ...['world', 'inputs', 'traffic'].map((kind) => `log?kind=${kind}`),
]

async function stateOf({ url, authUrl }: { readonly url: string; readonly authUrl: string }) {
  const read = async (path: string) => (await request(`${url}/__emulator/${path}`)).body
  const accounts = users.map(async ({ email, password }) => {
    const signedIn = await signInWith(authUrl, email, password).catch(({ message }) => message)
    if (typeof signedIn === 'string') return signedIn
    const { iat, exp, auth_time, ...rest } = tokenPayload(signedIn.idToken)
    return rest
  })
  const stranger = await signInWith(authUrl, 'evil@wattpost.test', 'evil-demo').catch(() => 'none')
  return {
    product: await Promise.all(READ.map(read)),
    accounts: await Promise.all(accounts),
    stranger,
  }
}
