import { expect, test } from 'vitest'
import { Sequences, SlowRhythm } from './deviceStreams.ts'

test('the frames of each device are numbered from 1', () => {
  const sequences = new Sequences()
  expect(sequences.last('A')).toBe(0)
  expect([sequences.next('A'), sequences.next('A'), sequences.next('B')]).toEqual([1, 2, 1])
  expect(sequences.last('A')).toBe(2)
  sequences.clear()
  expect(sequences.next('A')).toBe(1)
})

test('in its own rhythm a device reports every 45 s', () => {
  const rhythm = new SlowRhythm()
  const due = (atMs: number) => rhythm.isDue('A', atMs)
  expect([due(0), due(10_000), due(44_999), due(45_000), due(89_999), due(90_000)]).toEqual([
    ...[true, false, false, true, false, true],
  ])
  expect(rhythm.isDue('B', 1)).toBe(true)
})

test('a new epoch begins with a report', () => {
  const rhythm = new SlowRhythm()
  rhythm.isDue('A', 90_000)
  rhythm.clear()
  expect(rhythm.isDue('A', 0)).toBe(true)
})
