import { SECOND_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { type InputSource, MemoryInputSource } from '../../scenario/inputs/inputSource.ts'
import { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import { accounts, HEAD, START_MS, scenarioOf } from '../../scenario/scenarios.testing.ts'
import { runFactoryOf } from '../../start/openPlayer.ts'
import { createBackend, TICK_MS } from './backend.ts'
import { serialisedIn } from './serialisedFrame.ts'

const FLEET = `fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen }
`

/** An order of several nodes, whose time the test lets advance. */
function sharedOrder(): InputSource {
  const order = new MemoryInputSource()
  return {
    ordersTime: true,
    propose: (entry, onPlayed) => order.propose(entry, onPlayed),
    follow: (play) => order.follow(play),
  }
}

/** A backend of a node, and the times of the power frames that it sends, in ms since the start. */
function node() {
  const factory = runFactoryOf(scenarioOf(`${HEAD}${FLEET}`), accounts)
  if (!factory.ok) throw new Error(factory.error.message)
  const source = sharedOrder()
  const player = new ScenarioPlayer(factory.value, () => 0, { source })
  const sentMs: number[] = []
  const backend = createBackend({ player, log: expect.unreachable, nextTurn: async () => {} })
  const frames = backend.attach({
    publish: (_groups, event, payload) => {
      if (event !== 'hydra_power') return
      sentMs.push(JSON.parse(serialisedIn(payload) ?? '{}').t * 1000 - START_MS)
    },
    publishToAll: () => undefined,
    size: (group) => (group.startsWith('single') ? 1 : 0),
  })
  const playTo = (toMs: number) => source.propose({ kind: 'tick', toMs: START_MS + toMs })
  return { playTo, frames, sentMs }
}

test('a node that is behind and plays many ticks of the order in one turn sends the report of each interval', () => {
  const behind = node()
  for (let atMs = TICK_MS; atMs <= 30 * SECOND_MS; atMs += TICK_MS) behind.playTo(atMs)
  const inTime = node()
  for (let atMs = TICK_MS; atMs <= 30 * SECOND_MS; atMs += TICK_MS) {
    inTime.playTo(atMs)
    inTime.frames.tick()
  }
  expect(new Set(inTime.sentMs).size).toBeGreaterThanOrEqual(2)
  expect(behind.sentMs).toEqual(inTime.sentMs)
})
