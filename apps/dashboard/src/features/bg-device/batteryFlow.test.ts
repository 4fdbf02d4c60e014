import { expect, test } from 'vitest'
import { batteryFlow } from './batteryFlow.ts'

test.each([
  [-300, 300, 'discharging', 300],
  [250, 0, 'charging', 250],
  [0, 0, 'at rest', 0],
])(
  'a battery power of %d W, output %d W, is %s at %d W [S15, S16]',
  (power, output, word, shown) => {
    expect(batteryFlow({ batteryPower: power, batteryPowerOutput: output })).toEqual({
      word,
      powerW: shown,
    })
  },
)
