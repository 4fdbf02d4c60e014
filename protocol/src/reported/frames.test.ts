import { expect, test } from 'vitest'
import { readPower } from './bg.ts'
import { readConnection } from './connection.ts'
import { readHydraEnergy, readHydraPower } from './hydraFrames.ts'
import { readHydraStatus } from './hydraStatus.ts'
import { readMeterPower, readMeterStatus } from './pm.ts'
import type { FrameContext } from './reading.ts'
import { readChatData } from './series.ts'

const context: FrameContext = { nowMs: () => 99_000, onlyDevice: () => null }
const head = { deviceId: 'X-1', t: 10 }

/** The body that could be read; the refusal's place and message for none. */
function bodyOf(read: ReturnType<ReadFrame>) {
  return read.ok ? read.value.value.body : read.error
}
type ReadFrame =
  | typeof readPower
  | typeof readMeterPower
  | typeof readMeterStatus
  | typeof readHydraPower
  | typeof readHydraEnergy
  | typeof readHydraStatus
  | typeof readConnection

test('a frame without a time counts from its receipt', () => {
  const read = readHydraStatus({ deviceId: 'X-1', status: 'up', seq: 'x', epoch: 2 }, context)
  expect(read).toMatchObject({
    value: { value: { head: { deviceId: 'X-1', t: 99_000, epoch: 2 }, body: { status: 'up' } } },
  })
  expect(read.ok && read.value.value.head).not.toHaveProperty('seq')
})

test('a frame without a device is about the only one of the connection', () => {
  const read = readHydraStatus({ t: 10, status: 'up' }, { ...context, onlyDevice: () => 'HY-1' })
  expect(read).toMatchObject({ value: { value: { head: { deviceId: 'HY-1', t: 10_000 } } } })
  expect(readHydraStatus({ t: 10, status: 'up' }, context)).toMatchObject({
    ok: false,
    error: { where: 'deviceId' },
  })
})

test('a frame may name its device by a whole number', () => {
  const frames = [
    readPower({ deviceId: 12, t: 10, batteryVoltage: 48 }, context),
    readMeterStatus({ deviceId: 12, t: 10, cop: 'Airtel' }, context),
    readHydraPower({ deviceId: 12, t: 10, type: 'ac-power', channel: 1, rp: 5 }, context),
    readHydraEnergy({ deviceId: 12, t: 10, type: 'ac-channel-energy', channel: 1, ie: 5 }, context),
    readConnection({ deviceId: 12, t: 10, status: true, lastSeen: 10 }, context),
  ]
  for (const frame of frames)
    expect(frame).toMatchObject({
      ok: true,
      value: { unread: null, value: { head: { deviceId: '12', t: 10_000 } } },
    })
})

test('a phase, a type or a status without a text does not stop the reading of its frame', () => {
  const odd = [{ toString: 0 }]
  const frame = { ...head, type: odd, phase: odd, phaseA: { activePower: 5 } }
  expect(bodyOf(readMeterPower(frame, context))).toMatchObject({
    parts: { powerState: { phaseA: { activePower: 5 } } },
  })
  const chunk = { deviceId: 'X-1', metric: 'rp', status: odd, points: [{ t: 1, v: 2 }] }
  expect(readChatData(chunk, context)).toMatchObject({ value: { value: { status: 'open' } } })
})

test('live values of a bg device come under short names, its own names, or both [K4]', () => {
  const frame = { ...head, vb: 48, batteryCurrent: 2, batteryPower: 96, ii: 'x' }
  expect(bodyOf(readPower(frame, context))).toEqual({
    currentData: { batteryVoltage: 48, batteryCurrent: 2 },
    powerState: { batteryVoltage: 48, batteryCurrent: 2, batteryPower: 96 },
  })
})

