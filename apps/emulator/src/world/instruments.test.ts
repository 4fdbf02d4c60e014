import { expect, test } from 'vitest'
import { streamOf } from '../engine/random.ts'
import { enclosureC, mainsHz, mainsV, signalCsq } from './instruments.ts'
import { BORN_MS } from './specs.testing.ts'
import { MINUTE_MS } from './time.ts'

const moments = Array.from({ length: 5000 }, (_, n) => BORN_MS + n * 7 * MINUTE_MS)
const devices = Array.from({ length: 20 }, (_, seed) => streamOf(seed, 'device'))
const readings = (read: (stream: number, ms: number) => number) =>
  devices.flatMap((stream) => moments.filter((_, n) => n % 20 === 0).map((ms) => read(stream, ms)))

test.each([
  ['signal quality', signalCsq, 3, 31],
  ['mains voltage', (stream: number, ms: number) => mainsV(stream, 1, ms), 220, 240],
  ['mains frequency', mainsHz, 49.9, 50.1],
  ['enclosure temperature', (s: number, ms: number) => enclosureC(s, ms, 15), 20, 45],
] as const)('%s stays where an instrument shows it, and moves', (_, read, low, high) => {
  const values = readings(read)
  expect(Math.min(...values)).toBeGreaterThanOrEqual(low)
  expect(Math.max(...values)).toBeLessThanOrEqual(high)
  expect(new Set(values).size).toBeGreaterThan(5)
})

test('signal quality is a whole number, and devices differ', () => {
  expect(readings(signalCsq).every(Number.isInteger)).toBe(true)
  const means = devices.map((stream) => signalCsq(stream, BORN_MS))
  expect(Math.max(...means) - Math.min(...means)).toBeGreaterThan(5)
})

test('it is warmest in the afternoon', () => {
  const [stream = 0] = devices
  expect(enclosureC(stream, BORN_MS, 15)).toBeGreaterThan(enclosureC(stream, BORN_MS, 3) + 8)
})
