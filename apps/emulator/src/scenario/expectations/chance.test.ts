import { expect, test } from 'vitest'
import type { TrafficEvent } from '../log/trafficLog.ts'
import { ScenarioPlayer } from '../player/scenarioPlayer.ts'
import { HEAD, makerOf, scenarioOf } from '../scenarios.testing.ts'
import { PlayerEvaluator } from './playerEvaluator.ts'

const OWNER = 'owner@wattpost.test'
const OTHER = 'merchant@wattpost.test'

/** A device that is offline from the start, one that leaves, and one that stays; `z` comes after them. */
const textOf = (expected: string) => `${HEAD.replace('tz:', 'limit: 10m, tz:')}fleet:
  - { id: HY-0001, family: hydra, variant: battery_monitor }
  - { id: HY-0002, family: hydra, variant: grid_gen }
  - { id: BG-0001, family: bg }
timeline:
  - { id: gone, at: 0s, device: HY-0001, do: offline }
  - { id: leaves, at: 3m, device: BG-0001, do: offline }
  - { id: z, at: 5m, device: HY-0002, emit: balance, data: 1 }
expect:
  - { id: it, ${expected} }
`

const CALL = { call: 1, method: 'GET', path: '/api/hydra/devices', query: '' } as const
const request: TrafficEvent = { kind: 'request', ...CALL }
const answer = (status: number): TrafficEvent => ({
  ...{ kind: 'answer', ...CALL, who: OWNER, status, ms: 1, faults: [] },
})
const connect = (who: string): TrafficEvent => ({ kind: 'connect', socket: who, who })
const disconnect = (who: string): TrafficEvent => ({
  ...{ kind: 'disconnect', socket: who, who, reason: 'gone' },
})
const refuse: TrafficEvent = { kind: 'refuse', who: OWNER, message: 'no' }
const ack = (ok: boolean): TrafficEvent => ({
  ...{ kind: 'ack', socket: OWNER, who: OWNER, name: 'watch', deviceIds: ['BG-0001'], ok },
})

/** The verdict of a run with this traffic at a minute, before `z`, and at nine, after it. */
function verdictOn(expected: string, early: TrafficEvent[] = [], late: TrafficEvent[] = []) {
  let wallMs = 0
  const player = new ScenarioPlayer(makerOf(scenarioOf(textOf(expected))), () => wallMs, {
    speed: 60,
  })
  const evaluator = new PlayerEvaluator(player)
  for (const [afterMs, events] of [
    [1000, early],
    [9000, late],
    [10_000, []],
  ] as const) {
    wallMs = afterMs
    while (player.catchUp()) {}
    evaluator.onTime()
    for (const event of events) player.onTraffic(event)
  }
  const [verdict] = evaluator.verdicts()
  if (verdict === undefined) throw new Error('no verdict')
  return verdict
}

const HOT = 'event: hydra_power, where: { type: battery-monitor-power, v: { max: 47 } }'
const FAILS = 'http: GET /api/**, status: 500'
const BUSY = 'http: GET /api/**, status: 503'