test.each([
  ['in a group', { realtimeEnergy: { timestamp: 9, solarEnergy: 5 } }, { timestamp: 9000 }],
  [
    'in an envelope',
    { data: { realtimeEnergy: { timestamp: 9, solarEnergy: 5 } } },
    { timestamp: 9000 },
  ],
  ['flat', { timestamp: 9, solarEnergy: 5 }, { timestamp: 9000 }],
  [
    'by day',
    {
      daily_energy_data: [
        { t: 86_400, solarEnergy: 5 },
        { t: 1, solarEnergy: 4 },
      ],
    },
    {},
  ],
  [
    'by date',
    {
      daily_energy_data: [
        { date: '2026-11-27', solarEnergy: 4 },
        { date: '2026-11-28', solarEnergy: 5 },
      ],
    },
    {},
  ],
])('energies of the day come %s [K4]', (_, energy, timestamp) => {
  expect(readPower({ device: 'X-1', ...energy }, context)).toMatchObject({
    ok: true,
    value: { unread: null },
  })
  expect(bodyOf(readPower({ device: 'X-1', ...energy }, context))).toEqual({
    realtimeEnergy: { solarEnergy: 5, ...timestamp },
  })
})

test('of days without a time none is known to be the newest', () => {
  const days = [{ solarEnergy: 5 }, { solarEnergy: 4 }]
  const read = readPower({ ...head, vb: 48, csq: 9, daily_energy_data: days }, context)
  expect(bodyOf(read)).not.toHaveProperty('realtimeEnergy')
  expect(read).toMatchObject({ value: { unread: { where: 'daily_energy_data' } } })
})

test.each([
  ['switch', { sw: 1 }, { switch_status: { switch: 'on' } }],
  [
    'switch by its words',
    { power: 'OFF', bv: 5000 },
    { switch_status: { power: 'off', bv: 5000, cut_off: 5 } },
  ],
  [
    'switch with a flag for the cut-off',
    { sw: 1, power: 1, tamper: 0, bv: 22_250, cut_off: 0 },
    {
      switch_status: {
        ...{ switch: 'on', power: 'off', tamper: 'off' },
        ...{ bv: 22_250, cut_off: 22.25, isCutOff: false },
      },
    },
  ],
  [
    'switch of a battery that is cut off',
    { bv: 22_250, cut_off: 1 },
    { switch_status: { bv: 22_250, cut_off: 22.25, isCutOff: true } },
  ],
  [
    'switch with a cut-off voltage of 1 V',
    { bv: 1000, cut_off: 1 },
    { switch_status: { bv: 1000, cut_off: 1 } },
  ],
  ['energy', { daily_energy_data: { solarEnergy: 5 } }, { realtimeEnergy: { solarEnergy: 5 } }],
  ['dividers', { br2: 5, solar_r1: 6 }, { divider_params: { battery_r2: 5, solar_r1: 6 } }],
  ['thresholds', { lo_eng: 5 }, { notifications_threshold: { low_energy: 5 } }],
  ['network', { csq: 21, network: 'LTE' }, { signal_quality: 21, network: 'LTE' }],
  ['history', { tse: 7, ddd: null }, { total_solar_energy: 7, deepest_discharge_date: null }],
])('any fields of a power frame are taken: %s [K4]', (_, fields, parts) => {
  expect(bodyOf(readPower({ ...head, ...fields }, context))).toEqual(parts)
})

test('a power frame of which nothing can be read is refused, and named', () => {
  expect(bodyOf(readPower({ ...head, vb: 'x' }, context))).toEqual({
    what: 'power frame',
    where: 'vb',
    message: 'power frame at vb: nothing can be read',
  })
  expect(bodyOf(readPower(head, context))).toMatchObject({
    message: 'power frame: nothing can be read',
  })
})

const noPhases = { phaseA: {}, phaseB: {}, phaseC: {} }

test.each([
  [
    'totals by short names',
    { type: 'total-power', p: 5 },
    { powerState: { ...noPhases, totalActivePower: 5 } },
  ],
  [
    'totals by long names',
    { totalActivePower: 5 },
    { powerState: { ...noPhases, totalActivePower: 5 } },
  ],
  ['counters', { type: 'Total-Energy', ei: 5 }, { lifetime: { lifetimeEnergy: 5 } }],
  [
    'a phase',
    { phase: 'b', voltage: 230, i: 2 },
    { powerState: { ...noPhases, phaseB: { voltage: 230, current: 2 } } },
  ],
  [
    'a phase’s energy',
    { phase: 'phaseC', ei: 2 },
    { powerState: { ...noPhases, phaseC: { importEnergy: 2 } } },
  ],
  [
    'phases as groups',
    { type: 'phase-power', phaseA: { voltage: 1 } },
    { powerState: { ...noPhases, phaseA: { voltage: 1 } } },
  ],
])('any fields of a meter frame are taken: %s [K2]', (_, fields, parts) => {
  expect(bodyOf(readMeterPower({ ...head, ...fields }, context))).toEqual({ kind: 'parts', parts })
})

