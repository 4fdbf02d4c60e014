import { expect, test } from 'vitest'
import { chunkDifferences } from './chunkChecks.ts'
import { frameFindings } from './eventChecks.ts'
import { kindOf } from './eventKinds.ts'

const T = 1_768_500_000
const head = { deviceId: 'BG-1', t: T }
const dividers = { ...head, br1: 100, battery_r2: 4.7, solar_r1: 220, solar_r2: 4.7 }

/** @param {string} event @param {object[]} frames @param {object} [context] */
function findings(event, frames, context = {}) {
  return frameFindings({
    events: frames.map((payload) => ({ event, payload })),
    families: ['bg', 'pm', 'hydra'],
    noConnection: null,
    waitMs: 12_000,
    snapshots: {},
    others: [],
    ...context,
  })
}
/** @param {string} id @param {Parameters<typeof findings>} run */
const finding = (id, ...run) => findings(...run).find((one) => one.id === id)

test.each([
  ['power', { vb: 52 }, 'power live'],
  ['power', { batteryVoltage: 52 }, 'power live'],
  ['power', { sw: 1, pw: 0 }, 'power switch'],
  ['power', { power: 0, tamper: 0, bv: 1 }, 'power switch'],
  ['power', { daily_energy_data: {} }, 'power daily energy'],
  ['power', { csq: 20 }, 'power network'],
  ['meter_power', { type: 'phase-power', phase: 'A' }, 'meter phase-power'],
  ['meter_power', { phaseA: { importEnergy: 1 } }, 'meter phase-energy'],
  ['meter_power', { daily_meter_data: [] }, 'meter history'],
  ['hydra_power', { type: 'power-split' }, 'hydra power-split'],
  ['hydra_power', { type: 'wind', rp: 1 }, undefined],
  ['power', { nothing: 1 }, undefined],
])('%s %j is of the kind %s [K2, K4, K9]', (event, frame, id) => {
  expect(kindOf(event, frame)?.id).toBe(id)
})

test('names under both spellings conform, in one frame or in several', () => {
  expect(finding('power dividers', 'power', [dividers])?.state).toBe('conforms')
  const { br1, ...others } = dividers
  const parts = [{ ...head, battery_r1: 100 }, others]
  expect(finding('power dividers', 'power', parts)?.state).toBe('conforms')
})

test('a field that no frame has, or that has another type, is named at its path', () => {
  const { solar_r2, ...without } = dividers
  expect(finding('power dividers', 'power', [without])).toMatchObject({
    state: 'differs',
    differences: [{ where: 'solar_r2', expected: '“sr2” or “solar_r2”, a number' }],
  })
  const odd = { ...dividers, br1: '100' }
  expect(finding('power dividers', 'power', [odd])?.differences).toMatchObject([
    { at: 'power', where: 'br1', came: '"100"' },
  ])
})

test('a kind that never came is absent, unless the device in whole has its values', () => {
  expect(finding('power dividers', 'power', [])).toMatchObject({
    state: 'absent',
    reason: 'none came in 12 s',
  })
  const snapshots = { bg: { divider_params: {} } }
  expect(finding('power dividers', 'power', [], { snapshots })?.state).toBe('untested')
  expect(finding('power live', 'power', [], { snapshots })?.state).toBe('absent')
})

test('frames of no kind are shown where a kind of the event is absent', () => {
  const { reason } = finding('hydra power-split', 'hydra_power', [{ type: 'wind' }]) ?? {}
  expect(reason).toBe('none came in 12 s; this came, of no kind: {"type":"wind"}')
})

test('families without devices and runs without connection are untested', () => {
  expect(finding('power live', 'power', [], { families: ['pm'] })?.state).toBe('untested')
  const noConnection = 'the connection was refused'
  expect(finding('power live', 'power', [], { noConnection })).toMatchObject({
    state: 'untested',
    reason: noConnection,
  })
})

test('another user’s device, a frame without a device, and times in ms are named', () => {
  const places = (/** @type {object} */ changes, /** @type {object} */ context = {}) =>
    finding('power dividers', 'power', [{ ...dividers, ...changes }], context)?.differences.map(
      ({ where, ring }) => [where, ring],
    )
  expect(places({}, { others: ['BG-1'] })).toEqual([['deviceId', 'core']])
  expect(places({ deviceId: undefined })).toEqual([['deviceId', 'core']])
  expect(places({ t: T * 1000 })).toEqual([['t', 'core']])
  expect(places({ t: undefined })).toEqual([['t', 'addition']])
  expect(places({ t: undefined, timestamp: T })).toEqual([])
})

test('each phase comes, as an object or named in the frame [E11]', () => {
  const values = { voltage: 230, current: 1, activePower: 1, reactivePower: 1, apparentPower: 1 }
  const power = { ...values, powerFactor: 1 }
  const own = (/** @type {string} */ phase) => ({ ...head, type: 'phase-power', [phase]: power })
  const all = ['phaseA', 'phaseB', 'phaseC'].map(own)
  expect(finding('meter phase-power', 'meter_power', all)?.state).toBe('conforms')
  const two = finding('meter phase-power', 'meter_power', all.slice(0, 2))
  expect(two?.differences.map(({ where }) => where)).toEqual(['phaseC'])
  const named = ['A', 'B', 'C'].map((phase) => ({ ...head, type: 'phase-power', phase, ...power }))
  expect(finding('meter phase-power', 'meter_power', named)?.state).toBe('conforms')
  const unnamed = finding('meter phase-power', 'meter_power', [
    { ...head, type: 'phase-power', ...power },
  ])
  expect(unnamed?.differences.map(({ where }) => where)).toEqual(['phase'])
})

const series = ['power', 'tamper', 'switch'].map((one) => ({
  ...{ deviceId: 'BG-1', series: one, status: 'done', points: [{ t: T, v: 1 }] },
}))
const places = (/** @type {object[]} */ chunks) =>
  chunkDifferences('switch_data', chunks, T).map(({ where }) => where)

test('the three state series, each ended by done, conform [K8]', () => {
  expect(places(series)).toEqual([])
})

test.each([
  ['a series that is missing', series.slice(1), 'series'],
  ['a load without end', [{ ...series[0], status: 'more' }, ...series.slice(1)], 'status'],
  ['an error', [{ ...series[0], status: 'error' }, ...series.slice(1)], 'status'],
  ['no points', [{ ...series[0], points: null }, ...series.slice(1)], 'points'],
  ['a point in ms', [{ ...series[0], points: [{ t: T * 1000, v: 1 }] }], 'points[0].t'],
  ['a point without value', [{ ...series[0], points: [{ t: T }] }], 'points[0].v'],
])('names %s', (_, chunks, where) => {
  expect(places(chunks)).toContain(where)
})
