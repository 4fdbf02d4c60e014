import { expect, test } from 'vitest'
import { rawPowerWith } from '../testing/rawPower.ts'
import { consumptionPowerW } from './consumptionPower.ts'

const site = {
  inverterCurrent: 10,
  batteryVoltage: 24,
  acOutputCurrent: 2,
  acOutputPowerFactor: 0.5,
}

test.each([
  ['all three are 0: the inverter side', 0, 0, 0, 240],
  ['AC power alone', 100, 0, 0, 0],
  ['AC power alone, negative', -1, 0, 0, 0],
  ['AC output voltage alone', 0, 230, 0, 230],
  ['AC input power factor alone', 0, 0, 0.9, 0],
  ['only two are 0: not AC power', 100, 0, 0, 0],
  ['only one is 0: AC power', 0, 230, 0.9, 230],
  ['only one is 0: output voltage', 100, 0, 0.9, 0],
  ['only one is 0: input factor', 100, 230, 0, 230],
  ['none is 0: the AC output', 100, 230, 0.9, 230],
])('%s [S17]', (_, acPower, acOutputVoltage, acInputPowerFactor, powerW) => {
  const raw = rawPowerWith({ ...site, acPower, acOutputVoltage, acInputPowerFactor })
  expect(consumptionPowerW(raw)).toBe(powerW)
})

test('a negative inverter current counts as it is measured [S17]', () => {
  expect(consumptionPowerW(rawPowerWith({ inverterCurrent: -2, batteryVoltage: 24 }))).toBe(-48)
})
