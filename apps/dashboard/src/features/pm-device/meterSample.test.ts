import { expect, test } from 'vitest'
import { aPm } from '../../live/devices.testing.ts'
import { meterSample } from './meterSample.ts'
import { pmMetrics } from './pmMetrics.ts'

test('every metric that can be charted is in what the meter says now [E10, E11]', () => {
  const { t, values } = meterSample(aPm.powerState)
  expect(t).toBe(aPm.powerState.timestamp)
  expect(pmMetrics.filter(({ key }) => typeof values[key] !== 'number')).toEqual([])
  expect(values['phaseB.voltage']).toBe(aPm.powerState.phaseB.voltage)
})
