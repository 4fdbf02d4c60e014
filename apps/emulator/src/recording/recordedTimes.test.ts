import { expect, test } from 'vitest'
import type { Recorded } from './record.ts'
import { recordedTimes } from './recordedTimes.ts'

const HEADER = { startedAt: '2026-11-21T09:00:00.000Z' }
const frame = (n: number, atMs: number): Recorded => ({
  ...{ n, atMs, kind: 'event', socket: 0 },
  ...{ event: 'power', args: [{ deviceId: 'BG-0001' }] },
})
const clock = (n: number, atMs: number, now: string, speed: number, paused = false): Recorded => ({
  ...{ n, atMs, kind: 'event', socket: 0, event: 'clock' },
  args: [{ now: Date.parse(now) / 1000, speed, paused, epoch: 0 }],
})

test('without clock events, times are the recorder’s', () => {
  expect(recordedTimes(HEADER, [frame(0, 100), frame(1, 900)])).toEqual({
    ...{ startMs: Date.parse(HEADER.startedAt), rate: 1 },
    offsetsMs: [100, 900],
  })
})

test('with clock events, times are the emulator’s', () => {
  const start = '2026-01-15T17:58:00Z'
  const records = [
    clock(0, 100, start, 60),
    frame(1, 1100),
    clock(2, 2100, '2026-01-15T18:00:00Z', 1, true),
    frame(3, 5000),
    clock(4, 6000, '2026-01-15T18:00:00Z', 1),
    frame(5, 7000),
  ]
  expect(recordedTimes(HEADER, records)).toEqual({
    ...{ startMs: Date.parse(start), rate: 60 },
    offsetsMs: [0, 60_000, 120_000, 120_000, 120_000, 121_000],
  })
})

test('a clock that goes back moves no record back', () => {
  const records = [
    clock(0, 0, '2026-01-15T18:00:00Z', 1),
    frame(1, 5000),
    clock(2, 6000, '2026-01-15T17:00:00Z', 1),
    frame(3, 7000),
  ]
  expect(recordedTimes(HEADER, records).offsetsMs).toEqual([0, 5000, 5000, 5000])
})

test('frames of a clock step keep their timestamps, up to the end of the step', () => {
  const stamped = (n: number, t: string): Recorded => ({
    ...{ n, atMs: 1000, kind: 'event', socket: 0, event: 'power' },
    args: [{ deviceId: 'BG-0001', t: Date.parse(t) / 1000 }],
  })
  const records = [
    clock(0, 0, '2026-01-15T18:00:00Z', 1, true),
    stamped(1, '2026-01-15T18:00:20Z'),
    stamped(2, '2026-01-15T20:00:00Z'),
    clock(3, 1001, '2026-01-15T18:01:00Z', 1, true),
    stamped(4, '2026-01-15T21:00:00Z'),
  ]
  expect(recordedTimes(HEADER, records).offsetsMs).toEqual([0, 20_000, 60_000, 60_000, 60_000])
})

test.each([
  ['a moment beyond all calendars', { now: 1e308, speed: 1 }],
  ['a moment before 1970', { now: -1e12, speed: 1 }],
  ['a speed beyond measure', { now: 1_768_000_000, speed: 1e308 }],
  ['a speed below 0', { now: 1_768_000_000, speed: -5 }],
])('a clock with %s counts as none', (_, content) => {
  const hostile: Recorded = {
    ...{ n: 0, atMs: 0, kind: 'event', socket: 0, event: 'clock' },
    args: [{ ...content, paused: false, epoch: 0 }],
  }
  expect(recordedTimes(HEADER, [hostile, frame(1, 900)])).toEqual({
    ...{ startMs: Date.parse(HEADER.startedAt), rate: 1 },
    offsetsMs: [0, 900],
  })
})

test('a frame with a time beyond all calendars is at the time of the clock', () => {
  const start = '2026-01-15T17:58:00Z'
  const hostile: Recorded = {
    ...{ n: 1, atMs: 1000, kind: 'event', socket: 0, event: 'power' },
    args: [{ deviceId: 'BG-0001', t: 1e308 }],
  }
  expect(recordedTimes(HEADER, [clock(0, 0, start, 1), hostile]).offsetsMs).toEqual([0, 1000])
})
