import { expect, test } from 'vitest'
import { SiteConditions } from '../siteConditions/siteConditions.ts'
import { COMMISSIONED_MS, hydraSpec } from '../specs.testing.ts'
import { HydraModel, type HydraState } from './model.ts'

const spec = hydraSpec(1, { variant: 'battery_monitor' })
const model = new HydraModel(spec, new SiteConditions(spec), [])
const conditions = {
  ...{ gridUp: false, generatorUp: false, switchOn: true, tamperOn: false, online: true },
  ...{ cover: null, extraW: 0 },
}

/** Whether the output is off after a step at midnight, from a state of charge. */
function isCutOff(soc: number, cutOff: boolean): boolean {
  const storedWh = model.installation.battery.capacityWh * soc
  const state: HydraState = { ...model.initial(), storedWh, cutOff }
  model.begin(state, COMMISSIONED_MS, conditions)
  return state.cutOff
}

test('the output goes off at 10 % of charge, and on again at 20 %', () => {
  expect(isCutOff(0.11, false)).toBe(false)
  expect(isCutOff(0.1, false)).toBe(true)
  expect(isCutOff(0.19, true)).toBe(true)
  expect(isCutOff(0.2, true)).toBe(false)
})
