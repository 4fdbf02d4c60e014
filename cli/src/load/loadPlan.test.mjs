import { expect, test } from 'vitest'
import { planOf } from './loadPlan.ts'
import { credentialsOf, hostCheck } from './loadTarget.ts'

/** @param {object} [more] */
const plan = (more) =>
  planOf({
    ...{ clients: 10, for: '60s', ramp: '10s', every: '10s', watch: 9, timeout: 5 },
    ...{ json: false, allowHost: [], email: [], password: [], token: [] },
    ...more,
  })

test('durations and limits are read', () => {
  expect(plan({ maxP95: '200ms', maxGaps: 0, ramp: '0s' })).toEqual({
    ok: true,
    value: {
      ...{ clients: 10, forMs: 60_000, rampMs: 0, everyMs: 10_000 },
      ...{ watch: 9, timeoutMs: 5_000 },
      limits: { maxP95Ms: 200, maxGaps: 0, maxErrors: undefined },
    },
  })
})

test.each([
  [{ for: 'long' }, '--for "long": '],
  [{ for: '500ms' }, '--for 500ms: must be from 1s to 1d'],
  [{ every: '0s' }, '--every 0s: must be from 100ms to 1h'],
  [{ maxP95: '0s' }, '--max-p95 0s: must be from 1ms to 1h'],
  [{ email: ['a@b.test'] }, '--email needs --target'],
  [{ authEmulator: 'http://x' }, '--auth-emulator needs --target'],
  [{ target: 'http://x', scenario: 'storm' }, '--scenario cannot be used with --target'],
])('%j is wrong usage', (options, message) => {
  expect(plan(options)).toMatchObject({
    ok: false,
    error: { code: 'usage', message: expect.stringContaining(message) },
  })
})

test('this machine may be loaded; another only if it is named', () => {
  const here = ['http://127.0.0.1:4310', 'http://localhost:1', 'http://[::1]:1', 'http://127.8.9.1']
  expect(hostCheck(here, [])).toMatchObject({ ok: true })
  const there = ['http://127.0.0.1:1', 'https://staging.example.com/api']
  expect(hostCheck(there, ['other.example.com'])).toMatchObject({
    error: { message: expect.stringContaining('add --allow-host staging.example.com') },
  })
  expect(hostCheck(there, ['staging.example.com'])).toMatchObject({ ok: true })
  expect(hostCheck(['http://localhost.example.com'], [])).toMatchObject({ ok: false })
})

test('accounts have a password each, or one for all, and tokens count as accounts', () => {
  const email = ['a@b.test', 'c@d.test']
  const options = '--email, --password'
  expect(credentialsOf({ email, password: ['one'], token: ['t'] })).toEqual({
    ok: true,
    value: [
      { email: 'a@b.test', password: 'one', options },
      { email: 'c@d.test', password: 'one', options },
      { token: 't' },
    ],
  })
  expect(credentialsOf({ email, password: ['one', 'two'], token: [] })).toMatchObject({
    value: [{ password: 'one' }, { password: 'two' }],
  })
  for (const password of [[], ['1', '2', '3']])
    expect(credentialsOf({ email, password, token: [] })).toMatchObject({ ok: false })
  expect(credentialsOf({ email: [], password: [], token: [] })).toMatchObject({
    error: { message: 'Give --email and --password, or --token.' },
  })
})
