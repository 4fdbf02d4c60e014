import type { ReportedMeter } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { aPm } from '../../live/devices/devices.testing.ts'
import { FRESH, STALE_BY_CONNECTION, STALE_BY_DEVICE } from '../../live/freshness/freshness.ts'
import { asReported, type Freshness } from '../deviceState.ts'
import { shownAlerts } from './fleetAlerts.ts'
import { meterAlerts } from './meterAlerts.ts'

const withVoltages = (a: number, b: number, c: number) => {
  const phase = (voltage: number) => ({ ...aPm.powerState.phaseA, voltage })
  const powerState = { ...aPm.powerState, phaseA: phase(a), phaseB: phase(b), phaseC: phase(c) }
  return { ...aPm, powerState, status: 'up' as const }
}
/** The alerts on the meter's page. */
const shown = (device: ReportedMeter, freshness: Freshness) =>
  shownAlerts(meterAlerts(asReported(device, freshness)), freshness)

test.each([
  [[230, 231, 229], []],
  [[230, 0, 229], ['Phase B lost']],
  [[0, 0, 229], ['Phases A and B lost']],
  [[0, 0, 0], ['No supply']],
  [[3, 1, 0.5], ['No supply']],
] as const)('voltages of %j → alerts %j [E11]', ([a, b, c], titles) => {
  expect(shown(withVoltages(a, b, c), FRESH).map(({ title }) => title)).toEqual(titles)
})

test('an offline meter has no supply alerts; a meter that is down has “No supply”', () => {
  const titles = (freshness: Freshness) =>
    shown(withVoltages(230, 0, 229), freshness).map(({ title }) => title)
  expect(titles(STALE_BY_DEVICE)).toEqual(['Offline'])
  expect(titles(STALE_BY_CONNECTION)).toEqual([])
  const dark = { ...withVoltages(0, 0, 0), status: 'down' as const }
  expect(shown(dark, FRESH).map(({ title }) => title)).toEqual(['No supply'])
  const induced = { ...withVoltages(3, 1, 0.5), status: 'down' as const }
  expect(shown(induced, FRESH).map(({ title }) => title)).toEqual(['No supply'])
})

test.each([
  [[230, 0, 229], 'No voltage on this phase.'],
  [[0, 0, 229], 'No voltage on these phases.'],
] as const)('voltages of %j → text “%s”', ([a, b, c], explanation) => {
  const [alert] = shown(withVoltages(a, b, c), FRESH)
  expect(alert?.text).toBe(explanation)
})
