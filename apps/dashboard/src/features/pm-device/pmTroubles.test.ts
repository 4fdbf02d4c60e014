import { expect, test } from 'vitest'
import { aPm } from '../../live/devices.testing.ts'
import { pmTroubles } from './pmTroubles.ts'

const withVoltages = (a: number, b: number, c: number) => {
  const phase = (voltage: number) => ({ ...aPm.powerState.phaseA, voltage })
  const powerState = { ...aPm.powerState, phaseA: phase(a), phaseB: phase(b), phaseC: phase(c) }
  return { powerState, status: 'up' as const }
}

test.each([
  [[230, 231, 229], []],
  [[230, 0, 229], ['Phase B lost']],
  [[0, 0, 229], ['Phase A and B lost']],
  [[0, 0, 0], ['No supply']],
  [[3, 1, 0.5], ['No supply']],
] as const)('voltages of %j tell %j [E11]', ([a, b, c], titles) => {
  expect(pmTroubles(withVoltages(a, b, c), 'nobody').map(({ title }) => title)).toEqual(titles)
})

test('of a silent meter nothing else is said, and of one without supply that', () => {
  const silent = (silence: 'device' | 'connection') =>
    pmTroubles(withVoltages(230, 0, 229), silence).map(({ title }) => title)
  expect(silent('device')).toEqual(['Offline'])
  expect(silent('connection')).toEqual([])
  const dark = { ...withVoltages(0, 0, 0), status: 'down' as const }
  expect(pmTroubles(dark, 'nobody').map(({ title }) => title)).toEqual(['No supply'])
  const induced = { ...withVoltages(3, 1, 0.5), status: 'down' as const }
  expect(pmTroubles(induced, 'nobody').map(({ title }) => title)).toEqual(['No supply'])
})
