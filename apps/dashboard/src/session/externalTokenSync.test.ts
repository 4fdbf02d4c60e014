import { expect, onTestFinished, test, vi } from 'vitest'
import { createExternalTokenSync, nextSync, type SyncState } from './externalTokenSync.ts'

const NOW_MS = 1_000_000_000
const fresh = { token: 'fresh', issuedAtMs: NOW_MS - 300_000 }
const old = { token: 'old', issuedAtMs: NOW_MS - 300_001 }
const signedOut: SyncState = { kind: 'signed-out' }
const unsent: SyncState = { kind: 'unsent' }
const sent: SyncState = { kind: 'sent', token: 'fresh' }
const post = { method: 'POST', token: 'fresh' }
const newer = { token: 'newer', issuedAtMs: NOW_MS }
const postNewer = { method: 'POST', token: 'newer' }

test.each([
  ['signed-out', signedOut, 'signed-out', null, signedOut, null],
  ['signed-out', signedOut, 'a fresh token', fresh, sent, post],
  ['signed-out', signedOut, 'a token of 300.001 s', old, unsent, null],
  ['an unsent token', unsent, 'a fresh token', fresh, sent, post],
  ['an unsent token', unsent, 'signed-out', null, signedOut, { method: 'DELETE' }],
  ['a sent token', sent, 'the same token', fresh, sent, null],
  ['a sent token', sent, 'a newer token', newer, { kind: 'sent', token: 'newer' }, postNewer],
  ['a sent token', sent, 'an old token', old, sent, null],
  ['a sent token', sent, 'signed-out', null, signedOut, { method: 'DELETE' }],
] as const)('%s (%j), then %s [H18, C7]', (_, state, __, issued, after, call) => {
  expect(nextSync(state, issued, NOW_MS)).toEqual({ state: after, call })
})

test('a token is sent by POST as bearer, its end by DELETE; failures are only logged [H18]', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const send = vi.fn(async () => ({ status: 500 }))
  const sync = createExternalTokenSync({ url: '/sync', send, nowMs: () => NOW_MS })
  sync(fresh)
  sync(null)
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2))
  expect(send.mock.calls).toEqual([
    ['/sync', { method: 'POST', keepalive: true, headers: { authorization: 'Bearer fresh' } }],
    ['/sync', { method: 'DELETE', keepalive: true }],
  ])
  warn.mockRestore()
})

test('a DELETE waits for the POST before it [H18]', async () => {
  const answers: (() => void)[] = []
  const sent: (string | undefined)[] = []
  const send = (_: string, { method }: RequestInit) => {
    sent.push(method)
    return new Promise<{ status: number }>((resolve) => {
      answers.push(() => resolve({ status: 204 }))
    })
  }
  const sync = createExternalTokenSync({ url: '/sync', send, nowMs: () => NOW_MS })
  sync(fresh)
  sync(null)
  await new Promise(setImmediate)
  expect(sent).toEqual(['POST'])
  answers[0]?.()
  await new Promise(setImmediate)
  expect(sent).toEqual(['POST', 'DELETE'])
})

/** Console warnings of a sync whose calls are answered so. */
async function warningsWith(send: () => Promise<{ status: number }>): Promise<unknown[][]> {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  createExternalTokenSync({ url: '/sync', send, nowMs: () => NOW_MS })(fresh)
  await new Promise(setImmediate)
  return warn.mock.calls
}

test.each([
  [204, []],
  [399, []],
  [400, [['token sync: 400']]],
])('an answer with status %i is logged only as a failure: %j [H18]', async (status, warnings) => {
  expect(await warningsWith(async () => ({ status }))).toEqual(warnings)
})

test('a call without an answer is only logged [H18]', async () => {
  const refusal = new TypeError('Failed to fetch')
  const rejecting = async () => {
    throw refusal
  }
  expect(await warningsWith(rejecting)).toEqual([['token sync:', refusal]])
})

test('the same token is sent once, and an old one not at all [H18, C7]', async () => {
  const send = vi.fn(async () => ({ status: 204 }))
  const sync = createExternalTokenSync({ url: '/sync', send, nowMs: () => NOW_MS })
  sync(null)
  sync(old)
  sync(fresh)
  sync(fresh)
  await new Promise(setImmediate)
  expect(send).toHaveBeenCalledTimes(1)
})
