import fc from 'fast-check'
import { expect, test } from 'vitest'
import { derivePowerState } from '../bg/powerState.ts'
import type { RawPower } from '../bg/rawPower.ts'
import { rawPowerWith, reading } from '../testing/arbitraries.ts'
import { derivedOfKnown } from './derivedOfKnown.ts'

test('a battery’s power follows from its current and voltage [S15, S16]', () => {
  expect(derivedOfKnown({ batteryCurrent: -2, batteryVoltage: 50 })).toEqual({
    batteryPower: -100,
    batteryPowerOutput: 100,
  })
  expect(derivedOfKnown({ batteryCurrent: -2 })).toEqual({})
  expect(derivedOfKnown({})).toEqual({})
})

test('consumption is known only when it is known whether there is AC [S17]', () => {
  const output = { acOutputCurrent: 2, acOutputVoltage: 230, acOutputPowerFactor: 1 }
  expect(derivedOfKnown(output)).toEqual({ consumtionPower: 460 })
  const inverter = { inverterCurrent: 2, batteryVoltage: 50 }
  expect(derivedOfKnown({ ...inverter, acOutputVoltage: 0, acPower: 0 })).toEqual({})
  const noAc = { acOutputVoltage: 0, acPower: 0, acInputPowerFactor: 0 }
  expect(derivedOfKnown({ ...inverter, ...noAc })).toEqual({ consumtionPower: 100 })
})

test('there is no solar power while AC is known to flow [S18]', () => {
  expect(derivedOfKnown({ acPower: 5 })).toEqual({ solarPower: 0 })
})

const names = Object.keys(rawPowerWith({})) as (keyof RawPower)[]
const raws = fc
  .tuple(...names.map(() => fc.oneof(fc.constant(0), reading)))
  .map((values) => rawPowerWith(Object.fromEntries(names.map((name, at) => [name, values[at]]))))

test('what follows from some values never differs from what follows from all [S15–S18]', () => {
  fc.assert(
    fc.property(raws, fc.subarray(names), (raw, known) => {
      const some = Object.fromEntries(known.map((name) => [name, raw[name]]))
      expect(derivePowerState(0, raw)).toMatchObject(derivedOfKnown(some))
    }),
  )
})

test('all values give all derived values [S15–S18]', () => {
  fc.assert(
    fc.property(raws, (raw) => {
      const { batteryPower, batteryPowerOutput, consumtionPower, solarPower } = derivePowerState(
        0,
        raw,
      )
      expect(derivedOfKnown(raw)).toEqual({
        ...{ batteryPower, batteryPowerOutput, consumtionPower, solarPower },
      })
    }),
  )
})
