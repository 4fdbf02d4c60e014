import type { HydraVariant } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { SiteConditions } from '../siteConditions/siteConditions.ts'
import { COMMISSIONED_MS, hydraSpec } from '../specs.testing.ts'
import { HydraModel, type HydraState } from './model.ts'

const OUTAGE = {
  ...{ gridUp: false, generatorUp: false, switchOn: true, tamperOn: false, online: true },
  ...{ cover: null, extraW: 0 },
}

function modelOf(variant: HydraVariant): HydraModel {
  const spec = hydraSpec(1, { variant })
  return new HydraModel(spec, new SiteConditions(spec), [])
}

/** Whether the output is off after a step at midnight, from a state of charge. */
function isCutOff(soc: number, cutOff: boolean): boolean {
  const model = modelOf('battery_monitor')
  const storedWh = model.installation.battery.capacityWh * soc
  const state: HydraState = { ...model.initial(), storedWh, cutOff }
  model.begin(state, COMMISSIONED_MS, OUTAGE)
  return state.cutOff
}

test('the output goes off at 10 % of charge, and on again at 20 %', () => {
  expect(isCutOff(0.11, false)).toBe(false)
  expect(isCutOff(0.1, false)).toBe(true)
  expect(isCutOff(0.19, true)).toBe(true)
  expect(isCutOff(0.2, true)).toBe(false)
})

test('an outage ends the charging: below its reserve a solar site does not take it up again', () => {
  const model = modelOf('solar_grid')
  const storedWh = model.installation.battery.capacityWh * 0.55
  const state: HydraState = { ...model.initial(), storedWh, charging: true }
  const onGrid = { ...OUTAGE, gridUp: true }
  expect(model.begin({ ...state }, COMMISSIONED_MS, onGrid).batteryW).toBeGreaterThan(500)
  model.begin(state, COMMISSIONED_MS, OUTAGE)
  expect(model.begin(state, COMMISSIONED_MS, onGrid).batteryW).toBe(0)
})
