import { expect, test, vi } from 'vitest'
import { createTokenSync, nextSync, type SyncState } from './tokenSync.ts'

const NOW_MS = 1_000_000_000
const fresh = { token: 'fresh', issuedAtMs: NOW_MS - 300_000 }
const old = { token: 'old', issuedAtMs: NOW_MS - 300_001 }
const nobody: SyncState = { kind: 'nobody' }
const untold: SyncState = { kind: 'untold' }
const told: SyncState = { kind: 'told', token: 'fresh' }
const post = { method: 'POST', token: 'fresh' }

test.each([
  ['nobody', nobody, 'nobody', null, nobody, null],
  ['nobody', nobody, 'a fresh token', fresh, told, post],
  ['nobody', nobody, 'a token of 300.001 s', old, untold, null],
  ['an untold one', untold, 'a fresh token', fresh, told, post],
  ['an untold one', untold, 'nobody', null, nobody, { method: 'DELETE' }],
  ['a told one', told, 'the same token', fresh, told, null],
  ['a told one', told, 'an old token', old, told, null],
  ['a told one', told, 'nobody', null, nobody, { method: 'DELETE' }],
] as const)('after %s (%j) comes %s [H18, C7]', (_, state, __, issued, after, call) => {
  expect(nextSync(state, issued, NOW_MS)).toEqual({ state: after, call })
})

test('a token goes by POST with itself as bearer, its end by DELETE; failures are only logged [H18]', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const send = vi.fn(async () => ({ status: 500 }))
  const sync = createTokenSync({ url: '/sync', send, nowMs: () => NOW_MS })
  sync(fresh)
  sync(null)
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2))
  expect(send.mock.calls).toEqual([
    ['/sync', { method: 'POST', keepalive: true, headers: { authorization: 'Bearer fresh' } }],
    ['/sync', { method: 'DELETE', keepalive: true }],
  ])
  warn.mockRestore()
})

test('an end does not overtake the token that it ends, however long that takes [H18]', async () => {
  const answers: (() => void)[] = []
  const sent: (string | undefined)[] = []
  const send = (_: string, { method }: RequestInit) => {
    sent.push(method)
    return new Promise<{ status: number }>((resolve) => {
      answers.push(() => resolve({ status: 204 }))
    })
  }
  const sync = createTokenSync({ url: '/sync', send, nowMs: () => NOW_MS })
  sync(fresh)
  sync(null)
  await new Promise(setImmediate)
  expect(sent).toEqual(['POST'])
  answers[0]?.()
  await new Promise(setImmediate)
  expect(sent).toEqual(['POST', 'DELETE'])
})
