import { expect, test } from 'vitest'
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
    ...{ others: [], isOnlyDevice: false, readContext: {} },
    knownIds: { ids: { bg: new Set(), pm: new Set(), hydra: new Set() }, whole: [] },
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

test('a value that no device can measure is named, with the bounds and the unit of its field', () => {
  const totals = { frequency: 50, temperature: 20, neutralCurrent: 0, totalActivePower: 1 }
  const others = { totalReactivePower: 1, totalApparentPower: 1, totalPowerFactor: -0.5 }
  const frame = { ...head, type: 'total-power', ...totals, ...others }
  const differences = (/** @type {object} */ changes) =>
    finding('meter total-power', 'meter_power', [{ ...frame, ...changes }])?.differences
  expect(differences({})).toEqual([])
  expect(differences({ totalPowerFactor: 95, frequency: 50_000 })).toMatchObject([
    { where: 'frequency', expected: 'a number in Hz from 0 to 100', came: '50000' },
    { where: 'totalPowerFactor', expected: 'a number from -1 to 1', came: '95' },
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

test('a device that is named by a number is another form, since the dashboard reads it', () => {
  const found = finding('power dividers', 'power', [{ ...dividers, deviceId: 12 }])
  expect(found).toMatchObject({
    ...{ state: 'otherReading', differences: [] },
    readings: [{ at: 'power', where: 'deviceId', contract: 'a text', came: '12' }],
  })
  expect(finding('power dividers', 'power', [{ ...dividers, deviceId: 1.5 }])?.state).toBe(
    'differs',
  )
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

/** @param {object} values */
const hydra = (values) => ({ ...head, ...values })

test.each([
  ['a list', [{ channel: 1, rp: 5, ts: T }]],
  ['an object by channel', { 1: { power: 5 } }],
  ['a channel that names itself', { channel: '1', rp: 5 }],
])('power of channels in `data` as %s is another reading [K9]', (_, data) => {
  const frames = [hydra({ type: 'ac-power', data })]
  expect(finding('hydra ac-power', 'hydra_power', frames)).toMatchObject({
    state: 'otherReading',
    differences: [],
    readings: [{ at: 'hydra_power', where: 'data', came: JSON.stringify(data) }],
  })
})

test('a value that is not readable differs in `data` too, at its place [K9]', () => {
  const data = [
    { channel: 1, rp: 5 },
    { channel: 2, rp: 'five' },
  ]
  const found = finding('hydra ac-power', 'hydra_power', [hydra({ type: 'ac-power', data })])
  expect(found).toMatchObject({
    state: 'differs',
    differences: [{ where: 'latestData.ac-power.2.rp', expected: 'a value that can be read' }],
  })
  const gone = finding('hydra ac-power', 'hydra_power', [
    hydra({ type: 'ac-power', data: [{ channel: 1, v: 230 }] }),
  ])
  expect(gone?.differences.map(({ where }) => where)).toEqual(['rp'])
})

test('an energy summary is read with its period, also of a whole day [K9]', () => {
  const totals = { totalImportEnergy: 1, totalChargeEnergy: 2, totalDischargeEnergy: 3 }
  const data = { _id: { period: '2026-01-15' }, ...totals, solarChargeEnergy: 4 }
  const frame = hydra({ type: 'energy-summary', data })
  expect(finding('hydra energy-summary', 'hydra_energy', [frame])?.state).toBe('otherReading')
  const { solarChargeEnergy: _, ...without } = data
  const short = hydra({ type: 'energy-summary', data: without })
  expect(finding('hydra energy-summary', 'hydra_energy', [short])?.differences).toMatchObject([
    { where: 'solarChargeEnergy' },
  ])
})

test('one frame has the values of several kinds [K2, K4]', () => {
  const together = { ...dividers, imei: '1', csq: 20, batteryVoltage: 52 }
  const found = findings('power', [together]).filter(({ state }) => state !== 'absent')
  expect(found.map(({ id }) => id)).toEqual(['power live', 'power dividers', 'power network'])
  const meter = hydra({ phaseA: { voltage: 230 }, lifetimeEnergy: 5 })
  const kinds = findings('meter_power', [meter]).filter(({ state }) => state !== 'absent')
  expect(kinds.map(({ id }) => id)).toEqual(['meter phase-power', 'meter total-energy'])
})

test('a type in other letters, and numbers as texts, are another reading', () => {
  const frame = hydra({ type: 'AC_POWER', channel: '3', rp: 5 })
  const found = finding('hydra ac-power', 'hydra_power', [frame])
  expect(found).toMatchObject({ state: 'otherReading', differences: [] })
  expect(found?.readings).toMatchObject([
    { where: 'type', contract: '"ac-power"', came: '"AC_POWER"' },
    { where: 'channel', contract: 'a number', came: '"3"' },
  ])
  const network = { ...head, imei: 352570739677280, csq: 20 }
  expect(finding('power network', 'power', [network])?.readings).toMatchObject([{ where: 'imei' }])
})

test('the sum of AC energies may be left out: the specification has its formula [S19]', () => {
  const names = ['solarEnergy', 'batteryEnergyIn', 'batteryEnergyOut', 'inverterEnergyIn']
  names.push('inverterEnergyOut', 'batteryAhIn', 'batteryAhOut', 'acConsumptionEnergy')
  const values = Object.fromEntries([...names, 'acBatteryChargeEnergy'].map((name) => [name, 1]))
  const run = (/** @type {object} */ daily_energy_data) =>
    finding('power daily energy', 'power', [{ ...head, daily_energy_data }])
  expect(run(values)).toMatchObject({
    state: 'otherReading',
    readings: [{ where: 'daily_energy_data.acEnergy', came: 'left out' }],
  })
  expect(run({ ...values, acEnergy: {} })?.state).toBe('differs')
  expect(run({ ...values, acEnergy: 2 })?.state).toBe('conforms')
})

test('frames of the account’s only device need not name it', () => {
  const { deviceId: _, ...unnamed } = dividers
  const context = { isOnlyDevice: true }
  expect(finding('power dividers', 'power', [unnamed], context)).toMatchObject({
    state: 'otherReading',
    readings: [{ where: 'deviceId', came: 'left out' }],
  })
  const wrong = finding('power dividers', 'power', [{ ...dividers, deviceId: {} }], context)
  expect(wrong?.state).toBe('differs')
})

test('values of any frame in `data` are another reading [K4]', () => {
  const { deviceId, t, ...data } = dividers
  expect(finding('power dividers', 'power', [{ deviceId, t, data }])).toMatchObject({
    state: 'otherReading',
    differences: [],
    readings: [{ where: 'data', contract: 'values beside `deviceId`' }],
  })
})

test('the energies of a day in a list are another form; without their day none of them is shown [K4, E4]', () => {
  const day = { solarEnergy: 5, batteryEnergyIn: 1 }
  const list = [
    { ...day, date: '2026-01-14' },
    { ...day, date: '2026-01-15' },
  ]
  const listed = finding('power daily energy', 'power', [{ ...head, daily_energy_data: list }])
  expect(listed?.readings).toContainEqual(
    expect.objectContaining({ where: 'daily_energy_data', contract: 'an object' }),
  )
  expect(listed?.dashboard).toBe('The dashboard shows 2 values of 1 device.')
  const undated = finding('power daily energy', 'power', [{ ...head, daily_energy_data: [day] }])
  expect(undated?.state).toBe('differs')
  expect(undated?.dashboard).toContain('shows nothing of it')
})

test('energies without their period differ, and are not shown [K9, E19]', () => {
  const frame = { ...head, type: 'energy-summary', totalImportEnergy: 5 }
  const found = finding('hydra energy-summary', 'hydra_energy', [frame])
  expect(found?.differences.map(({ where }) => where)).toContain('period')
  expect(found?.dashboard).toContain('shows nothing of it')
})

test('numbers as text, another name of the device and times in ms differ, and are shown', () => {
  const frame = { device_id: 'BG-1', t: T * 1000, batteryVoltage: '52.1', batteryCurrent: '-4' }
  const found = finding('power live', 'power', [frame])
  expect(found?.state).toBe('differs')
  expect(found?.dashboard).toBe(
    'The dashboard shows 2 values of 1 device. Read in another form: further identity, number as text, form of a time.',
  )
})

test('frames of a hydra that no list names are not shown [X21]', () => {
  const known = {
    ids: { bg: new Set(), pm: new Set(), hydra: new Set(['HY-1']) },
    whole: ['hydra'],
  }
  const frames = ['HY-1', 'HY-9'].map((deviceId) => ({ deviceId, t: T, status: 'up' }))
  expect(finding('hydra_status', 'hydra_status', frames, { knownIds: known })?.dashboard).toBe(
    'The dashboard shows 1 value of 1 device. Ignored: frames of HY-9, which no list names.',
  )
})
