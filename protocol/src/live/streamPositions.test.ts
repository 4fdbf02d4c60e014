import { expect, test } from 'vitest'
import type { FrameHead } from './frame.ts'
import { StreamPositions } from './streamPositions.ts'

function missedIn(seqs: readonly (number | undefined)[], more?: Partial<FrameHead>) {
  const positions = new StreamPositions()
  return seqs.map((seq) => positions.take(frame(seq, more)))
}

function frame(seq: number | undefined, more?: Partial<FrameHead>): FrameHead {
  return { deviceId: 'BG-0001', t: 0, epoch: 1, ...(seq !== undefined && { seq }), ...more }
}

const FINE = { missed: 0, isLate: false }

test('a stream may begin anywhere; each number that is left out is a missed frame', () => {
  expect(missedIn([7, 8, 11, 12])).toEqual([FINE, FINE, { missed: 2, isLate: false }, FINE])
})

test('a sample repeats the number of the frame before it, so a later number is a gap', () => {
  const positions = new StreamPositions()
  positions.take(frame(7))
  expect(positions.take(frame(7, { sample: true }))).toEqual(FINE)
  expect(positions.take(frame(8, { sample: true }))).toEqual({ missed: 1, isLate: false })
  expect(positions.take(frame(9))).toEqual(FINE)
})

test('a frame after a later one is late, and the position stays', () => {
  expect(missedIn([7, 9, 8, 10])).toEqual([
    FINE,
    { missed: 1, isLate: false },
    { missed: 0, isLate: true },
    FINE,
  ])
})

test('devices, epochs and connections count apart; frames without a number have no gaps', () => {
  const positions = new StreamPositions()
  positions.take(frame(7))
  expect(positions.take(frame(50, { deviceId: 'BG-0002' }))).toEqual(FINE)
  expect(positions.take(frame(3, { epoch: 2 }))).toEqual(FINE)
  expect(positions.take(frame(undefined, { epoch: undefined }))).toEqual(FINE)
  positions.clear()
  expect(positions.take(frame(90, { epoch: 2 }))).toEqual(FINE)
})
