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
const waysOf = (measured: object) => {
  const flows = bgFlows(derivePowerState(0, { ...raw, ...measured }))
  return Object.values(flows).map(({ way, powerW }) => [way, powerW])
}

test('sun over load charges the battery [S15, S17, S18]', () => {
  expect(waysOf({ batteryCurrent: 4, inverterCurrent: 6 })).toEqual([
    ['in', 500],
    ['still', 0],
    ['out', 300],
    ['out', 200],
  ])
})

test('at night the battery carries the load [S16]', () => {
  expect(waysOf({ batteryCurrent: -6, inverterCurrent: 6 })).toEqual([
    ['still', 0],
    ['still', 0],
    ['out', 300],
    ['in', 300],
  ])
})

test('with AC input there is no solar by definition [S18]', () => {
  expect(waysOf({ acPower: 400, batteryCurrent: 2, inverterCurrent: 0 })[0]).toEqual(['still', 0])
})
