import { expect, test } from 'vitest'
import { decode } from '../decode.ts'
import { handshakeAuth, handshakeQuery } from './connection.ts'
import { socketRequests } from './requests.ts'

const deviceId = 'BG-0001'
const span = { from: 1_768_400_000, to: 1_768_500_000 }
const spanMs = { from: 1_768_400_000_000, to: 1_768_500_000_000 }
const thresholds = {
  high_temperature: 60,
  high_voltage: 30,
  high_power_day: 900,
  high_power_night: 300,
  low_energy: 500,
  not_charging: 60,
}

test.each([
  ['devices', { page: 1, limit: 30, search: 'ikeja' }, { page: 1, limit: 30, search: 'ikeja' }],
  ['device', { deviceId }, { deviceId }],
  ['chat_data', { deviceId, metric: 'solarPower', ...span }, { metric: 'solarPower', ...spanMs }],
  ['chat_data', { deviceId, metric: 'v', ...span, maxPoints: 300 }, { maxPoints: 300 }],
  ['switch_data', { deviceId, series: 'tamper', ...span }, { series: 'tamper', ...spanMs }],
  ['meter_history', { deviceId, ...span }, spanMs],
  ['day_totals', { deviceIds: [deviceId] }, { deviceIds: [deviceId] }],
  ['switch', { deviceId, on: false }, { on: false }],
  ['thresholds', { deviceId, ...thresholds }, thresholds],
  [
    'dividers',
    { deviceId, battery_r1: 100, battery_r2: 10, solar_r1: 200, solar_r2: 10 },
    { battery_r1: 100, battery_r2: 10, solar_r1: 200, solar_r2: 10 },
  ],
  ['watch', { deviceIds: [deviceId], batch: true }, { deviceIds: [deviceId], batch: true }],
  ['unwatch', { deviceIds: [] }, { deviceIds: [] }],
] as const)('the request %s reads, its times in milliseconds [K10, C4]', (name, wire, read) => {
  expect(decode(name, socketRequests[name], wire)).toMatchObject({ ok: true, value: read })
})

test.each([
  ['devices', { limit: 101 }, 'limit'],
  ['device', {}, 'deviceId'],
  ['device', { deviceId: 'x'.repeat(101) }, 'deviceId'],
  ['chat_data', { deviceId, metric: '', ...span }, 'metric'],
  ['chat_data', { deviceId, metric: 'v', ...span, maxPoints: 1 }, 'maxPoints'],
  ['switch_data', { deviceId, series: 'voltage', ...span }, 'series'],
  ['meter_history', { deviceId, from: '2026-01-15', to: span.to }, 'from'],
  ['day_totals', { deviceIds: Array(101).fill(deviceId) }, 'deviceIds'],
  ['switch', { deviceId, on: 1 }, 'on'],
  ['thresholds', { deviceId, ...thresholds, low_energy: '500' }, 'low_energy'],
  ['dividers', { deviceId, battery_r1: 100 }, 'battery_r2'],
  ['watch', { deviceIds: deviceId }, 'deviceIds'],
  ['watch', { deviceIds: [deviceId, 7] }, 'deviceIds[1]'],
  ['watch', { deviceIds: Array(1001).fill(deviceId) }, 'deviceIds'],
] as const)('a bad request %s names its fault (%#) [K10]', (name, wire, where) => {
  expect(decode(name, socketRequests[name], wire)).toMatchObject({
    ok: false,
    error: { what: name, where },
  })
})

test.each(['merchant', 'end_user'])('a handshake has the user and the type %s [K1]', (type) => {
  expect(handshakeQuery.safeParse({ user_id: 'uid-1', type, EIO: '4' }).success).toBe(true)
  expect(handshakeAuth.safeParse({ token: 'a.b.c' }).success).toBe(true)
})

test.each([
  [handshakeQuery, { user_id: 'uid-1', type: 'admin' }, 'type'],
  [handshakeQuery, { type: 'merchant' }, 'user_id'],
  [handshakeAuth, {}, 'token'],
  [handshakeAuth, { token: '' }, 'token'],
])('refuses an invalid handshake and names the part (%#) [K1]', (schema, json, where) => {
  expect(decode('handshake', schema, json)).toMatchObject({ ok: false, error: { where } })
})
