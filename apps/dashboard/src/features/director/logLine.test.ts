import { expect, test } from 'vitest'
import { logLine } from './logLine.ts'

const at = '2026-01-15T11:01:20.000Z'
const line = (fields: object) => logLine(JSON.stringify({ seq: 1, at, ...fields }), 'Africa/Lagos')

test.each([
  [
    {
      kind: 'answer',
      call: 3,
      method: 'GET',
      path: '/api/x',
      query: '',
      who: 'a@b',
      faults: ['fault-1'],
      status: 500,
      ms: 14,
    },
    '12:01:20 ← 500 GET /api/x 14 ms a@b faults: fault-1',
  ],
  [
    {
      kind: 'answer',
      method: 'GET',
      path: '/api/x',
      query: '',
      who: null,
      faults: [],
      status: null,
      ms: 9,
    },
    '12:01:20 ← no answer GET /api/x 9 ms',
  ],
  [{ kind: 'request', method: 'GET', path: '/api/x', query: 'a=1' }, '12:01:20 → GET /api/x?a=1'],
  [{ kind: 'step', step: 'grid-lost', lap: 0 }, '12:01:20 step grid-lost'],
  [
    { kind: 'input', deviceId: 'HY-1', do: 'grid-off', by: 'control' },
    '12:01:20 HY-1 grid-off by control',
  ],
  [
    {
      kind: 'ack',
      name: 'device',
      deviceIds: ['BG-1'],
      ok: false,
      message: 'Device not found.',
      who: 'a@b',
    },
    '12:01:20 request device BG-1 refused Device not found. a@b',
  ],
  [
    { kind: 'ack', name: 'devices', deviceIds: ['BG-1', 'BG-2'], ok: true, who: 'a@b' },
    '12:01:20 request devices BG-1 BG-2 ok a@b',
  ],
  [{ kind: 'connect', who: 'a@b' }, '12:01:20 socket connected a@b'],
  [
    { kind: 'refuse', who: null, message: 'Token expired.' },
    '12:01:20 socket refused Token expired.',
  ],
  [
    { kind: 'disconnect', who: 'a@b', reason: 'transport close' },
    '12:01:20 socket closed a@b transport close',
  ],
  [
    { kind: 'deliver', event: 'device-data', deviceId: 'BG-1', frames: 2, to: 3 },
    '12:01:20 sent device-data BG-1 2 to 3',
  ],
  [{ kind: 'opened', step: 'grid-lost' }, '12:01:20 step started grid-lost'],
  [
    { kind: 'fault', fault: 'fault-1', now: 'raised', what: { kind: 'drop' } },
    '12:01:20 fault-1 raised {"kind":"drop"}',
  ],
  [{ kind: 'fault', fault: 'fault-1', now: 'hit' }, '12:01:20 fault-1 hit'],
  [
    { kind: 'yet-unknown', deviceId: 'BG-1', event: 'power', data: { W: 5 } },
    '12:01:20 yet-unknown BG-1 power {"W":5}',
  ],
  [
    { kind: 'report', deviceId: 'BG-1', frames: [{ event: 'power' }] },
    '12:01:20 report BG-1 {"event":"power"}',
  ],
  [{ kind: 'yet-unknown', deviceId: 'BG-1' }, '12:01:20 yet-unknown BG-1'],
])('an entry becomes a readable line: %o', (fields, text) => {
  expect(line(fields)).toBe(text)
})

test.each(['Error: Log request failed: 503', '{"half', '{"kind":"step"}'])(
  'a line that is no entry stays unchanged: %s',
  (text) => {
    expect(logLine(text, 'UTC')).toBe(text)
  },
)

test('missing entries are described in words, with their number', () => {
  expect(logLine('{"kind":"dropped","entries":20000}', 'UTC')).toBe('20000 older entries not kept')
  expect(logLine('{"kind":"cut","reason":"read too slowly","entries":7}', 'UTC')).toBe(
    'Log stopped, 7 entries missed. Close and reopen it.',
  )
})