test.each<[expected: string, early: TrafficEvent[], late: TrafficEvent[], reason: RegExp]>([
  [`${HOT}, device: HY-0001, never: true`, [], [], /HY-0001 reported nothing up to the end/],
  [`${HOT}, device: HY-0001, count: { max: 5 }`, [], [], /HY-0001 reported nothing/],
  ['event: hydra_power, device: HY-0001, never: true', [], [], /HY-0001 has never reported/],
  [
    'event: power, where: { vb: { max: 1 } }, after: z, never: true',
    [],
    [],
    /no device that could send power reported/,
  ],
  [`${FAILS}, after: z, never: true`, [request, answer(200)], [], /no client made this call/],
  [`${BUSY}, after: z, count: { max: 3 }`, [answer(503)], [], /no client made this call/],
  ['http: POST /api/login, after: z, never: true', [request], [], /no client was connected or/],
  // The call began before the window.
  [`${FAILS}, after: z, never: true`, [request], [answer(500)], /no client made this call/],
  [
    `${FAILS}, who: ${OTHER}, after: z, never: true`,
    [],
    [request, answer(200)],
    /merchant@wattpost.test did not make this call/,
  ],
  [
    `http: POST /api/login, who: ${OTHER}, after: z, never: true`,
    [connect(OWNER)],
    [request, answer(200)],
    /merchant@wattpost.test was not connected and made no call/,
  ],
  [`socket: disconnect, who: ${OTHER}, never: true`, [connect(OWNER)], [], /was not connected/],
  [`socket: refuse, who: ${OWNER}, after: z, never: true`, [connect(OWNER)], [], /did not try/],
  ['socket: disconnect, never: true', [], [], /no client was connected/],
  ['socket: connect, after: z, never: true', [], [], /no client tried to connect/],
  ['ack: watch, ok: false, after: z, never: true', [ack(true)], [], /this request/],
  [
    'ack: watch, ok: false, device: HY-0002, never: true',
    [ack(true)],
    [],
    /no client made this request/,
  ],
])('{ %s } is unproved without a chance in its window', (expected, early, late, reason) => {
  const verdict = verdictOn(expected, early, late)
  expect(verdict).toMatchObject({ state: 'unproved', reason: expect.stringMatching(reason) })
  expect(verdict).toMatchObject({ reason: expect.stringMatching(/^nothing is proved: /) })
})

test.each<[expected: string, early: TrafficEvent[], late: TrafficEvent[], chances: number]>([
  // A rare change of a device that reports.
  ['event: hydra_power, device: HY-0002, where: { ns: 0 }, never: true', [], [], 60],
  ['event: hydra_power, device: HY-0002, where: { ns: 0 }, count: { max: 2 }', [], [], 60],
  // Silence of a device that reported before.
  ['event: power, device: BG-0001, after: leaves, within: 5m, never: true', [], [], 1],
  [`${FAILS}, after: z, never: true`, [], [request, answer(200), request, answer(404)], 2],
  [`${BUSY}, after: z, count: { max: 3 }`, [], [request, answer(503)], 1],
  [`${FAILS}, who: ${OWNER}, after: z, never: true`, [], [request, answer(200)], 1],
  [`http: POST /api/login, who: ${OWNER}, after: z, never: true`, [connect(OWNER)], [], 1],
  ['http: POST /api/login, after: z, never: true', [connect(OWNER)], [], 1],
  ['http: POST /api/login, after: z, never: true', [], [request], 1],
  [`socket: disconnect, who: ${OWNER}, after: z, never: true`, [connect(OWNER)], [], 1],
  [`socket: disconnect, who: ${OWNER}, never: true`, [connect(OWNER)], [], 1],
  [`socket: refuse, who: ${OWNER}, after: z, never: true`, [], [connect(OWNER)], 1],
  [`socket: connect, who: ${OWNER}, after: z, never: true`, [], [refuse], 1],
  ['ack: watch, ok: false, after: z, never: true', [], [ack(true)], 1],
  ['ack: watch, after: z, never: true', [connect(OWNER)], [], 1],
])('{ %s } is met with a chance', (expected, early, late, chances) => {
  const verdict = verdictOn(expected, early, late)
  expect(verdict).toMatchObject({ state: 'met', chances: expect.any(Number) })
  if (verdict.state === 'met' && verdict.chances !== undefined)
    expect(Math.min(verdict.chances, 60)).toBe(chances)
})

test('who disconnected before the window had no chance to do so in it', () => {
  const expected = `socket: disconnect, who: ${OWNER}, after: z, never: true`
  const verdict = verdictOn(expected, [connect(OWNER), disconnect(OWNER)])
  expect(verdict).toMatchObject({ state: 'unproved' })
})
