import { expect, test } from 'vitest'
import { BASE, emails, mistakesOf, stepMistakesOf } from './mistakes.testing.ts'

const OWNER = 'owner@wattpost.test'
const ACT = 'device: HY-0001, do: grid-on'
const FAULT = 'fault: { http: GET /api/a, status: 500, times: 2 }'

test.each([
  ['acts after another one', `after: lost, wait: 3s, ${ACT}`],
  ['acts on a region', 'at: 1s, region: Lagos, do: grid-on'],
  ['emits a frame', 'at: 1s, device: HY-0001, emit: balance, data: 1'],
  ['injects a fault for all', `at: 1s, ${FAULT}`],
  ['injects a fault for an account', `at: 1s, fault: { auth: expired, who: ${OWNER} }`],
  ['injects a fault of a device', 'at: 1s, fault: { device: offline, of: HY-0001 }'],
  ['answers all accounts', 'at: 1s, answer: GET /api/a, with: { status: 500 }'],
  ['answers an account', `at: 1s, answer: GET /api/a, with: { status: 500 }, who: ${OWNER}`],
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
    'at: 1s, answer: GET /api/a, with: { status: 500 }, who: nobody',
    `9:63: no account "nobody"; known are ${emails.join(', ')}`,
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
    'id: scripted, at: 1s, answer: GET /api/a, with: { status: 500 }',
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
  expect(after('http: GET /api/a, status: 500, times: 1')).toEqual([])
  const never = ['a.yaml:10:27: broken is never exhausted: only a fault with "times" is']
  expect(after('http: GET /api/a, status: 500')).toEqual(never)
  expect(after('device: offline, of: HY-0001')).toEqual(never)
})

test('a step after a cycle is not reported as part of it', () => {
  const steps = [`id: a, after: b, ${ACT}`, `id: b, after: a, ${ACT}`, `id: c, after: a, ${ACT}`]
  expect(stepMistakesOf(...steps)).toEqual([
    'a.yaml:9:14: the step waits for itself',
    'a.yaml:10:14: the step waits for itself',
  ])
})
