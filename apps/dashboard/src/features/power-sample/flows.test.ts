import { expect, test } from 'vitest'
import { flowsOf } from './flows.ts'

test('by day the sun feeds the house and charges the battery', () => {
  expect(flowsOf({ solarW: 1230, batteryW: 819, gridW: 0, loadW: 411 })).toEqual({
    solar: { way: 'in', pace: 3 },
    grid: { way: 'still', pace: 1 },
    battery: { way: 'out', pace: 3 },
    load: { way: 'out', pace: 2 },
  })
})

test('at night the battery feeds it', () => {
  const { battery, solar } = flowsOf({ solarW: 0, batteryW: -147, gridW: 0, loadW: 147 })
  expect(battery).toEqual({ way: 'in', pace: 1 })
  expect(solar.way).toBe('still')
})
