import { expect, test } from 'vitest'
import { aPm } from '../../../live/devices/devices.testing.ts'
import { phasors } from './PhasorDiagram.tsx'

const phase = (measured: object) => ({ ...aPm.powerState.phaseA, ...measured })
const even = { voltage: 230, current: 10, activePower: 2300, reactivePower: 0 }
const drawn = (a: object, b: object, c: object) =>
  phasors({ ...aPm.powerState, phaseA: phase(a), phaseB: phase(b), phaseC: phase(c) })

test('balanced phases are 120° apart, with the current on the voltage [E11]', () => {
  const [a, b, c] = drawn(even, even, even)
  expect(a?.voltage.x).toBeCloseTo(0)
  expect(a?.voltage.y).toBeCloseTo(1)
  expect(b?.voltage.x).toBeCloseTo(Math.sqrt(3) / 2)
  expect(b?.voltage.y).toBeCloseTo(-0.5)
  expect(c?.current.x).toBeCloseTo(-Math.sqrt(3) / 2)
})

test('a lagging current turns clockwise, an exported one points backward', () => {
  const [a] = drawn({ ...even, activePower: 1000, reactivePower: 1000 }, even, even)
  expect(a?.current.x).toBeCloseTo(Math.SQRT1_2)
  const [exported] = drawn({ ...even, activePower: -2300 }, even, even)
  expect(exported?.current.y).toBeCloseTo(-1)
})

test('a dead phase has no arrows', () => {
  const dead = { voltage: 0, current: 0, activePower: 0, reactivePower: 0 }
  const lost = drawn(even, dead, even)[1]
  expect(
    [lost?.voltage.x, lost?.current.y].map(Math.abs as (v: number | undefined) => number),
  ).toEqual([0, 0])
})

test.each(['activePower', 'reactivePower'])('without its %s a current has no arrow', (power) => {
  const [a] = drawn({ ...even, [power]: undefined }, even, even)
  expect([a?.current.x, a?.current.y].map((part) => Math.abs(part ?? Number.NaN))).toEqual([0, 0])
  expect(a?.voltage.y).toBeCloseTo(1)
})
