import { expect, test } from 'vitest'
import { advanced, isAheadOf, judge, type Place, snapshotPlace } from './place.ts'

const place: Place = { atMs: 1000, skewMs: 0, epoch: 1, seq: 7 }
const head = (t: number, epoch?: number, seq?: number) => ({
  deviceId: 'D',
  t,
  ...(epoch !== undefined && { epoch }),
  ...(seq !== undefined && { seq }),
})

test.each([
  ['continues by one', head(1100, 1, 8), 'next'],
  ['leaves one out', head(1100, 1, 9), 'gap'],
  ['comes again', head(1100, 1, 7), 'old'],
  ['was overtaken', head(1100, 1, 3), 'old'],
  ['begins another epoch', head(500, 2, 1), 'new-epoch'],
  ['is of an epoch that is over', head(9000, 0, 99), 'old'],
  ['is next in number though older in time', head(900, 1, 8), 'next'],
  ['has no number and is newer', head(1100, 1), 'next'],
  ['has no number and is older', head(900, 1), 'old'],
  ['comes from a backend without numbers, newer', head(1000), 'next'],
  ['comes from a backend without numbers, older', head(999), 'old'],
] as const)('a frame that %s', (_, frame, verdict) => {
  expect(judge(place, frame)).toBe(verdict)
})

const sample = (t: number, seq: number) => ({ ...head(t, 1, seq), sample: true as const })

test.each([
  ['follows the newest frame', sample(1100, 7), 'next'],
  ['follows the next frame, which never came', sample(1100, 8), 'gap'],
  ['follows a frame that never came', sample(1100, 9), 'gap'],
  ['was overtaken by a frame', sample(1100, 6), 'old'],
  ['was overtaken by a sample', sample(900, 7), 'old'],
] as const)('a sample that %s', (_, frame, verdict) => {
  expect(judge(place, frame)).toBe(verdict)
})

test('a sample takes no number: the frame after it continues', () => {
  expect(judge(advanced(place, sample(1100, 7)), head(1200, 1, 8))).toBe('next')
})

test('a snapshot that tells its number holds all up to it, and the next continues', () => {
  const taken = snapshotPlace(1000, { epoch: 1, seq: 7 })
  expect(judge(taken, head(1000, 1, 7))).toBe('old')
  expect(judge(taken, head(1000, 1, 8))).toBe('next')
  expect(judge(taken, head(1000, 1, 9))).toBe('gap')
})

test('after a snapshot that tells no number the next one counts, whatever it is', () => {
  expect(judge(snapshotPlace(1000), head(1000, 4, 200))).toBe('first')
})

test('a frame without a number leaves the numbering as it was', () => {
  expect(advanced(place, head(1100, 1))).toEqual({ ...place, atMs: 1100 })
  expect(advanced(place, head(1100, 1, 8))).toEqual({ ...place, atMs: 1100, seq: 8 })
})

test('a new epoch may be earlier in time', () => {
  expect(advanced(place, head(10, 2, 1))).toEqual({ ...place, atMs: 10, epoch: 2, seq: 1 })
})

test('a clock that was set back a little stops nothing: the next sample continues', () => {
  const setBack = advanced(place, head(980, 1, 8))
  expect(judge(setBack, sample(990, 8))).toBe('next')
})

test.each([
  ['holds less', { epoch: 1, seq: 6 }, true],
  ['holds as much', { epoch: 1, seq: 7 }, false],
  ['holds more', { epoch: 1, seq: 9 }, false],
  ['is of an epoch that is over', { epoch: 0, seq: 99 }, true],
  ['is of a new epoch', { epoch: 2, seq: 1 }, false],
  ['tells no number', {}, false],
])('what frames have told against a snapshot that %s', (_, head, expected) => {
  expect(isAheadOf(place, head)).toBe(expected)
})
