import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hasRedis } from '../../../../../tests/support/hasRedis.ts'
import { PlayerEvaluator } from '../../scenario/expectations/playerEvaluator.ts'
import type { TrafficEvent } from '../../scenario/log/trafficLog.ts'
import { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import { HYDRAS_ASKED, makerOf, scenarioOf } from '../../scenario/scenarios.testing.ts'
import { KEYS } from './redisLog.ts'
import { type SharedNode, SharedNodes, TEXT } from './sharedNodes.testing.ts'

const SPEED = 10
const JUDGED = `${TEXT.replace('tz:', 'limit: 10m, tz:')}expect:
  - { id: asks, http: GET /api/hydra/devices, count: { min: 3 } }
  - { id: asks-seldom, http: GET /api/hydra/devices, count: { max: 2 } }
  - { id: connects, socket: connect, within: 800ms }
  - { id: disconnects, socket: disconnect, after: asked, within: 800ms }
  - { id: is-let-in, socket: refuse, never: true }
`
const CONNECTED: TrafficEvent = { kind: 'connect', socket: 'a', who: 'owner@wattpost.test' }
/** A window has closed this much real time later, ms. */
const CLOSED_MS = 1500

describe.skipIf(!hasRedis)('with a Redis server, verdicts about clients of two nodes', () => {
  let nodes: SharedNodes
  beforeEach(async () => {
    nodes = await SharedNodes.start()
  })
  afterEach(() => nodes.stop())

  const verdictsOf = ({ evaluator }: Pick<SharedNode, 'evaluator'>) => {
    evaluator.onTime()
    return evaluator.verdicts()
  }
  const statesOf = (node: Pick<SharedNode, 'evaluator'>) =>
    Object.fromEntries(verdictsOf(node).map(({ id, state }) => [id, state]))

  /** Verdicts of one process with the same events of clients. */
  function verdictsAlone(events: readonly TrafficEvent[]) {
    let wallMs = 0
    const player = new ScenarioPlayer(makerOf(scenarioOf(JUDGED)), () => wallMs, { speed: SPEED })
    const evaluator = new PlayerEvaluator(player)
    for (const event of events) player.onTraffic(event)
    wallMs = CLOSED_MS
    player.catchUp()
    evaluator.onTime()
    player.step(600_000)
    return evaluator.verdicts()
  }
  /** What does not depend on when an event occurred. */
  const timeless = (verdicts: ReturnType<typeof verdictsAlone>) =>
    verdicts.map(({ id, state, expected, ...rest }) => ({
      ...{ id, state, expected },
      reason: 'reason' in rest ? rest.reason : null,
    }))

  test('are the same at each node, at one that comes late, and in one process', async () => {
    const options = { text: JUDGED, speed: SPEED }
    const [one, two] = [await nodes.node(options), await nodes.node(options)]
    await one.player.set({ paused: false })
    for (const { player } of [one, two, one]) player.onTraffic(HYDRAS_ASKED)
    two.player.onTraffic(CONNECTED)
    for (const node of [one, two])
      await expect
        .poll(() => statesOf(node))
        .toMatchObject({ asks: 'met', 'asks-seldom': 'failed' })
    for (const node of [one, two])
      await expect
        .poll(() => statesOf(node), { timeout: 3000 })
        .toMatchObject({ connects: 'met', disconnects: 'failed', 'is-let-in': 'open' })
    const late = await nodes.node(options)
    await late.player.step(600_000)
    await two.player.step(0)
    await one.player.step(0)
    const verdicts = verdictsOf(one)
    for (const node of [two, late]) expect(verdictsOf(node)).toEqual(verdicts)
    const events = [HYDRAS_ASKED, HYDRAS_ASKED, HYDRAS_ASKED, CONNECTED]
    expect(timeless(verdicts)).toEqual(timeless(verdictsAlone(events)))
  })

  test('begin again with a new run, without what clients did before', async () => {
    const [one, two] = [await nodes.node({ text: JUDGED }), await nodes.node({ text: JUDGED })]
    for (const { player } of [one, two, two]) player.onTraffic(HYDRAS_ASKED)
    const restarted = two.player.restart()
    one.player.onTraffic(HYDRAS_ASKED)
    await restarted
    await one.player.step(0)
    for (const node of [one, two]) expect(statesOf(node)).toMatchObject({ asks: 'open' })
    for (const node of [one, two])
      expect(verdictsOf(node)[0]).toMatchObject({ id: 'asks', reason: 'count so far: 0' })
  })

  test('need at most as many entries of the log as decide them, of each node', async () => {
    const [one, two] = [await nodes.node({ text: JUDGED }), await nodes.node({ text: JUDGED })]
    const other: TrafficEvent = { ...HYDRAS_ASKED, path: '/api/other' }
    for (let count = 0; count < 100; count += 1)
      for (const { player } of [one, two])
        for (const event of [HYDRAS_ASKED, other]) player.onTraffic(event)
    for (const { player } of [one, two]) await player.step(0)
    const entries = await nodes.redis.withClient((client) => client.xRange(KEYS.inputs, '-', '+'))
    const kinds = (entries ?? []).map(
      ({ message }) => JSON.parse(message['entry'] ?? '').entry.kind,
    )
    const evidence = kinds.filter((kind) => kind === 'evidence')
    // Three for each of two expectations, and a chance of one that must not come.
    expect(evidence.length).toBeGreaterThanOrEqual(6)
    expect(evidence.length).toBeLessThanOrEqual(14)
    expect(statesOf(one)).toMatchObject({ asks: 'met', 'asks-seldom': 'failed' })
  })
})
