import { expect, test } from 'vitest'
import type { ConnectionState } from '../../live/connection/connectionState.ts'
import { connectionBadge, connectionNotice } from './connectionStatus.ts'

const word = (state: ConnectionState, nowMs = 0) => connectionBadge(state, nowMs).word

test('the badge is Live while connected or busy [S9]', () => {
  expect(word({ kind: 'Connected' })).toBe('Live')
  expect(word({ kind: 'Busy', requests: 3 })).toBe('Live')
})

test('the badge is Ended once the simulation has ended, and while connected', () => {
  const ended = (state: ConnectionState) => connectionBadge(state, 9000, true)
  expect(ended({ kind: 'Connected' })).toMatchObject({ word: 'Ended', tone: 'waiting' })
  const lost: ConnectionState = { kind: 'Disconnected', reason: 'transport close', lostAtMs: 0 }
  expect(ended(lost).word).toBe('Disconnected')
})

test('the badge stays Live for the first three seconds of a loss', () => {
  const lost: ConnectionState = { kind: 'Disconnected', reason: 'transport close', lostAtMs: 1000 }
  expect(word(lost, 3999)).toBe('Live')
  expect(word(lost, 4000)).toBe('Disconnected')
  expect(word({ kind: 'Connecting', attempt: 2, lostAtMs: 1000 }, 3000)).toBe('Live')
  expect(word({ kind: 'Connecting', attempt: 1, lostAtMs: 1000 }, 30_000)).toBe('Disconnected')
  expect(word({ kind: 'Connecting', attempt: 9, lostAtMs: 1000 }, 30_000)).toBe('Disconnected')
})

test('the first attempt is Connecting, a failed one Disconnected [S9]', () => {
  expect(word({ kind: 'Connecting', attempt: 1, lostAtMs: null })).toBe('Connecting')
  expect(word({ kind: 'Error', message: 'no', attempt: 1, lostAtMs: null })).toBe('Disconnected')
  expect(word({ kind: 'Connecting', attempt: 2, lostAtMs: null })).toBe('Disconnected')
})

test('the hint of a lost connection names its error, if it has one [S9]', () => {
  const hint = (state: ConnectionState) => connectionBadge(state, 5000).hint
  expect(hint({ kind: 'Error', message: 'websocket error', attempt: 3, lostAtMs: 0 })).toBe(
    'Reconnecting… (websocket error)',
  )
  expect(hint({ kind: 'Disconnected', reason: 'transport close', lostAtMs: 0 })).toBe(
    'Reconnecting…',
  )
})

test('a refused user sees the reason [S9]', () => {
  expect(connectionBadge({ kind: 'Failed', message: 'token revoked' }, 0)).toMatchObject({
    word: 'Refused',
    hint: 'token revoked',
  })
  expect(word({ kind: 'Timeout', requests: 0 })).toBe('No response')
  expect(word({ kind: 'Idle' })).toBe('Not connected')
})

const NOW_MS = 100_000
const notice = (state: ConnectionState) => connectionNotice(state, NOW_MS)

test.each<ConnectionState>([
  { kind: 'Idle' },
  { kind: 'Connecting', attempt: 1, lostAtMs: null },
  { kind: 'Connected' },
  { kind: 'Busy', requests: 2 },
  { kind: 'Disconnected', reason: 'transport close', lostAtMs: NOW_MS - 2999 },
  { kind: 'Connecting', attempt: 2, lostAtMs: NOW_MS - 2999 },
])('%o has no notice [S9]', (state) => {
  expect(notice(state)).toBe(null)
})

test.each<ConnectionState>([
  { kind: 'Disconnected', reason: 'transport close', lostAtMs: NOW_MS - 3000 },
  { kind: 'Connecting', attempt: 2, lostAtMs: NOW_MS - 3000 },
  { kind: 'Error', message: 'websocket error', attempt: 3, lostAtMs: NOW_MS - 3000 },
  { kind: 'Error', message: 'websocket error', attempt: 1, lostAtMs: null },
])('%o has a notice of the loss, with a way to reconnect [S9]', (state) => {
  expect(notice(state)).toEqual({ text: 'Connection lost. Reconnecting…', action: 'retry' })
})

test('a server without answer has a notice (case 7) [S9]', () => {
  expect(notice({ kind: 'Timeout', requests: 0 })).toEqual({
    text: 'Server not responding. Values may be old.',
    action: 'retry',
  })
})

test('a refused user sees the reason and signs in again [S9]', () => {
  expect(notice({ kind: 'Failed', message: 'auth.token: revoked' })).toEqual({
    text: 'No live values: auth.token: revoked. Sign in again.',
    action: 'sign-in',
  })
})
