import { fieldGroup, quantity } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { withCoreGroups, withoutAdditions } from './fields.ts'

const totals = fieldGroup('E10', {
  frequency: { wire: 'f', unit: 'Hz', means: 'Frequency' },
  humidity: { wire: 'hu', is: quantity.optional(), addition: true, means: 'Humidity' },
})
const meter = fieldGroup('E9', { powerState: { is: totals, means: 'Values' } })

test('an addition to a group is left out under its long and its short name', () => {
  expect(withoutAdditions({ t: 1, f: 50, hu: 40, humidity: 40 }, totals)).toEqual({ t: 1, f: 50 })
})

test('an addition to an inner group is left out', () => {
  const device = { deviceId: 'PM-1', powerState: { frequency: 50, humidity: 40 } }
  expect(withCoreGroups(device, meter)).toEqual({
    deviceId: 'PM-1',
    powerState: { frequency: 50 },
  })
})
