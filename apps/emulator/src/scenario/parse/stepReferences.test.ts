import { expect, test } from 'vitest'
import { BASE, emails, mistakesOf, stepMistakesOf } from './mistakes.testing.ts'

const OWNER = 'owner@wattpost.test'
const ACT = 'device: HY-0001, do: grid-on'
const FAULT = 'fault: { http: GET /api/hydra/devices, status: 500, times: 2 }'

test.each([
  ['acts after another one', `after: lost, wait: 3s, ${ACT}`],
  ['acts on a region', 'at: 1s, region: Lagos, do: grid-on'],
  ['emits a frame', 'at: 1s, device: HY-0001, emit: balance, data: 1'],
  ['injects a fault for all', `at: 1s, ${FAULT}`],
  ['injects a fault for an account', `at: 1s, fault: { auth: expired, who: ${OWNER} }`],
  ['injects a fault of a device', 'at: 1s, fault: { device: offline, of: HY-0001 }'],
  ['answers all accounts', 'at: 1s, answer: GET /api/hydra/devices, with: { status: 500 }'],
  [
    'answers an account',
    `at: 1s, answer: GET /api/hydra/devices, with: { status: 500 }, who: ${OWNER}`,
  ],
  ['assigns a merchant', 'at: 1s, device: HY-0001, do: assign, merchant: merchant@wattpost.test'],
  ['assigns an owner', `at: 1s, device: HY-0001, do: assign, owner: ${OWNER}`],
  ['takes the owner away', 'at: 1s, device: HY-0001, do: assign, owner: null'],
  ['waits for a frame', `after: { event: power, device: BG-0002, timeout: 5s }, ${ACT}`],
  ['waits for any frame', `after: { event: hydra_power, timeout: 5s }, ${ACT}`],
  ['waits for a connection', `after: { socket: connect, timeout: 5s }, ${ACT}`],
])('accepts a step that %s', (_, step) => {
  expect(stepMistakesOf(step)).toEqual([])
})

test.each([
  [
    'whose fault hits an unknown account',
    'at: 1s, fault: { auth: expired, who: ownr@wattpost.test }',
    '9:44: no account "ownr@wattpost.test", did you mean "owner@wattpost.test"?',
  ],
  [
    'whose fault hits an unknown device',
    'at: 1s, fault: { device: offline, of: HY-0002 }',
    '9:45: no device "HY-0002", did you mean "HY-0001"?',
  ],
  [
    'that answers an unknown account',
    'at: 1s, answer: GET /api/hydra/devices, with: { status: 500 }, who: stranger',
    `9:75: no account "stranger"; known are ${emails.join(', ')}`,
  ],
  [
    'that emits a frame of an unknown device',
    'at: 1s, device: HY-0002, emit: balance, data: 1',
    '9:23: no device "HY-0002", did you mean "HY-0001"?',
  ],
  [
    'on a device and a region',
    'at: 1s, device: HY-0001, region: Lagos, do: grid-on',
    '9:5: a step acts on a "device" or on a "region"',
  ],
  [
    'that assigns nothing',
    'at: 1s, device: HY-0001, do: assign',
    '9:5: assign needs a "merchant" or an "owner"',
  ],
  [
    'that assigns an unknown merchant',
    'at: 1s, device: HY-0001, do: assign, merchant: merchant3@wattpost.test',
    '9:54: no account "merchant3@wattpost.test", did you mean "merchant@wattpost.test"?',
  ],
  [
    'that assigns an unknown owner',
    'at: 1s, device: HY-0001, do: assign, owner: ownr@wattpost.test',
    '9:51: no account "ownr@wattpost.test", did you mean "owner@wattpost.test"?',
  ],
  [
    'that waits for an unknown device',
    `after: { event: hydra_power, device: HY-0002 }, ${ACT}`,
    '9:44: no device "HY-0002", did you mean "HY-0001"?',
  ],
  [
    'that waits until an unknown step is exhausted',
    `after: { exhausted: last }, ${ACT}`,
    '9:27: no step "last", did you mean "lost"?',
  ],
  [
    'that waits until an action is exhausted',
    `after: { exhausted: lost }, ${ACT}`,
    '9:27: lost is never exhausted: only a fault with "times" is',
  ],
  [
    'that waits for its own fault',
    `id: own, after: { exhausted: own }, ${FAULT}`,
    '9:16: the step waits for itself',
  ],
  [
    'whose pace ends with an unknown expectation',
    `at: 1s, pace: { speed: 2, until: seen }, ${ACT}`,
    '9:40: no expectation "seen"',
  ],
])('reports a step %s, and nothing else', (_, step, expected) => {
  expect(stepMistakesOf(step)).toEqual([`a.yaml:${expected}`])
})

