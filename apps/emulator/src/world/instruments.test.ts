import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { streamOf } from '../engine/random.ts'
import { Instruments, rounded } from './instruments.ts'
import { bgSpec, COMMISSIONED_MS } from './specs.testing.ts'

const moments = Array.from({ length: 5000 }, (_, n) => COMMISSIONED_MS + n * 7 * MINUTE_MS)
const devices = Array.from({ length: 20 }, (_, seed) => {
  const [stream, regionStream] = [streamOf(seed, 'device'), streamOf(seed, 'region')]
  return new Instruments({ stream, regionStream })
})
const readings = (read: (instruments: Instruments, ms: number) => number) =>
  devices.flatMap((one) => moments.filter((_, n) => n % 20 === 0).map((ms) => read(one, ms)))

test.each([
  ['signal quality', (one: Instruments, ms: number) => one.signalCsq(ms), 9, 29],
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

/** The largest change from each of 600 readings to the next. */
const largestStep = (stepMs: number, read: (ms: number) => number) => {
  const values = Array.from({ length: 600 }, (_, n) => read(COMMISSIONED_MS + n * stepMs))
  return Math.max(...values.slice(1).map((value, n) => Math.abs(value - (values[n] ?? 0))))
}

test('readings drift: they do not jump from one to the next', () => {
  for (const one of devices) {
    expect(largestStep(SECOND_MS, (ms) => one.mainsV(1, ms))).toBeLessThan(1.6)
    expect(largestStep(SECOND_MS, (ms) => one.enclosureC(ms, 9))).toBeLessThan(0.15)
    expect(largestStep(MINUTE_MS, (ms) => one.signalCsq(ms))).toBeLessThanOrEqual(1)
  }
})

test('mains voltage and frequency are constant within a second', () => {
  for (const one of devices) {
    for (const ms of moments.slice(0, 20)) {
      expect(one.mainsHz(ms + SECOND_MS - 1)).toBe(one.mainsHz(ms))
      expect(one.mainsV(1, ms + SECOND_MS - 1)).toBeCloseTo(one.mainsV(1, ms), 0)
    }
  }
})

test('a device’s readings are those of earlier versions, so that runs can be repeated', () => {
  const one = new Instruments(bgSpec(1))
  const at = (hours: number) => {
    const ms = COMMISSIONED_MS + hours * HOUR_MS
    const mains = [one.mainsV(0, ms), one.mainsV(2, ms), one.mainsHz(ms)]
    return [...mains, one.signalCsq(ms), one.enclosureC(ms, 9)]
  }
  expect(at(0)).toEqual([224.3, 226.9, 49.93, 19, 31.3])
  expect(at(7.3)).toEqual([234, 228.4, 50.02, 17, 31.3])
  expect(at(31.62)).toEqual([233.5, 230.2, 49.94, 21, 31.5])
})

test.each([
  [3, 25],
  [9, 31],
  [15, 37],
  [21, 31],
])('at %i:00 the temperature is at most 1 °C above %i °C', (hour, low) => {
  const values = readings((one, ms) => one.enclosureC(ms, hour))
  expect(Math.min(...values)).toBeGreaterThanOrEqual(low)
  expect(Math.max(...values)).toBeLessThanOrEqual(low + 1)
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

test('refuses more than three digits', () => {
  expect(() => rounded(1, 4)).toThrow('unsupported number of digits: 4')
})

test('never returns −0, which JSON cannot hold', () => {
  expect(Object.is(rounded(-0.01, 1), 0)).toBe(true)
})
