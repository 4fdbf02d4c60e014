import { expect, test } from 'vitest'
import {
  advanceCursor,
  cursorAtSnapshot,
  frameOrder,
  isAheadOf,
  type StreamCursor,
} from './streamCursor.ts'

const cursor: StreamCursor = { atMs: 1000, skewMs: 0, epoch: 1, seq: 7 }
const head = (t: number, epoch?: number, seq?: number) => ({
  deviceId: 'D',
  t,
  ...(epoch !== undefined && { epoch }),
  ...(seq !== undefined && { seq }),
})

test.each([
  ['continues by one', head(1100, 1, 8), 'next'],
  ['skips one', head(1100, 1, 9), 'gap'],
  ['is repeated', head(1100, 1, 7), 'old'],
  ['was overtaken', head(1100, 1, 3), 'old'],
  ['starts another epoch', head(500, 2, 1), 'new-epoch'],
  ['belongs to a former epoch', head(9000, 0, 99), 'old'],
  ['is next in number but older in time', head(900, 1, 8), 'next'],
  ['has no number and is newer', head(1100, 1), 'next'],
  ['has no number and is older', head(900, 1), 'old'],
  ['comes from a backend without numbers, newer', head(1000), 'next'],
  ['comes from a backend without numbers, older', head(999), 'old'],
] as const)('a frame that %s', (_, frame, order) => {
  expect(frameOrder(cursor, frame, 1)).toBe(order)
})

const sample = (t: number, seq: number) => ({ ...head(t, 1, seq), sample: true as const })

test.each([
  ['follows the newest frame', sample(1100, 7), 'next'],
  ['follows the next frame, which was lost', sample(1100, 8), 'gap'],
  ['follows a lost frame', sample(1100, 9), 'gap'],
  ['was overtaken by a frame', sample(1100, 6), 'old'],
  ['was overtaken by a sample', sample(900, 7), 'old'],
  ['is of the moment of the newest frame', sample(1000, 7), 'next'],
] as const)('a sample that %s', (_, frame, order) => {
  expect(frameOrder(cursor, frame, 1)).toBe(order)
})

test('a sample repeats a sequence number, so the frame after it continues', () => {
  expect(frameOrder(advanceCursor(cursor, sample(1100, 7)), head(1200, 1, 8), 1)).toBe('next')
})

test('after a numbered snapshot the next number continues', () => {
  const taken = cursorAtSnapshot(1000, { epoch: 1, seq: 7 })
  expect(frameOrder(taken, head(1000, 1, 7), 1)).toBe('old')
  expect(frameOrder(taken, head(1000, 1, 8), 1)).toBe('next')
  expect(frameOrder(taken, head(1000, 1, 9), 1)).toBe('gap')
})

test('after a snapshot without a number any next number is accepted', () => {
  expect(frameOrder(cursorAtSnapshot(1000), head(1000, 4, 200), 4)).toBe('first')
  expect(frameOrder(cursorAtSnapshot(1000), head(999, 4, 200), 4)).toBe('old')
})

test('a frame without a number keeps the numbering', () => {
  expect(advanceCursor(cursor, head(1100, 1))).toEqual({ ...cursor, atMs: 1100 })
  expect(advanceCursor(cursor, head(1100, 1, 8))).toEqual({ ...cursor, atMs: 1100, seq: 8 })
  expect(advanceCursor(cursor, head(1100))).toEqual({ ...cursor, atMs: 1100 })
})

test('the numbering ends with its epoch, also by a frame without a number', () => {
  const next = { ...cursor, atMs: 1100, epoch: 2, seq: null }
  expect(advanceCursor(cursor, head(1100, 2))).toEqual(next)
  expect(advanceCursor({ ...cursor, epoch: null }, head(1100, 2))).toEqual({ ...next, seq: 7 })
})

test('a new epoch may be earlier in time', () => {
  expect(advanceCursor(cursor, head(10, 2, 1))).toEqual({ ...cursor, atMs: 10, epoch: 2, seq: 1 })
})

test('after a clock set back a little the next sample continues', () => {
  const setBack = advanceCursor(cursor, head(980, 1, 8))
  expect(frameOrder(setBack, sample(990, 8), 1)).toBe('next')
})

test.each([
  ['holds less', { epoch: 1, seq: 6 }, true],
  ['holds as much', { epoch: 1, seq: 7 }, false],
  ['holds more', { epoch: 1, seq: 9 }, false],
  ['belongs to a former epoch', { epoch: 0, seq: 99 }, true],
  ['is of a new epoch', { epoch: 2, seq: 1 }, false],
  ['has no number', {}, false],
  ['has only an epoch', { epoch: 1 }, false],
  ['has only a number', { seq: 1 }, false],
])('a snapshot that %s is compared with the stream', (_, head, expected) => {
  expect(isAheadOf(cursor, head, null)).toBe(expected)
})

test('no snapshot is behind a stream without numbers', () => {
  const unnumbered = cursorAtSnapshot(1000)
  expect(isAheadOf(unnumbered, { epoch: 0, seq: 0 }, 0)).toBe(false)
  expect(isAheadOf(unnumbered, {}, 0)).toBe(false)
  expect(isAheadOf({ ...cursor, seq: null }, { epoch: 1, seq: 0 }, 1)).toBe(false)
})

test('a lower epoch continues the stream when the clock names it: another server answers', () => {
  expect(frameOrder(cursor, head(1100, 0, 1), 0)).toBe('new-epoch')
  expect(isAheadOf(cursor, { epoch: 0, seq: 1 }, 0)).toBe(false)
})

test('a higher epoch is seen at its first frame, before or without its clock', () => {
  expect(frameOrder(cursor, head(500, 2, 1), 1)).toBe('new-epoch')
  expect(frameOrder(cursor, head(500, 2, 1), null)).toBe('new-epoch')
  expect(isAheadOf(cursor, { epoch: 2, seq: 1 }, null)).toBe(false)
})
