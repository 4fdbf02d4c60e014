import { expect, test } from 'vitest'
import { streamOf } from '../engine/random.ts'
import { Instruments } from './instruments.ts'
import { BORN_MS } from './specs.testing.ts'
import { MINUTE_MS } from './time.ts'

const moments = Array.from({ length: 5000 }, (_, n) => BORN_MS + n * 7 * MINUTE_MS)
const devices = Array.from({ length: 20 }, (_, seed) => {
  const [stream, regionStream] = [streamOf(seed, 'device'), streamOf(seed, 'region')]
  return new Instruments({ stream, regionStream })
})
const readings = (read: (instruments: Instruments, ms: number) => number) =>
  devices.flatMap((one) => moments.filter((_, n) => n % 20 === 0).map((ms) => read(one, ms)))

test.each([
  ['signal quality', (one: Instruments, ms: number) => one.signalCsq(ms), 3, 31],
  ['mains voltage', (one: Instruments, ms: number) => one.mainsV(1, ms), 220, 240],
  ['mains frequency', (one: Instruments, ms: number) => one.mainsHz(ms), 49.9, 50.1],
  ['enclosure temperature', (one: Instruments, ms: number) => one.enclosureC(ms, 15), 20, 45],
] as const)('%s stays where an instrument shows it, and moves', (_, read, low, high) => {
  const values = readings(read)
  expect(Math.min(...values)).toBeGreaterThanOrEqual(low)
  expect(Math.max(...values)).toBeLessThanOrEqual(high)
  expect(new Set(values).size).toBeGreaterThan(5)
})

test('signal quality is a whole number, and devices differ', () => {
  expect(readings((one, ms) => one.signalCsq(ms)).every(Number.isInteger)).toBe(true)
  const means = devices.map((one) => one.signalCsq(BORN_MS))
  expect(Math.max(...means) - Math.min(...means)).toBeGreaterThan(5)
})

test('it is warmest in the afternoon', () => {
  for (const one of devices)
    expect(one.enclosureC(BORN_MS, 15)).toBeGreaterThan(one.enclosureC(BORN_MS, 3) + 8)
})
