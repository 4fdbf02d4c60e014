import { expect, test } from 'vitest'
import { DeviceStreams } from './broadcaster.ts'

test('the frames of each device are numbered from 1', () => {
  const streams = new DeviceStreams()
  expect(streams.last('A')).toBe(0)
  expect([streams.next('A'), streams.next('A'), streams.next('B')]).toEqual([1, 2, 1])
  expect(streams.last('A')).toBe(2)
  streams.clear()
  expect(streams.next('A')).toBe(1)
})

test('in its own rhythm a device reports every 45 s', () => {
  const streams = new DeviceStreams()
  const due = (atMs: number) => streams.isDue('A', atMs)
  expect([due(0), due(10_000), due(44_999), due(45_000), due(89_999), due(90_000)]).toEqual([
    ...[true, false, false, true, false, true],
  ])
  expect(streams.isDue('B', 1)).toBe(true)
})

test('a new epoch begins with a report', () => {
  const streams = new DeviceStreams()
  streams.isDue('A', 90_000)
  streams.clear()
  expect(streams.isDue('A', 0)).toBe(true)
})