test.each([
  ['a short name without a type may be a phase’s or a total', { p: 5 }],
  ['a phase without its name', { type: 'phase-power', p: 5 }],
  ['a phase that does not exist', { phase: 'D', p: 5 }],
])('a value that cannot be placed is not shown: %s', (_, fields) => {
  expect(readMeterPower({ ...head, ...fields }, context).ok).toBe(false)
})

test('rows of a meter’s history that cannot be read are skipped [K2, X22]', () => {
  const daily_meter_data = [{ t: 1, haet: 5 }, { haet: 6 }, 'x', { t: 3, haet: 'x', hret: 2 }]
  expect(bodyOf(readMeterPower({ ...head, daily_meter_data }, context))).toEqual({
    kind: 'history',
    rows: [
      { t: 1000, haet: 5 },
      { t: 3000, hret: 2 },
    ],
  })
  expect(bodyOf(readMeterPower({ ...head, daily_meter_data: 'x' }, context))).toMatchObject({
    where: 'daily_meter_data',
  })
})

test('a meter status is taken as far as it goes [K3]', () => {
  expect(bodyOf(readMeterStatus({ ...head, csq: 5, status: 'Online' }, context))).toEqual({
    signal_quality: 5,
    status: 'up',
  })
  expect(readMeterStatus(head, context).ok).toBe(false)
})

test.each([
  [
    'a channel',
    { type: 'AC_Power', channel: '2', v: 230 },
    { type: 'ac-power', channel: 2, v: 230 },
  ],
  ['a channel without a type', { channel: 2, rp: 5 }, { type: 'ac-power', channel: 2, rp: 5 }],
  ['the battery', { type: 'battery-system', abp: 80 }, { type: 'battery-system', abp: 80 }],
  [
    'a monitor',
    { monitor: 'bm-1', soc: 80 },
    { type: 'battery-monitor-power', monitor: 'bm-1', soc: 80 },
  ],
  ['the split', { solar: 7, grid: 'x' }, { type: 'power-split', solar: 7 }],
])('any fields of a hydra_power frame are taken: %s [K9]', (_, fields, body) => {
  expect(bodyOf(readHydraPower({ ...head, ...fields }, context))).toEqual(body)
})

test.each([
  ['without a channel', { type: 'ac-power', rp: 5 }],
  ['of an unknown type', { type: 'wind', channel: 1, rp: 5 }],
  ['that fits two types', { channel: 1, monitor: 'bm-1', v: 5 }],
  ['without values', { type: 'ac-power', channel: 1 }],
])('a hydra_power frame %s is refused', (_, fields) => {
  expect(readHydraPower({ ...head, ...fields }, context).ok).toBe(false)
})

test('an energy summary needs a readable period [K9]', () => {
  const summary = { type: 'energy-summary', totalImportEnergy: 5 }
  const period = '2026-01-15T17:00:00+01:00'
  expect(bodyOf(readHydraEnergy({ ...head, ...summary, period }, context))).toEqual({
    ...summary,
    period,
  })
  expect(readHydraEnergy({ ...head, ...summary, period: 'today' }, context).ok).toBe(false)
  expect(readHydraEnergy({ ...head, ...summary }, context).ok).toBe(false)
})

test('an unknown status word of a hydra is unclear, with a warning [S12]', () => {
  expect(readHydraStatus({ ...head, status: 'sleeping' }, context)).toMatchObject({
    value: {
      value: { body: { status: 'unclear', network_data: {} } },
      unread: { where: 'status' },
    },
  })
})

test.each([
  ['Online', 'online'],
  [1, 'online'],
  ['inactive', 'offline'],
  [false, 'offline'],
  ['sleeping', undefined],
])('a status frame with %j says %s [K5]', (word, status) => {
  const body = bodyOf(readConnection({ ...head, status: word, lastSeen: 5 }, context))
  expect(body).toEqual({ status, lastSeen: 5000 })
})
