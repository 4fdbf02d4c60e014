import { expect, test } from 'vitest'
import { readBg } from './bg.ts'
import { readPage } from './bodies.ts'
import { readHydra } from './hydra.ts'
import { readMeter } from './pm.ts'

const context = {}

/** The value that could be read, and the path of the first part that could not. */
function readValue(read: ReturnType<typeof readBg | typeof readMeter | typeof readHydra>) {
  return read.ok ? { ...read.value.value, unread: read.value.unread?.where ?? null } : read.error
}

test('a bg device with an id only has empty groups and no values [E2]', () => {
  expect(readValue(readBg({ deviceId: 'BG-1' }, context))).toEqual({
    deviceId: 'BG-1',
    currentData: {},
    powerState: {},
    realtimeEnergy: {},
    switch_status: {},
    divider_params: {},
    notifications_threshold: {},
    unread: null,
  })
})

test('keeps what can be read of a bg device, and names the first part that cannot [E2]', () => {
  const device = {
    deviceId: 'BG-1',
    lastSeen: 10,
    status: 'ONLINE',
    powerState: { batteryVoltage: 48.2, solarVoltage: 'much' },
    currentData: { vb: 48.2, solarCurrent: 3 },
    switch_status: { switch: 1, power: 0, tamper: 'OFF', bv: 11_500 },
    signal_quality: null,
    deepest_discharge_date: null,
  }
  expect(readValue(readBg(device, context))).toMatchObject({
    lastSeen: 10_000,
    status: 'up',
    powerState: { batteryVoltage: 48.2 },
    currentData: { batteryVoltage: 48.2, solarCurrent: 3 },
    switch_status: { switch: 'on', power: 'on', tamper: 'off', bv: 11_500, cut_off: 11.5 },
    deepest_discharge_date: null,
    unread: 'powerState.solarVoltage',
  })
  expect(readValue(readBg(device, context))).not.toHaveProperty('signal_quality')
})

test('a meter keeps the phases and the values that can be read [E9, E11]', () => {
  const device = {
    deviceId: 'PM-1',
    status: 'active',
    network: 'LTE',
    powerState: { totalActivePower: 5, phaseB: { voltage: 231, current: [] } },
  }
  expect(readValue(readMeter(device, context))).toEqual({
    deviceId: 'PM-1',
    status: 'up',
    network: {},
    lifetime: {},
    powerState: { totalActivePower: 5, phaseA: {}, phaseB: { voltage: 231 }, phaseC: {} },
    unread: 'network',
  })
})

test('a hydra keeps the parts, channels and rows that can be read [E13, E14, E16]', () => {
  const device = {
    deviceId: 'HY-1',
    variant: 'Grid_Gen',
    status: 'sleeping',
    latestData: {
      'ac-power': { '1': { rp: 5, v: 'x' }, '2': { rp: 'x' }, '3': 7 },
      'battery-system': { bp: 1 },
      'power-split': 'none',
      'battery-monitor-power': 5,
    },
    lifetime_energy: [{ monitor_id: 'ac-1', lifetime_import_energy_Wh: 2 }, {}, 5],
  }
  expect(readValue(readHydra(device, { statusWords: { sleeping: 'unknown' } }))).toEqual({
    deviceId: 'HY-1',
    variant: 'grid_gen',
    status: 'unknown',
    network_data: {},
    latestData: {
      'ac-power': { '1': { rp: 5 } },
      'battery-system': { bp: 1 },
      unreadable: ['power-split', 'ac-power 2', 'ac-power 3', 'battery-monitor-power'],
    },
    lifetime_energy: [{ monitor_id: 'ac-1', lifetime_import_energy_Wh: 2 }],
    unread: 'lifetime_energy[1]',
  })
})

test('the id of a call names a device whose answer does not', () => {
  expect(readValue(readHydra({ status: 'up' }, context, 'HY-9'))).toMatchObject({
    deviceId: 'HY-9',
  })
  expect(readValue(readMeter({ status: 'up' }, context, 'PM-9'))).toMatchObject({
    deviceId: 'PM-9',
  })
  expect(readValue(readBg({ status: 'up' }, context, 'BG-9'))).toMatchObject({ deviceId: 'BG-9' })
  expect(readBg({ status: 'up' }, context)).toMatchObject({ ok: false })
})

test('an id that is sent as a whole number is read as text', () => {
  const sent = { deviceId: 12, status: 'up' }
  for (const read of [readBg, readMeter, readHydra])
    expect(readValue(read(sent, context))).toMatchObject({ deviceId: '12', status: 'up' })
  expect(readValue(readHydra({ deviceId: 0 }, context))).toMatchObject({ deviceId: '0' })
  // Larger numbers have lost digits when they were parsed.
  for (const deviceId of [1.5, 2 ** 53, null, true, '', [12]])
    expect(readHydra({ ...sent, deviceId }, context)).toMatchObject({ ok: false })
})

test('an odd device does not hide the others of its list [H11]', () => {
  const json = {
    devices: [{ deviceId: 'HY-1', lastSeen: 'x' }, null, { deviceId: 'HY-2' }],
    total: 9,
  }
  const page = readPage(json, 'devices', context, readHydra)
  expect(page).toMatchObject({
    ok: true,
    value: {
      devices: [{ deviceId: 'HY-1' }, { deviceId: 'HY-2' }],
      total: 9,
      refusals: [{ where: 'lastSeen' }, { where: '' }],
    },
  })
})

test.each([[{}], [null], [{ devices: {} }]])('%j is no list of devices', (json) => {
  expect(readPage(json, 'devices', context, readHydra)).toMatchObject({ ok: false })
})
