import { expect, test } from 'vitest'
import {
  type ConnectionEvent,
  type ConnectionState,
  canRequest,
  idleConnection,
  isConnectionLost,
  isOpen,
  nextConnection,
} from './connectionState.ts'

const from = (state: ConnectionState, ...events: ConnectionEvent[]) =>
  events.reduce(nextConnection, state)
const connected: ConnectionState = { kind: 'Connected' }
const lost: ConnectionEvent = { type: 'disconnected', reason: 'transport close', atMs: 5000 }

test('connect gives Connected, disconnect Disconnected, connect error Error [S9]', () => {
  const connecting = from(idleConnection, { type: 'attempt-started' })
  expect(connecting).toEqual({ kind: 'Connecting', attempt: 1, lostAtMs: null })
  expect(from(connecting, { type: 'connected' })).toEqual(connected)
  expect(from(connected, lost)).toEqual({
    kind: 'Disconnected',
    reason: 'transport close',
    lostAtMs: 5000,
  })
  expect(from(connecting, { type: 'connect-failed', message: 'no' })).toEqual({
    kind: 'Error',
    message: 'no',
    attempt: 1,
    lostAtMs: null,
  })
})

test('attempts are counted, and the time of the loss is kept [S9]', () => {
  const retried = from(
    connected,
    lost,
    { type: 'attempt-started' },
    { type: 'connect-failed', message: 'no' },
    { type: 'attempt-started' },
  )
  expect(retried).toEqual({ kind: 'Connecting', attempt: 2, lostAtMs: 5000 })
})

test('it is Busy during requests, then Connected retried [S9]', () => {
  const sent: ConnectionEvent = { type: 'request-sent' }
  const acknowledged: ConnectionEvent = { type: 'request-acknowledged' }
  expect(from(connected, sent)).toEqual({ kind: 'Busy', requests: 1 })
  expect(from(connected, sent, sent, acknowledged)).toEqual({ kind: 'Busy', requests: 1 })
  expect(from(connected, sent, sent, acknowledged, acknowledged)).toEqual(connected)
})

test('a missing acknowledgement gives Timeout, and any later event ends it [S9]', () => {
  const late = from(connected, { type: 'request-sent' }, { type: 'request-timed-out' })
  expect(late).toEqual({ kind: 'Timeout', requests: 0 })
  expect(from(late, { type: 'request-sent' })).toEqual({ kind: 'Timeout', requests: 1 })
  expect(from(late, { type: 'event-received' })).toEqual(connected)
  const requested = from(late, { type: 'request-sent' })
  expect(from(requested, { type: 'request-acknowledged' })).toEqual(connected)
})

test('after a Timeout open requests keep it Busy until their answers [S9]', () => {
  const sent: ConnectionEvent = { type: 'request-sent' }
  const late = from(connected, sent, sent, { type: 'request-timed-out' }, sent)
  expect(late).toEqual({ kind: 'Timeout', requests: 2 })
  const received = from(late, { type: 'event-received' })
  expect(received).toEqual({ kind: 'Busy', requests: 2 })
  expect(from(late, { type: 'request-acknowledged' })).toEqual({ kind: 'Busy', requests: 1 })
  const answered = from(received, { type: 'request-acknowledged' })
  expect(answered).toEqual({ kind: 'Busy', requests: 1 })
  expect(from(answered, { type: 'request-acknowledged' })).toEqual(connected)
})

test('a user refused twice is Failed; the end of the session is Idle [S8, S9]', () => {
  const failed = from(idleConnection, { type: 'user-refused', message: 'token revoked' })
  expect(failed).toEqual({ kind: 'Failed', message: 'token revoked' })
  expect(from(failed, { type: 'closed' })).toEqual(idleConnection)
})

test('a closed connection is not lost, a refused one can be [S8, S9]', () => {
  expect(from(idleConnection, lost)).toBe(idleConnection)
  expect(from({ kind: 'Failed', message: 'no' }, lost).kind).toBe('Disconnected')
})

test('an event on a healthy connection returns the same state', () => {
  expect(from(connected, { type: 'event-received' })).toBe(connected)
  const busy = from(connected, { type: 'request-sent' })
  expect(from(busy, { type: 'event-received' })).toBe(busy)
})

test('answers after the loss do not reopen the connection', () => {
  const gone = from(connected, { type: 'request-sent' }, lost)
  expect(from(gone, { type: 'request-acknowledged' })).toBe(gone)
  expect(from(gone, { type: 'request-timed-out' })).toBe(gone)
  expect(from(gone, { type: 'request-sent' })).toBe(gone)
  expect(from(gone, { type: 'event-received' })).toBe(gone)
})

test.each([
  [idleConnection, false, false],
  [{ kind: 'Error', message: 'no', attempt: 1, lostAtMs: null } as const, false, false],
  [connected, true, true],
  [{ kind: 'Busy', requests: 1 } as const, true, true],
  [{ kind: 'Timeout', requests: 0 } as const, true, true],
  [{ kind: 'Failed', message: '' } as const, false, true],
])('%o is open: %s, and requests get a result: %s [X19, S9]', (state, open, requestable) => {
  expect(isOpen(state)).toBe(open)
  expect(canRequest(state)).toBe(requestable)
})

test.each<readonly [ConnectionState, boolean]>([
  [connected, false],
  [{ kind: 'Busy', requests: 1 }, false],
  [idleConnection, false],
  [{ kind: 'Connecting', attempt: 1, lostAtMs: null }, false],
  [{ kind: 'Connecting', attempt: 2, lostAtMs: null }, true],
  [{ kind: 'Error', message: 'no', attempt: 1, lostAtMs: null }, true],
  [{ kind: 'Error', message: 'no', attempt: 1, lostAtMs: 7001 }, false],
  [{ kind: 'Disconnected', reason: 'transport close', lostAtMs: 7001 }, false],
  [{ kind: 'Connecting', attempt: 3, lostAtMs: 7000 }, true],
  [{ kind: 'Timeout', requests: 0 }, true],
  [{ kind: 'Failed', message: '' }, true],
])('%o counts as lost: %s (case 7)', (state, expected) => {
  expect(isConnectionLost(state, 10_000)).toBe(expected)
})
