import { expect, test } from 'vitest'
import type { ConnectionState } from '../../live/connectionState.ts'
import { connectionBadge } from './connectionBadge.ts'

const word = (state: ConnectionState, nowMs = 0) => connectionBadge(state, nowMs).word

test('the badge says Live and does not flicker with Busy [S9]', () => {
  expect(word({ kind: 'Connected' })).toBe('Live')
  expect(word({ kind: 'Busy', requests: 3 })).toBe('Live')
})

test('a loss of less than three seconds alarms nobody', () => {
  const lost: ConnectionState = { kind: 'Disconnected', reason: 'transport close', lostAtMs: 1000 }
  expect(word(lost, 3999)).toBe('Live')
  expect(word(lost, 4000)).toBe('Offline')
  expect(word({ kind: 'Connecting', attempt: 2, lostAtMs: 1000 }, 3000)).toBe('Live')
  expect(word({ kind: 'Connecting', attempt: 9, lostAtMs: 1000 }, 30_000)).toBe('Offline')
})

test('the first attempt is Connecting, a failed one Offline [S9]', () => {
  expect(word({ kind: 'Connecting', attempt: 1, lostAtMs: null })).toBe('Connecting')
  expect(word({ kind: 'Error', message: 'no', attempt: 1, lostAtMs: null })).toBe('Offline')
  expect(word({ kind: 'Connecting', attempt: 2, lostAtMs: null })).toBe('Offline')
})

test('a refused user is told why [S9]', () => {
  expect(connectionBadge({ kind: 'Failed', message: 'token revoked' }, 0)).toMatchObject({
    word: 'Refused',
    hint: 'token revoked',
  })
  expect(word({ kind: 'Timeout', requests: 0 })).toBe('Slow')
  expect(word({ kind: 'Idle' })).toBe('Not connected')
})
