import { expect, test } from 'vitest'
import { mistakesOf } from './mistakes.testing.ts'

const TEXT = `schema: 1
name: Test
clock: { start: "2026-01-15T06:00:00Z" }
fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen }
  - { id: HY-0002, family: hydra, variant: solar_grid }
  - { id: HY-0003, family: hydra, variant: battery_monitor }
  - { id: HY-0004, family: hydra }
  - { id: HY-0005, family: hydra, variant: solar_grid, feedIn: true }
  - { id: BG-0001, family: bg }
  - { id: PM-0001, family: pm }
timeline:
  - { id: odd, at: 1s, device: BG-0001, emit: power, data: [{ vb: "51", gw: 1 }] }
  - { id: scripted, at: 1s, answer: GET /api/hydra/devices, with: { body: 1 } }
`
/** The mistakes of an expectation in line 16, without their file. */
const expecting = (expectation: string, text = TEXT) =>
  mistakesOf(`${text}expect:\n  - { id: it, ${expectation} }\n`).map((one) =>
    one.replace(/^a\.yaml:/, ''),
  )

test.each([
  ['of a change', 'event: hydra_power, device: HY-0001, where: { channel: 4, ns: 0, os: 1 }'],
  ['of a hydra of any variant', 'event: hydra_power, device: HY-0004, where: { channel: 6 }'],
  ['of any device', 'event: meter_power, where: { type: phase-power, phase: B, v: 0 }'],
  [
    'of the head',
    'event: hydra_status, device: HY-0003, where: { t: { min: 5 }, deviceId: HY-0003 }',
  ],
  ['of a switch within bounds', 'event: power, where: { sw: { min: 1 }, pw: 0 }'],
  ['of a monitor', 'event: hydra_power, device: HY-0003, where: { monitor: bm-2, soc: 5 }'],
  ['of export', 'event: hydra_energy, device: HY-0005, where: { channel: 1, ee: { min: 1 } }'],
  ['of a sent frame', 'event: power, device: BG-0001, where: { vb: "60", gw: { min: 1 } }'],
])('accepts an expectation %s', (_, expectation) => {
  expect(expecting(expectation)).toEqual([])
})

test.each([
  ['bv: { max: 47 }', 'power', 'bv: is in mV, and 47 mV is too little to be meant; perhaps 47000'],
  ['bv: { min: 47 }', 'power', 'bv: is in mV, and 47 mV is too little to be meant; perhaps 47000'],
  ['bv: -1', 'power', 'bv: is from 0 to 1000000 mV, so no device measures this'],
  [
    'v: { max: 0.047 }',
    'hydra_power',
    'v: is in V, and 0.047 V is too little to be meant; perhaps 47',
  ],
  ['v: { min: 1001 }', 'hydra_power', 'v: is from 0 to 1000 V, so no device measures this'],
  ['soc: { min: 101 }', 'hydra_power', 'soc: is from 0 to 100 %, so no device measures this'],
  ['abp: 840', 'hydra_power', 'abp: is from 0 to 100 %, so no device measures this'],
  ['pf: { max: -1.5 }', 'meter_power', 'pf: is from -1 to 1, so no device measures this'],
  ['ie: { max: -5 }', 'hydra_energy', 'ie: is at least 0 Wh, so no device measures this'],
])('refuses { %s } of %s beyond physical bounds', (where, event, message) => {
  for (const after of ['never: true', 'within: 5s'])
    expect(expecting(`event: ${event}, where: { ${where} }, ${after}`)).toEqual([
      expect.stringContaining(message),
    ])
})

test.each([
  'event: power, where: { bv: { max: 47000 } }',
  'event: hydra_power, where: { v: { max: 10 } }',
  'event: hydra_power, where: { v: 0 }',
  'event: hydra_power, where: { v: { max: 0 } }',
  'event: hydra_power, where: { soc: { min: 100 } }',
  'event: hydra_power, where: { rp: { max: -200000 } }',
  'event: meter_power, where: { phase: B, v: { min: 1 } }',
])('accepts { %s } within physical bounds', (expectation) => {
  expect(expecting(expectation)).toEqual([])
})

