import { expect, test } from 'vitest'
import { aPm } from '../../live/devices/devices.testing.ts'
import {
  FRESH,
  type Freshness,
  STALE_BY_CONNECTION,
  STALE_BY_DEVICE,
} from '../../live/freshness/freshness.ts'
import { pmAlerts } from './pmAlerts.ts'

const withVoltages = (a: number, b: number, c: number) => {
  const phase = (voltage: number) => ({ ...aPm.powerState.phaseA, voltage })
  const powerState = { ...aPm.powerState, phaseA: phase(a), phaseB: phase(b), phaseC: phase(c) }
  return { powerState, status: 'up' as const }
}

test.each([
  [[230, 231, 229], []],
  [[230, 0, 229], ['Phase B lost']],
  [[0, 0, 229], ['Phases A and B lost']],
  [[0, 0, 0], ['No supply']],
  [[3, 1, 0.5], ['No supply']],
] as const)('voltages of %j → alerts %j [E11]', ([a, b, c], titles) => {
  expect(pmAlerts(withVoltages(a, b, c), FRESH).map(({ title }) => title)).toEqual(titles)
})

test('an offline meter has no supply alerts; a meter that is down has “No supply”', () => {
  const titles = (freshness: Freshness) =>
    pmAlerts(withVoltages(230, 0, 229), freshness).map(({ title }) => title)
  expect(titles(STALE_BY_DEVICE)).toEqual(['Offline'])
  expect(titles(STALE_BY_CONNECTION)).toEqual([])
  const dark = { ...withVoltages(0, 0, 0), status: 'down' as const }
  expect(pmAlerts(dark, FRESH).map(({ title }) => title)).toEqual(['No supply'])
  const induced = { ...withVoltages(3, 1, 0.5), status: 'down' as const }
  expect(pmAlerts(induced, FRESH).map(({ title }) => title)).toEqual(['No supply'])
})

test.each([
  [[230, 0, 229], 'No voltage on this phase.'],
  [[0, 0, 229], 'No voltage on these phases.'],
] as const)('voltages of %j → text “%s”', ([a, b, c], explanation) => {
  const [alert] = pmAlerts(withVoltages(a, b, c), FRESH)
  expect(alert?.text).toBe(explanation)
})