test('a pace ends with an expectation of the scenario', () => {
  const text = (until: string) =>
    `${BASE}  - { at: 1s, pace: { speed: 2, until: ${until} }, ${ACT} }
expect:
  - { id: seen, event: hydra_power }
`
  expect(mistakesOf(text('seen'))).toEqual([])
  expect(mistakesOf(text('sen'))).toEqual([
    'a.yaml:9:40: no expectation "sen", did you mean "seen"?',
  ])
})

test('only faults and scripted answers can be lifted', () => {
  const earlier = [
    `id: broken, at: 1s, ${FAULT}`,
    'id: scripted, at: 1s, answer: GET /api/hydra/devices, with: { status: 500 }',
  ]
  const lifting = (id: string) => stepMistakesOf(...earlier, `at: 5s, lift: ${id}`)
  expect(lifting('broken')).toEqual([])
  expect(lifting('scripted')).toEqual([])
  expect(lifting('lost')).toEqual(['a.yaml:11:21: no fault "lost"; known are broken, scripted'])
})

test('only a fault with "times" can be exhausted', () => {
  const after = (fault: string) =>
    stepMistakesOf(
      `id: broken, at: 1s, fault: { ${fault} }`,
      `after: { exhausted: broken }, ${ACT}`,
    )
  expect(after('http: GET /api/hydra/devices, status: 500, times: 1')).toEqual([])
  const never = ['a.yaml:10:27: broken is never exhausted: only a fault with "times" is']
  expect(after('http: GET /api/hydra/devices, status: 500')).toEqual(never)
  expect(after('device: offline, of: HY-0001')).toEqual(never)
})

test('a step after a cycle is not reported as part of it', () => {
  const steps = [`id: a, after: b, ${ACT}`, `id: b, after: a, ${ACT}`, `id: c, after: a, ${ACT}`]
  expect(stepMistakesOf(...steps)).toEqual([
    'a.yaml:9:14: the step waits for itself',
    'a.yaml:10:14: the step waits for itself',
  ])
})

const FLEET = BASE.slice(0, BASE.indexOf('fleet:'))
const acting = (entry: string, step: string, seed = 2) =>
  mistakesOf(`${FLEET}seed: ${seed}
fleet: [{ id: A, ${entry} }]
timeline: [{ at: 1s, device: A, ${step} }]
`)

test.each([
  ['family: bg', 'do: switch-off'],
  ['family: pm', 'do: phase-off, phase: A'],
  ['family: hydra, variant: grid_gen', 'do: channel-off, channel: 6'],
  ['family: hydra, variant: solar_grid', 'do: channel-off, channel: 3'],
  ['family: hydra, variant: battery_monitor', 'do: cloud, cover: 1'],
  ['family: hydra', 'do: grid-off'],
])('accepts an action of { %s }: { %s }', (entry, step) => {
  expect(acting(entry, step)).toEqual([])
})

test.each([
  [
    'another family',
    'family: pm',
    'do: switch-off',
    /^a\.yaml:6:37: A does not support switch-off; known are offline, online, .*, phase-on$/,
  ],
  [
    'another variant',
    'family: hydra, variant: solar_grid',
    'do: generator-on',
    /^a\.yaml:6:37: A does not support generator-on; known are /,
  ],
  [
    'another channel',
    'family: hydra, variant: solar_grid',
    'do: channel-off, channel: 4',
    /^a\.yaml:6:59: A has no channel 4; it has 1, 2, 3$/,
  ],
])('reports an action of %s', (_, entry, step, expected) => {
  expect(acting(entry, step)).toEqual([expect.stringMatching(expected)])
})

test('a hydra without a variant has the actions of the variant that the seed chooses', () => {
  expect(acting('family: hydra', 'do: grid-off', 1)).toEqual([
    expect.stringContaining('A does not support grid-off'),
  ])
  // An invalid seed chooses none.
  expect(acting('family: hydra', 'do: grid-off', -1)).toEqual([
    expect.stringContaining('seed: must be at least 0'),
  ])
})

test('actions are reported in one round with the other mistakes', () => {
  const steps = ['at: 1s, device: BG-0001, do: refuel', 'at: 1s, device: BG-0009, do: grid-off']
  expect(stepMistakesOf(...steps, 'at: 1s, fault: { socket: kik }')).toHaveLength(3)
})