test.each([
  [
    'a field that the event lacks',
    'event: hydra_power, device: HY-0001, where: { nS: 0 }, never: true',
    '16:61: hydra_power of HY-0001 has no field "nS", did you mean "ns"?',
  ],
  [
    'a field of another frame form',
    'event: power, where: { batteryVoltage: { min: 1 } }',
    '16:38: power has no field "batteryVoltage", did you mean its short name "vb"?',
  ],
  [
    'a misspelt name of an entity',
    'event: power, where: { batteryVolts: { min: 1 } }',
    '16:38: power has no field "batteryVolts", did you mean its short name "vb"?',
  ],
  [
    'a field that only another site has',
    'event: hydra_energy, device: HY-0002, where: { ee: 5 }',
    /^16:62: hydra_energy of HY-0002 has no field "ee"/,
  ],
  [
    'a state that no channel has',
    'event: hydra_power, device: HY-0001, where: { channel: 1, ns: 2 }, never: true',
    '16:77: ns: must be one of 0, 1',
  ],
  [
    'bounds between two states',
    'event: hydra_power, device: HY-0001, where: { os: { min: 0.2, max: 0.8 } }',
    '16:65: os: must be one of 0, 1',
  ],
  [
    'another device in the frame',
    'event: hydra_power, device: HY-0001, where: { deviceId: HY-0002 }, never: true',
    '16:61: deviceId: no frame of HY-0001 has "HY-0002"; leave it out',
  ],
  [
    'a misspelt word',
    'event: hydra_status, device: HY-0001, where: { status: "Down" }',
    '16:70: status: no "Down", did you mean "down"?',
  ],
  ['a text for a number', 'event: power, where: { vs: high }', '16:42: vs: must be a number'],
  [
    'bounds for a text',
    'event: status, where: { status: { min: 1 } }',
    '16:47: status: must be one of online, offline',
  ],
  [
    'a value that a switch never has',
    'event: power, where: { sw: 2 }',
    '16:42: sw: must be one of 0, 1',
  ],
  [
    'a group of values',
    'event: hydra_status, where: { network_data: x }',
    '16:59: network_data: is a group of values; name a single one',
  ],
  [
    'a channel that the variant lacks',
    'event: hydra_power, device: HY-0002, where: { channel: 4, ns: 0 }',
    '16:70: channel: must be one of 1, 2, 3',
  ],
  [
    'a channel of a device without any',
    'event: hydra_power, device: HY-0003, where: { channel: 1 }',
    /^16:61: hydra_power of HY-0003 has no field "channel"/,
  ],
  [
    'fields that never come together',
    'event: hydra_power, device: HY-0001, where: { type: ac-power, soc: 5 }',
    '16:52: no hydra_power of HY-0001 has all of these: type = "ac-power", soc = 5',
  ],
  [
    'an event that the family never sends',
    'event: meter_power, device: HY-0001, never: true',
    '16:22: HY-0001 never sends meter_power; it sends status, hydra_power, hydra_status, hydra_energy',
  ],
  [
    'an event that no device sends',
    'event: balance, never: true',
    /^16:22: no device of the fleet sends balance; they send status, hydra_power/,
  ],
])('reports %s', (_, expectation, expected) => {
  const mistakes = expecting(expectation)
  expect(mistakes).toEqual([
    typeof expected === 'string' ? expected : expect.stringMatching(expected),
  ])
})

test('reports the same mistakes of what a step waits for', () => {
  const step = (after: string) =>
    mistakesOf(`${TEXT}  - { after: { ${after} }, device: BG-0001, do: switch-off }\n`)
  expect(step('event: power, where: { pW: 1 }')).toEqual([
    'a.yaml:15:39: power has no field "pW", did you mean "pw"?',
  ])
  expect(step('event: meter_power, device: BG-0001')).toEqual([
    'a.yaml:15:23: BG-0001 never sends meter_power; it sends status, power',
  ])
  expect(step('request: GET /api/hydras/devices')).toEqual([
    'a.yaml:15:25: no route "GET /api/hydras/devices", did you mean "GET /api/hydra/devices"?',
  ])
})

test('reports an unknown account and device of a client', () => {
  expect(expecting('socket: connect, who: ownr@wattpost.test')).toEqual([
    '16:37: no account "ownr@wattpost.test", did you mean "owner@wattpost.test"?',
  ])
  expect(expecting('ack: switch, device: BG-0002')).toEqual([
    '16:36: no device "BG-0002", did you mean "BG-0001"?',
  ])
})
