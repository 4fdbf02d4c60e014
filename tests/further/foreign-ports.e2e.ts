import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Recorder, startRecorder } from '@wattpost/emulator'
import type { Frame, Page } from 'playwright/test'
import users from '../../fixtures/users.json' with { type: 'json' }
import { loginBody } from '../support/accounts.ts'
import { signInWith, tokenPayload } from '../support/authEmulatorCalls.ts'
import { launchOptions } from '../support/browser.mjs'
import { foreignSite } from '../support/foreignSite.ts'
import { request } from '../support/request.ts'
import { visitor } from '../support/visitor.ts'
import type { EmulatorProcess } from '../e2e/emulator.ts'
import { expect, test } from '../e2e/fixtures.ts'
import {
  AGAINST_AUTH,
  AGAINST_PRODUCT,
  sandboxedFrame,
  tryEverything,
} from '../e2e/foreignAttempts.ts'

// A public name that leads to this machine, as its owner can arrange.
const { args, ...launched } = launchOptions()
const byName = { ...launched, args: [...args, '--host-resolver-rules=MAP evil.test 127.0.0.1'] }
test.use({ scenario: 'grid-outage', launchOptions: byName })

// Refused requests are errors on the console of the foreign page.
test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/./))

let recorder: Recorder
let folder = ''
let target = ''

test.beforeEach(async ({ emulator }) => {
  folder = await mkdtemp(join(tmpdir(), 'wattpost-foreign-'))
  const started = await startRecorder({
    ...{ target: emulator.url, host: '127.0.0.1', port: 0, directory: folder },
  })
  if (!started.ok) throw new Error(started.error.message)
  recorder = started.value
  target = `http://127.0.0.1:${recorder.port}`
  // It would end with the first request that it hits.
  await request(`${emulator.url}/__emulator/faults`, {
    body: { id: 'once', fault: { http: 'GET /**', status: 418, times: 1 } },
  })
})
test.afterEach(async () => {
  await recorder.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Clock, faults and logs of the product, all accounts and mails, and the number of records. */
async function stateOf({ url, authUrl }: EmulatorProcess): Promise<unknown> {
  const read = async (path: string) => (await request(`${url}/__emulator/${path}`)).body
  const paths = [
    'state',
    'faults',
    'mail',
    ...['world', 'inputs', 'traffic'].map((kind) => `log?kind=${kind}`),
  ]
  const accounts = users.map(async ({ email, password }) => {
    const signedIn = await signInWith(authUrl, email, password).catch(({ message }) => message)
    if (typeof signedIn === 'string') return signedIn
    const { iat, exp, auth_time, ...rest } = tokenPayload(signedIn.idToken)
    return rest
  })
  const stranger = await signInWith(authUrl, 'evil@wattpost.test', 'evil-demo').catch(() => 'none')
  return {
    product: await Promise.all(paths.map(read)),
    accounts: await Promise.all(accounts),
    stranger,
    records: recorder.counts(),
  }
}

/** Signs the browser in, so that its requests carry the cookie. */
async function signIn(page: Page, emulator: EmulatorProcess): Promise<void> {
  const { idToken } = await visitor(emulator, 'owner')
  const login = { headers: { authorization: `Bearer ${idToken}` }, data: loginBody('owner') }
  expect((await page.request.post(`${emulator.url}/api/login`, login)).status()).toBe(200)
}

/** Tries everything from a page or frame against all three ports. @returns what it could read */
async function readByAttempts(from: Page | Frame, emulator: EmulatorProcess): Promise<string[]> {
  const all = [
    { url: emulator.authUrl, attempts: AGAINST_AUTH },
    { url: emulator.url, attempts: AGAINST_PRODUCT },
    { url: target, attempts: AGAINST_PRODUCT },
  ]
  const read: string[] = []
  for (const one of all) read.push(...(await from.evaluate(tryEverything, one)))
  return read
}

// Another port of the same host is another origin of the same site; a name is another site.
for (const host of ['127.0.0.1', 'evil.test']) {
  test(`cases 27 and 41: a page on ${host} reads and changes nothing on any port`, async ({
    page,
    emulator,
  }) => {
    const site = await foreignSite('127.0.0.1')
    await signIn(page, emulator)
    const before = await stateOf(emulator)
    await page.goto(`http://${host}:${site.port}/`)
    expect.soft(await readByAttempts(page, emulator)).toEqual([])
    expect.soft(await stateOf(emulator)).toEqual(before)
    await site.close()
  })
}

test('cases 26 and 41: a foreign name that leads to a port reads and changes nothing', async ({
  page,
  emulator,
}) => {
  const before = await stateOf(emulator)
  for (const [url, attempts] of [
    [emulator.authUrl, AGAINST_AUTH],
    [emulator.url, AGAINST_PRODUCT],
    [target, AGAINST_PRODUCT],
  ] as const) {
    const { port } = new URL(url)
    const rebound = `http://evil.test:${port}`
    await page.goto(rebound)
    expect.soft(await page.evaluate(tryEverything, { url: rebound, attempts })).toEqual([])
  }
  expect.soft(await stateOf(emulator)).toEqual(before)
})

test('cases 27 and 41: a foreign page frames no page of the Auth emulator', async ({
  page,
  emulator,
}) => {
  const site = await foreignSite('127.0.0.1')
  await page.goto(`http://127.0.0.1:${site.port}/`)
  const pages = ['handler?apiKey=a&appName=b&providerId=google.com', 'iframe?apiKey=a&appName=b']
  for (const path of pages) {
    await page.evaluate((address) => {
      const frame = document.createElement('iframe')
      document.body.replaceChildren(frame)
      return new Promise((resolve) => {
        frame.onload = resolve
        frame.src = address
      })
    }, `${emulator.authUrl}/emulator/auth/${path}`)
    const framed = page.frames().at(-1)
    await expect.poll(() => framed?.url()).toBe('chrome-error://chromewebdata/')
  }
  await site.close()
})

test('cases 27 and 41: a sandboxed frame, with Origin null, reads and changes nothing on any port', async ({
  page,
  emulator,
}) => {
  const site = await foreignSite('127.0.0.1')
  await signIn(page, emulator)
  const before = await stateOf(emulator)
  await page.goto(`http://127.0.0.1:${site.port}/`)
  const frame = await sandboxedFrame(page)
  expect.soft(await readByAttempts(frame, emulator)).toEqual([])
  expect.soft(await stateOf(emulator)).toEqual(before)
  await site.close()
})

test('case 27: the same attempts from the product’s own page read and change everything', async ({
  page,
  emulator,
}) => {
  await signIn(page, emulator)
  const before = await stateOf(emulator)
  await page.goto(`${emulator.url}/about`)
  const own = { url: emulator.url, attempts: AGAINST_PRODUCT }
  const read = await page.evaluate(tryEverything, own)
  expect(read.length).toBeGreaterThan(10)
  expect(await stateOf(emulator)).not.toEqual(before)
})
