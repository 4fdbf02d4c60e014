import { expect, test } from 'vitest'
import { framesOf, logLine, Report, type WorldEntry } from './worldLog.ts'

const frame = {
  event: 'power',
  deviceId: 'BG-0001',
  data: { deviceId: 'BG-0001', t: 5, sw: 1 },
} as const
const HEAD = '{"seq":3,"at":"2026-01-15T06:00:00.500Z",'

test.each<[WorldEntry, string]>([
  [{ kind: 'step', step: 'dark', lap: 2 }, '"kind":"step","step":"dark","lap":2}'],
  [
    {
      kind: 'input',
      deviceId: 'BG-0001',
      action: { do: 'cloud', cover: 0.5 },
      cause: { by: 'control' },
    },
    '"kind":"input","deviceId":"BG-0001","do":"cloud","cover":0.5,"by":"control"}',
  ],
  [
    { kind: 'change', deviceId: 'BG-0001', frames: () => [frame] },
    '"kind":"change","deviceId":"BG-0001","frames":[{"event":"power","data":{"deviceId":"BG-0001","t":5,"sw":1}}]}',
  ],
  [
    new Report('BG-0001', { changes: () => [], report: () => [frame] }),
    '"kind":"report","deviceId":"BG-0001","frames":[{"event":"power","data":{"deviceId":"BG-0001","t":5,"sw":1}}]}',
  ],
  [
    { kind: 'verbatim', deviceId: 'BG-0001', event: 'balance', data: null },
    '"kind":"verbatim","deviceId":"BG-0001","event":"balance","data":null}',
  ],
])('writes a $kind entry as one line of JSON', (entry, expected) => {
  const line = logLine({ seq: 3, atMs: Date.parse('2026-01-15T06:00:00.500Z'), entry })
  expect(line).toBe(HEAD + expected)
})

const other = { event: 'status', deviceId: 'BG-0001', data: { status: 'up' } } as const
const balance = { kind: 'verbatim', deviceId: 'BG-0001', event: 'balance', data: null } as const

test.each<[WorldEntry]>([
  [{ kind: 'change', deviceId: 'BG-0001', frames: () => [frame, other] }],
  [new Report('BG-0001', { changes: () => [frame], report: () => [other] })],
])('finds the frames of a $kind by event, of one device or of any', (entry) => {
  expect(framesOf(entry, 'power', undefined)).toEqual([frame])
  expect(framesOf(entry, 'power', 'BG-0001')).toEqual([frame])
  expect(framesOf(entry, 'balance', 'BG-0001')).toEqual([])
})

test('computes no frames of another device', () => {
  const frames = () => {
    throw new Error('computed')
  }
  expect(framesOf({ kind: 'change', deviceId: 'BG-0001', frames }, 'power', 'BG-0002')).toEqual([])
})

test('finds a verbatim frame by event, of its device or of any', () => {
  const { kind: _, ...frame } = balance
  expect(framesOf(balance, 'balance', undefined)).toEqual([frame])
  expect(framesOf(balance, 'balance', 'BG-0001')).toEqual([frame])
  expect(framesOf(balance, 'balance', 'BG-0002')).toEqual([])
  expect(framesOf(balance, 'power', undefined)).toEqual([])
  expect(framesOf(balance, 'power', 'BG-0001')).toEqual([])
})

test('finds no frames in an entry without any', () => {
  expect(framesOf({ kind: 'step', step: 'dark', lap: 1 }, 'power', undefined)).toEqual([])
})
