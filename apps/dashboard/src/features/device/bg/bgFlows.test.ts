import { derivePowerState } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { aBg } from '../../../live/devices/devices.testing.ts'
import { batteryFlow, bgFlows } from './bgFlows.ts'

const raw = {
  ...aBg.currentData,
  acPower: 0,
  acOutputVoltage: 0,
  acInputPowerFactor: 0,
  batteryVoltage: 50,
}
/** Solar, AC input, load in W towards the centre, and the battery's state as a word. */
const flowsOf = (measured: object) =>
  bgFlows(derivePowerState(0, { ...raw, ...measured })).map(({ inW, word }) => word ?? inW)
const batteryW = (measured: object) =>
  bgFlows(derivePowerState(0, { ...raw, ...measured })).at(-1)?.inW

test('solar power above the load charges the battery [S15, S17, S18]', () => {
  const measured = { batteryCurrent: 4, inverterCurrent: 6 }
  expect(flowsOf(measured)).toEqual([500, 0, -300, 'charging'])
  expect(batteryW(measured)).toBe(-200)
})

test('without solar the battery supplies the load [S16]', () => {
  const measured = { batteryCurrent: -6, inverterCurrent: 6 }
  expect(flowsOf(measured)).toEqual([0, 0, -300, 'discharging'])
  expect(batteryW(measured)).toBe(300)
})

test('solar is 0 while AC flows in [S18]', () => {
  expect(flowsOf({ acPower: 400, batteryCurrent: 2, inverterCurrent: 0 }).slice(0, 2)).toEqual([
    0, 400,
  ])
})

test.each([
  [-300, 300, 'discharging', 300],
  [250, 0, 'charging', 250],
  [0, 0, 'idle', 0],
])(
  'a battery power of %d W, output %d W, is %s at %d W [S15, S16]',
  (power, output, word, shown) => {
    expect(batteryFlow({ batteryPower: power, batteryPowerOutput: output })).toEqual({
      direction: word,
      powerW: shown,
    })
  },
)

test('an unknown power is unknown in the flow, and no direction is given', () => {
  expect(bgFlows({})).toMatchObject([
    { kind: 'solar', inW: null },
    { kind: 'grid', inW: null },
    { kind: 'load', inW: null },
    { kind: 'battery', name: 'Battery', inW: null },
  ])
  expect(batteryFlow({ batteryPowerOutput: 0 })).toBeNull()
  expect(batteryFlow({ batteryPower: 5 })).toEqual({ direction: 'charging', powerW: 5 })
})
