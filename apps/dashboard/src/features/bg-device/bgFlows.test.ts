import { derivePowerState } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { aBg } from '../../live/devices.testing.ts'
import { bgFlows } from './bgFlows.ts'

const raw = {
  ...aBg.currentData,
  acPower: 0,
  acOutputVoltage: 0,
  acInputPowerFactor: 0,
  batteryVoltage: 50,
}
/** Solar, AC input, load, battery; W towards the middle. */
const flowsOf = (measured: object) =>
  bgFlows(derivePowerState(0, { ...raw, ...measured })).map(({ inW, word }) => word ?? inW)
const batteryW = (measured: object) =>
  bgFlows(derivePowerState(0, { ...raw, ...measured })).at(-1)?.inW

test('sun over load charges the battery [S15, S17, S18]', () => {
  const measured = { batteryCurrent: 4, inverterCurrent: 6 }
  expect(flowsOf(measured)).toEqual([500, 0, -300, 'charging'])
  expect(batteryW(measured)).toBe(-200)
})

test('at night the battery carries the load [S16]', () => {
  const measured = { batteryCurrent: -6, inverterCurrent: 6 }
  expect(flowsOf(measured)).toEqual([0, 0, -300, 'discharging'])
  expect(batteryW(measured)).toBe(300)
})

test('with AC input there is no solar by definition [S18]', () => {
  expect(flowsOf({ acPower: 400, batteryCurrent: 2, inverterCurrent: 0 }).slice(0, 2)).toEqual([
    0, 400,
  ])
})
