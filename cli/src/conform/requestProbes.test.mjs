import { expect, test } from 'vitest'
import { commandRequests, uncontradicted } from './requestProbes.ts'

const DIVIDERS = { battery_r1: 100, battery_r2: 4.7, solar_r1: 220, solar_r2: 4.7 }
const THRESHOLDS = {
  ...{ high_temperature: 60, high_voltage: 58, high_power_day: 3000, high_power_night: 1500 },
  ...{ low_energy: 500, not_charging: 90 },
}
const device = {
  ...{ deviceId: 'BG-1', divider_params: DIVIDERS, notifications_threshold: THRESHOLDS },
}
/** @param {object} changes */
const commandsTo = (changes) =>
  Object.fromEntries(
    commandRequests({ ...device, ...changes }, {}).map(({ key, payload }) => [key, payload]),
  )

test.each([
  ['on', true],
  ['ON', true],
  [1, true],
  ['off', false],
  [0, false],
])('a switch that is %j stays as it is', (value, on) => {
  expect(commandsTo({ switch_status: { switch: value } }).switch).toEqual({ deviceId: 'BG-1', on })
})

test('the switch under its short name is read', () => {
  expect(commandsTo({ switch_status: { sw: 1 } }).switch).toMatchObject({ on: true })
})

test.each([[{}], [{ switch: 'closed' }], [{ switch: 2 }], [undefined], ['on']])(
  'no command goes to a switch that cannot be read: %j',
  (switch_status) => {
    expect(commandsTo({ switch_status })).not.toHaveProperty('switch')
  },
)

test('dividers and limits are set as they are, or not at all', () => {
  expect(commandsTo({})).toEqual({
    dividers: { deviceId: 'BG-1', ...DIVIDERS },
    thresholds: { deviceId: 'BG-1', ...THRESHOLDS },
  })
  const { solar_r2: _, ...dividers } = DIVIDERS
  const { low_energy: __, ...limits } = THRESHOLDS
  expect(commandsTo({ divider_params: dividers, notifications_threshold: limits })).toEqual({})
  expect(commandsTo({ divider_params: undefined, notifications_threshold: null })).toEqual({})
})

test('a device that does not say its id receives no command', () => {
  expect(commandRequests({ switch_status: { switch: 'on' } }, {})).toEqual([])
  expect(commandRequests(undefined, {})).toEqual([])
})

test('a command is left out if the last frame about its values says otherwise', () => {
  const all = commandRequests({ ...device, switch_status: { switch: 'off' } }, {})
  /** @param {object[]} frames */
  const sent = (...frames) =>
    uncontradicted(
      all,
      frames.map((one) => ({ deviceId: 'BG-1', t: 1_768_500_000, ...one })),
      {},
    ).map(({ key }) => key)
  const whole = { pw: 0, tm: 0, bv: 52_000 }
  expect(sent()).toEqual(['switch', 'dividers', 'thresholds'])
  expect(sent({ sw: 1, ...whole })).toEqual(['dividers', 'thresholds'])
  expect(sent({ switch: 'on' })).toEqual(['dividers', 'thresholds'])
  expect(sent({ sw: 1, ...whole }, { sw: 0, ...whole }, { vb: 52 })).toContain('switch')
  expect(sent({ deviceId: 'BG-2', sw: 1, ...whole })).toContain('switch')
  expect(sent({ br1: 101, br2: 4.7, sr1: 220, sr2: 4.7 })).toEqual(['switch', 'thresholds'])
  expect(sent({ br1: 100, br2: 4.7, sr1: 220, sr2: 4.7 })).toContain('dividers')
  expect(sent({ hi_tmp: 61 })).toEqual(['switch', 'dividers'])
})
