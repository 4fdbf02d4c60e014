import { afterEach, expect, test, vi } from 'vitest'
import { demoAccountsIn, fetchControlApi, scenarioIn } from './emulatorApi.ts'

afterEach(() => void vi.unstubAllGlobals())

const { signal } = new AbortController()

function answering(answer: () => Promise<Response>) {
  const fetched = vi.fn(answer)
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('the control API is called on the page’s origin, and its answer is read as JSON', async () => {
  const fetched = answering(async () => Response.json({ scenario: 'calm-day' }))
  expect(await fetchControlApi('state', signal)).toEqual({ scenario: 'calm-day' })
  expect(fetched.mock.calls).toEqual([['/__emulator/state', { signal }]])
})

test.each<[string, () => Promise<Response>]>([
  ['is unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers with an error', async () => Response.json({ scenario: 'calm-day' }, { status: 404 })],
  ['sends no JSON', async () => new Response('<!doctype html>')],
])('the control API %s → null', async (_, answer) => {
  answering(answer)
  expect(await fetchControlApi('accounts', signal)).toBeNull()
})

test('the running scenario is read from the state', () => {
  const state = { scenario: 'calm-day', tz: 'Africa/Lagos', speed: 1 }
  expect(scenarioIn(state)).toEqual({ name: 'calm-day', tz: 'Africa/Lagos' })
})

test.each([null, {}, { scenario: 'calm-day' }, { tz: 'UTC' }, { scenario: 1, tz: 'UTC' }])(
  'the state %j has no scenario',
  (state) => {
    expect(scenarioIn(state)).toBeNull()
  },
)

const owner = { email: 'owner@wattpost.test', password: 'p', merchant: false, approved: true }

test('demo accounts are read in order', () => {
  const merchant = { ...owner, email: 'merchant@wattpost.test', merchant: true }
  expect(demoAccountsIn({ accounts: [owner, merchant] })).toEqual([owner, merchant])
})

test.each([{ email: null }, { password: 1 }, { merchant: 'yes' }, { approved: undefined }])(
  'an account with %j is left out',
  (wrong) => {
    expect(demoAccountsIn({ accounts: [{ ...owner, ...wrong }, owner, null] })).toEqual([owner])
  },
)

test.each([null, {}, { accounts: { 0: owner } }])('%j has no accounts', (json) => {
  expect(demoAccountsIn(json)).toEqual([])
})
