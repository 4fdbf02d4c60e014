import { expect, test } from 'vitest'
import { REQUEST_KEYS } from '../constants.ts'
import { decode } from '../decode.ts'
import { socketRequests } from '../live/requests.ts'
import { dashboardConfig } from './dashboardConfig.ts'

const real = {
  apiUrl: 'https://api.example.com',
  socketUrl: '',
  firebase: { apiKey: 'key', projectId: 'project', authDomain: 'project.firebaseapp.com' },
  productName: 'Wattpost',
  emulator: false,
}

test('accepts a real backend’s configuration without emulator and sync [H18]', () => {
  expect(decode('config.json', dashboardConfig, real)).toEqual({ ok: true, value: real })
})

test('accepts an emulator’s configuration with its sign-in address', () => {
  const config = { ...real, emulator: true, authEmulatorUrl: 'http://127.0.0.1:9310' }
  expect(decode('config.json', dashboardConfig, config)).toEqual({ ok: true, value: config })
})

test('names the path of an invalid field', () => {
  const config = { ...real, firebase: { apiKey: 'key' } }
  expect(decode('config.json', dashboardConfig, config)).toMatchObject({
    ok: false,
    error: { what: 'config.json', where: 'firebase.projectId' },
  })
})

test('reads what is special about a backend', () => {
  const special = {
    timeZone: 'Europe/Berlin',
    reportIntervalSeconds: 45,
    energyTypes: ['ie', 'ce'],
    statusWords: { ' Running': 'up', HALTED: 'down' },
    requests: { chatData: 'chart', switch: false },
  }
  expect(decode('config.json', dashboardConfig, { ...real, ...special })).toEqual({
    ok: true,
    value: { ...real, ...special, statusWords: { running: 'up', halted: 'down' } },
  })
})

test.each([
  ['timeZone', 'Mars/Olympus', 'timeZone'],
  ['timeZone', '', 'timeZone'],
  ['reportIntervalSeconds', 0, 'reportIntervalSeconds'],
  ['energyTypes', [], 'energyTypes'],
  ['energyTypes', ['xe'], 'energyTypes[0]'],
  ['statusWords', { on: 'yes' }, 'statusWords.on'],
  ['requests', { chart: 'x' }, 'requests'],
  ['requests', { device: '' }, 'requests.device'],
  ['requests', { device: true }, 'requests.device'],
])('refuses %s: %j and names the key', (key, value, where) => {
  expect(decode('config.json', dashboardConfig, { ...real, [key]: value })).toMatchObject({
    ok: false,
    error: { where },
  })
})

test('each socket request can be named', () => {
  expect(Object.values(REQUEST_KEYS).toSorted()).toEqual(Object.keys(socketRequests).toSorted())
})
