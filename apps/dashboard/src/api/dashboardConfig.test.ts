import { readFileSync } from 'node:fs'
import { dashboardConfig, decode, REQUEST_KEYS } from '@wattpost/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dashboardConfigOf } from './dashboardConfig.ts'

/** Mostly valid, so that single errors occur. */
const mostly = <T>(right: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: fc.constantFrom(null, 7, {}) })
const text = mostly(fc.string())
const address = mostly(
  fc.constantFrom('', '/v2', 'https://api.test/v2', 'http://127.0.0.1:80', 'api.test', '//a', '/?'),
)
const statuses = fc.constantFrom('up', 'down', 'unknown')
const requestKeys = fc.constantFrom(
  ...Object.keys(REQUEST_KEYS),
  ...Object.keys(REQUEST_KEYS),
  'chat_data',
)
const anything = fc.record(
  {
    apiUrl: address,
    socketUrl: address,
    socketPath: address,
    socketNamespace: address,
    firebase: mostly(fc.record({ apiKey: text, projectId: text, authDomain: text, more: text })),
    authEmulatorUrl: address,
    authSyncUrl: text,
    productName: text,
    emulator: mostly(fc.boolean()),
    more: text,
    timeZone: mostly(
      fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'UTC', 'Mars/Olympus', ''),
    ),
    timeZoneParameter: mostly(fc.boolean()),
    reportIntervalSeconds: mostly(fc.constantFrom(0, -1, 0.5, 10, Number.NaN, Infinity, '10')),
    energyTypes: mostly(fc.array(fc.constantFrom('ie', 'ce', 'de', 'se', 'all', 'xe'))),
    statusWords: mostly(fc.dictionary(fc.constantFrom('Online', ' halted '), mostly(statuses))),
    requests: mostly(fc.dictionary(requestKeys, mostly(fc.constantFrom(false, 'name', '', true)))),
  },
  { requiredKeys: ['apiUrl', 'socketUrl', 'firebase', 'productName'] },
)

test('the configuration is read as by the protocol’s schema [X24]', () => {
  fc.assert(
    fc.property(anything, (json) => {
      const read = decode('/config.json', dashboardConfig, json)
      if (read.ok) expect(dashboardConfigOf(json)).toEqual(read.value)
      else expect(() => dashboardConfigOf(json)).toThrow('/config.json at')
    }),
    { numRuns: 500 },
  )
})

test.each([null, 'text', []])('%j is no configuration', (json) => {
  expect(() => dashboardConfigOf(json)).toThrow('/config.json at')
})

const base = {
  ...{ apiUrl: '', socketUrl: '', productName: 'Wattpost', emulator: false },
  firebase: { apiKey: 'key', projectId: 'project', authDomain: 'project.firebaseapp.com' },
}

test.each([
  ['firebase', {}, 'firebase.apiKey: not a text'],
  [
    'apiUrl',
    'api.example.com',
    'apiUrl: must be "", a path such as "/v2", or a URL such as "https://api.example.com/v2"',
  ],
  ['socketPath', 'live', 'socketPath: must be a path such as "/live"'],
  [
    'authEmulatorUrl',
    '9310',
    'authEmulatorUrl: must be "" or a URL such as "http://127.0.0.1:9310"',
  ],
  ['timeZoneParameter', 1, 'timeZoneParameter: must be true or false'],
  ['timeZone', 'Berlin', 'timeZone: must be an IANA time zone, e.g. "Europe/Berlin"'],
  ['reportIntervalSeconds', '45', 'reportIntervalSeconds: must be a number of seconds above 0'],
  ['energyTypes', [], 'energyTypes: must be a list of at least one of ie, ce, de, se, all'],
  ['statusWords', ['on'], 'statusWords: must be an object, e.g. {}'],
  ['statusWords', { on: 1 }, 'statusWords.on: must be up, down or unknown'],
  ['requests', { device: '' }, 'requests.device: must be a name or false'],
  [
    'requests',
    { chart: false },
    'requests.chart: must be one of devices, device, chatData, switchData, meterHistory, dayTotals, switch, thresholds, dividers, watch, unwatch',
  ],
])('the error about %s: %j says the key and what is allowed', (key, value, message) => {
  expect(() => dashboardConfigOf({ ...base, [key]: value })).toThrow(`/config.json at ${message}`)
})

test('a backend’s words for a status are read without letter case', () => {
  const statusWords = { ' Running': 'up', HALTED: 'down' }
  expect(dashboardConfigOf({ ...base, statusWords }).statusWords).toEqual({
    running: 'up',
    halted: 'down',
  })
})

test('the complete example of the documentation is valid', () => {
  const readme = readFileSync(new URL('../../../../docs/real-backend.md', import.meta.url), 'utf8')
  const json = /```json\n([^`]*"apiUrl"[^`]*)```/.exec(readme)?.[1] ?? ''
  expect(dashboardConfigOf(JSON.parse(json))).toEqual(JSON.parse(json))
})
