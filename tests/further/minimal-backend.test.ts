import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { judge, observe, readTarget } from '../../cli/src/conform/index.ts'

/** Plain JavaScript to copy, without types. */
const EXAMPLE = pathToFileURL(resolve('docs/examples/minimal-backend.mjs')).href
const PAGE = 'http://dashboard.test'
const ACCOUNT = {
  ...{ uid: 'ada', token: 'good', type: 'end_user' as const },
  login: {
    ...{ user: 'ada', merchant: false, approved: true, profile: null },
    ...{ name: '', email: '', emailVerified: false, photo: null },
  },
}

/** Firebase's answers for one user. */
const firebase = {
  verifyIdToken: async (token: string) => claimsOf(token === ACCOUNT.token),
  createSessionCookie: async (token: string) =>
    claimsOf(token === ACCOUNT.token).then(() => 'cookie'),
  verifySessionCookie: async (cookie: string) => claimsOf(cookie === 'cookie'),
}

async function claimsOf(isKnown: boolean) {
  if (!isKnown) throw new Error('refused')
  return { uid: ACCOUNT.uid, email: 'ada@example.com', email_verified: true }
}

test('the minimal backend of the examples conforms to the core for its families', async () => {
  const { createBackend } = await import(/* @vite-ignore */ EXAMPLE)
  const { server, close } = createBackend(firebase, PAGE)
  onTestFinished(() => close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const options = {
    ...{ target, origin: PAGE, families: ['bg', 'hydra'] as const },
    ...{ commands: false, json: true, wait: 1, timeout: 5 },
  }
  const read = await readTarget(options)
  if (!read.ok) throw new Error(read.error.message)
  const { findings, conformsToCore } = judge(await observe(read.value, ACCOUNT, null, options))
  const core = findings.filter(({ ring }) => ring === 'core')
  const wrong = core.filter(({ state }) => state === 'differs' || state === 'absent')
  expect(wrong.map(({ id, reason, differences }) => [id, reason, differences])).toEqual([])
  expect(conformsToCore).toBe(true)
  // The missing parts belong to power meters, or arrive later.
  const untested = core.filter(({ state }) => state === 'untested').map(({ id }) => id)
  expect(untested.filter((id) => !/meter/i.test(id))).toEqual(['balance'])
  expect(core.filter(({ state }) => state === 'otherReading')).toEqual([])
})
