import { MINUTE_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { streamOf } from '../engine/random.ts'
import { Instruments, rounded } from './instruments.ts'
import { COMMISSIONED_MS } from './specs.testing.ts'

const moments = Array.from({ length: 5000 }, (_, n) => COMMISSIONED_MS + n * 7 * MINUTE_MS)
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

test('signal quality is a whole number and differs between devices', () => {
  expect(readings((one, ms) => one.signalCsq(ms)).every(Number.isInteger)).toBe(true)
  const means = devices.map((one) => one.signalCsq(COMMISSIONED_MS))
  expect(Math.max(...means) - Math.min(...means)).toBeGreaterThan(5)
})

test('temperature is highest in the afternoon', () => {
  for (const one of devices)
    expect(one.enclosureC(COMMISSIONED_MS, 15)).toBeGreaterThan(
      one.enclosureC(COMMISSIONED_MS, 3) + 8,
    )
})

test.each([
  [1.25, 1, 1.3],
  [-1.25, 1, -1.3],
  [0.0004, 3, 0],
  [-0.0004, 3, 0],
  [12.3456, 2, 12.35],
  [7, 0, 7],
])('%d with %i digits is %d', (value, digits, expected) => {
  expect(rounded(value, digits)).toBe(expected)
})

test('never returns −0, which JSON cannot hold', () => {
  expect(Object.is(rounded(-0.01, 1), 0)).toBe(true)
})
