import { HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import type { DeviceInput } from '../action.ts'
import { SiteConditions } from '../siteConditions/siteConditions.ts'
import { bgSpec, COMMISSIONED_MS, inputsOf } from '../specs.testing.ts'
import type { BgFlows } from './model.ts'
import { BgModel, type BgState } from './model.ts'

const SPEC = bgSpec(6)
const NIGHT_MS = COMMISSIONED_MS + 2 * HOUR_MS
const CONDITIONS = {
  ...{ gridUp: true, generatorUp: false, switchOn: true, tamperOn: false, online: true },
  ...{ cover: null, extraW: 0 },
}
const IDLE: BgFlows = {
  ...{ mode: 'off', outputOn: false, solarW: 0, batteryW: 0, batteryV: 52 },
  ...{ inverterDcW: 0, loadW: 0, acChargeW: 0, sunWm2: 0 },
}

function modelOf(...inputs: DeviceInput[]): BgModel {
  return new BgModel(SPEC, new SiteConditions(SPEC, inputs), inputs)
}

/** A state whose charge is a share of the capacity. */
function charged(model: BgModel, soc: number, change: Partial<BgState> = {}): BgState {
  const { capacityWh } = model.installation.battery
  return { ...model.initial(), storedWh: soc * capacityWh, ...change }
}

test('a device starts on its battery, with an output that carries voltage', () => {
  expect(modelOf().initial()).toMatchObject({ onAc: false, cutOff: false })
})

test.each([
  ['below 30 % AC takes over', 0.2999, { onAc: false }, { mode: 'ac', outputOn: true }],
  ['at 30 % the battery still supplies', 0.3, { onAc: false }, { mode: 'inverter' }],
  ['below 60 % AC stays', 0.5999, { onAc: true }, { mode: 'ac' }],
  ['at 60 % AC disconnects', 0.6, { onAc: true }, { mode: 'inverter' }],
])('with a grid, %s', (_, soc, state, flows) => {
  const model = modelOf()
  expect(model.begin(charged(model, soc, state), NIGHT_MS, CONDITIONS)).toMatchObject(flows)
})

test.each([
  ['above 10 % the output stays', 0.1001, { cutOff: false }, { mode: 'inverter' }],
  ['at 10 % the output is cut off', 0.1, { cutOff: false }, { mode: 'off', outputOn: false }],
  ['below 20 % it stays cut off', 0.1999, { cutOff: true }, { mode: 'off', outputOn: false }],
  ['at 20 % it returns', 0.2, { cutOff: true }, { mode: 'inverter', outputOn: true }],
])('without a grid, %s [E5]', (_, soc, state, flows) => {
  const model = modelOf()
  const conditions = { ...CONDITIONS, gridUp: false }
  expect(model.begin(charged(model, soc, state), NIGHT_MS, conditions)).toMatchObject(flows)
})

test('AC charges with a quarter of the capacity, less losses', () => {
  const model = modelOf()
  const { capacityWh } = model.installation.battery
  const flows = model.begin(charged(model, 0.25), NIGHT_MS, CONDITIONS)
  expect(flows.acChargeW).toBeCloseTo(capacityWh * 0.25, 6)
  expect(flows.batteryW).toBeCloseTo(capacityWh * 0.25 * 0.9, 6)
})

test('a nearly full bank takes less of the noon sun than the panels could give', () => {
  const model = modelOf()
  const { capacityWh } = model.installation.battery
  const noon = { ...CONDITIONS, cover: 0, switchOn: false }
  const flows = model.begin(charged(model, 0.97), COMMISSIONED_MS + 11 * HOUR_MS, noon)
  // At most half of the capacity, of which 30 % are left at a charge of 97 %.
  expect(flows.batteryW).toBeCloseTo(capacityWh * 0.5 * 0.3, 6)
  expect(flows.solarW).toBe(flows.batteryW)
})

test('the deepest discharge keeps the first moment at which it was reached', () => {
  const model = modelOf()
  const state = charged(model, 0.4)
  model.flow(state, IDLE, NIGHT_MS, NIGHT_MS + MINUTE_MS)
  model.flow(state, IDLE, NIGHT_MS + MINUTE_MS, NIGHT_MS + 2 * MINUTE_MS)
  expect(state).toMatchObject({ deepest: 0.6, deepestAtMs: NIGHT_MS + MINUTE_MS })
})

test.each([
  ['full above 98.5 %', 0.986, { fullAtMs: NIGHT_MS, emptyAtMs: null }],
  ['not full at 98.5 %', 0.985, { fullAtMs: null }],
  ['not empty above 10.1 %', 0.1011, { fullAtMs: null, emptyAtMs: null }],
  ['empty at 10.1 %', 0.1 + 0.001, { fullAtMs: null, emptyAtMs: NIGHT_MS }],
])('a bank counts as %s', (_, soc, records) => {
  const model = modelOf()
  const state = charged(model, soc)
  expect(model.soc(state)).toBe(soc)
  model.flow(state, IDLE, NIGHT_MS - MINUTE_MS, NIGHT_MS)
  expect(state).toMatchObject(records)
})

test.each([
  ['keeps', 'before', -1],
  ['drops', 'at the start of', 0],
  ['drops', 'at the last moment of', MINUTE_MS - 1],
  ['keeps', 'at the end of', MINUTE_MS],
])('an interval %s earlier records after a counter reset %s it', (does, _, ms) => {
  const [reset] = inputsOf(SPEC.id, [2 * HOUR_MS + ms, 'counter-reset'])
  const [other] = inputsOf(SPEC.id, [2 * HOUR_MS, 'grid-off'])
  if (reset === undefined || other === undefined) throw new Error('no inputs')
  const records = { deepest: 0.8, deepestAtMs: 1, fullAtMs: 2, emptyAtMs: 3 }
  const fresh = {
    deepest: 0.5,
    deepestAtMs: NIGHT_MS + MINUTE_MS,
    fullAtMs: null,
    emptyAtMs: null,
  }
  const model = modelOf(reset, other)
  const state = charged(model, 0.5, records)
  model.flow(state, IDLE, NIGHT_MS, NIGHT_MS + MINUTE_MS)
  expect(state).toMatchObject(does === 'drops' ? fresh : records)
})
