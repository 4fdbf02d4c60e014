import { DAY_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { HydraDevice } from './hydra/device.ts'
import { energyRows } from './hydra/energy.ts'
import { allOf, computedDays, finished } from './pausable.ts'
import { PmDevice } from './pm/device.ts'
import { meterRows } from './pm/readings.ts'
import { COMMISSIONED_MS, hydraSpec, pmSpec } from './specs.testing.ts'

const period = { fromMs: COMMISSIONED_MS, toMs: COMMISSIONED_MS + 5 * DAY_MS }
/** Five days, and the first midnight. */
const STEPS = 6
const pausesIn = (values: Iterable<unknown>) => [...values].filter((value) => value === null).length

test('the days of a device are computed with a pause after each, once', () => {
  const device = new PmDevice(pmSpec(1))
  expect(pausesIn(computedDays(device, period.toMs))).toBe(STEPS)
  expect([...computedDays(device, period.toMs)]).toEqual([])
})

test('rows pause for each day that is not computed yet', () => {
  const hydra = new HydraDevice(hydraSpec(1))
  expect(pausesIn(energyRows(hydra, period, 'hour', 'all', 'UTC'))).toBe(STEPS)
  expect(pausesIn(energyRows(hydra, period, 'hour', 'all', 'UTC'))).toBe(0)
  const meter = new PmDevice(pmSpec(1))
  expect(pausesIn(meterRows(meter, period, 'day', 'UTC'))).toBe(STEPS)
  expect(pausesIn(meterRows(meter, period, 'day', 'UTC'))).toBe(0)
})

test('values and results are the same without pauses', () => {
  expect(allOf([null, 1, null, 2])).toEqual([1, 2])
  const steps = (function* () {
    yield null
    return 'result'
  })()
  expect(finished(steps)).toBe('result')
})
