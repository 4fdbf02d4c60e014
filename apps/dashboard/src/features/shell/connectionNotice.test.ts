import { expect, test } from 'vitest'
import type { ConnectionState } from '../../live/connectionState.ts'
import { connectionNotice } from './connectionNotice.ts'

const NOW_MS = 100_000
const notice = (state: ConnectionState) => connectionNotice(state, NOW_MS)

test.each<ConnectionState>([
  { kind: 'Idle' },
  { kind: 'Connecting', attempt: 1, lostAtMs: null },
  { kind: 'Connected' },
  { kind: 'Busy', requests: 2 },
  { kind: 'Disconnected', reason: 'transport close', lostAtMs: NOW_MS - 2999 },
  { kind: 'Connecting', attempt: 2, lostAtMs: NOW_MS - 2999 },
])('%o needs no word [S9]', (state) => {
  expect(notice(state)).toBe(null)
})

test.each<ConnectionState>([
  { kind: 'Disconnected', reason: 'transport close', lostAtMs: NOW_MS - 3000 },
  { kind: 'Connecting', attempt: 2, lostAtMs: NOW_MS - 3000 },
  { kind: 'Error', message: 'websocket error', attempt: 3, lostAtMs: NOW_MS - 3000 },
  { kind: 'Error', message: 'websocket error', attempt: 1, lostAtMs: null },
])('%o says that values have stopped, and lets one try at once [S9]', (state) => {
  expect(notice(state)).toMatchObject({ text: expect.stringContaining('stopped'), action: 'retry' })
})

test('a server that does not answer is told (case 7) [S9]', () => {
  expect(notice({ kind: 'Timeout', requests: 0 })).toMatchObject({
    text: expect.stringContaining('does not answer'),
    action: 'retry',
  })
})

test('who is refused is told why, and to sign in again [S9]', () => {
  expect(notice({ kind: 'Failed', message: 'auth.token: revoked' })).toEqual({
    text: 'No live values: auth.token: revoked. Sign in again.',
    action: 'sign-in',
  })
})
