import { setTimeout as pause } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import type { Fault } from '../../scenario/faults/fault.ts'
import { HYDRAS_ASKED, makerOf, scenarioOf } from '../../scenario/scenarios.testing.ts'
import { callFaults } from '../../server/transport/callFaults.ts'
import {
  logInMemory,
  online,
  type SharedNode,
  type SharedNodes,
  TEXT,
} from './sharedNodes.testing.ts'
import { SlowLink } from './slowLink.testing.ts'

const OTHER = TEXT.replace('name: Test', 'name: Other').replace('at: 40s', 'at: 10m')
const EXPECTED = `expect:
  - { id: asks, http: GET /api/hydra/devices, count: { min: 3 } }
  - { id: asks-seldom, http: GET /api/hydra/devices, count: { max: 4 } }
`
const SCENARIOS = [TEXT, OTHER].map((text) => scenarioOf(text + EXPECTED))
const CALL = { method: 'GET', path: '/api/hydra/devices', query: '' }
const HTTP: Fault = { http: 'GET /api/**', status: 500 }
const NODES = 3
const CHANGES_PER_NODE = 12
const DELAY_MS_MAX = 12
const PAUSE_MS_MAX = 60
const STEP_MS_MAX = 20 * 60_000

/** Random numbers from 0 to 1 that depend on a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** What a run was, for a report. */
export interface RandomRun {
  readonly changes: number
  readonly refused: number
  readonly cuts: number
  readonly lines: number
}

/**
 * Changes a world at random nodes at a time, with commands, faults, hits, requests, pauses, speeds, steps, seeks, resets
 * and other scenarios, over links with random delays that are cut. Then expects the same verdicts and the same log on each
 * node, which is that of one process, and the same run on a node that comes last.
 */
export async function playRandomRun(nodes: SharedNodes, seed: number): Promise<RandomRun> {
  const random = randomOf(seed)
  const upTo = (max: number) => Math.floor(random() * max)
  const links: SlowLink[] = []
  const joined: SharedNode[] = []
  const counts = { changes: 0, refused: 0, cuts: 0 }
  for (let count = 0; count < NODES; count += 1) {
    const link = await SlowLink.to(nodes.redis.url, () => upTo(DELAY_MS_MAX))
    links.push(link)
    joined.push(await nodes.node({ url: link.url, text: TEXT + EXPECTED }))
  }
  const [first] = joined as [SharedNode]
  await first.player.restart()
  await first.player.set({ paused: false, speed: 100 })
  const change = async (at: number) => {
    const { player } = joined[at] as SharedNode
    const pick = random()
    const fault = `fault-${upTo(3)}`
    if (pick < 0.08) {
      links[at]?.cut()
      counts.cuts += 1
      return { ok: true }
    }
    if (pick < 0.35) return player.submit(online(random() < 0.5))
    if (pick < 0.47)
      return player.submit({ kind: 'raise', id: fault, what: { ...HTTP, times: 1 + upTo(3) } })
    if (pick < 0.5)
      return player.submit({ kind: 'raise', id: fault, what: { ...HTTP, for: 60_000 } })
    if (pick < 0.54) return player.submit({ kind: 'lift', id: fault })
    if (pick < 0.66) {
      for await (const _ of callFaults(player, CALL, async () => null));
      return { ok: true }
    }
    if (pick < 0.72) {
      player.onTraffic(HYDRAS_ASKED)
      return { ok: true }
    }
    if (pick < 0.8)
      return player.set({
        paused: random() < 0.3,
        speed: [1, 60, 600, 'max' as const][upTo(4)] ?? 1,
      })
    if (pick < 0.88) return player.step(upTo(STEP_MS_MAX))
    if (pick < 0.95) {
      const skip = player.seekInPieces(
        player.run.startMs + upTo(player.run.nowMs - player.run.startMs),
      )
      if (!skip.ok) return skip
      for (const waiting of skip.value.work) await waiting
      return { ok: true }
    }
    if (pick < 0.97) return player.restart()
    return player.load(makerOf(SCENARIOS[upTo(2)] as (typeof SCENARIOS)[number], 1 + upTo(3)))
  }
  await Promise.all(
    joined.map(async (_, at) => {
      for (let count = 0; count < CHANGES_PER_NODE; count += 1) {
        const done = await change(at)
        const { ok } = done
        expect(JSON.stringify(done)).not.toContain('no answer')
        counts.changes += 1
        if (!ok) counts.refused += 1
        await pause(upTo(PAUSE_MS_MAX))
      }
    }),
  )
  await vi.waitFor(
    async () => expect(await first.player.set({ paused: true })).toMatchObject({ ok: true }),
    { timeout: 10_000, interval: 100 },
  )
  // The outcome of a step is known when the node has played all before it.
  for (const { player } of joined)
    await vi.waitFor(async () => expect(await player.step(0)).toMatchObject({ ok: true }), {
      ...{ timeout: 10_000, interval: 100 },
    })
  const late = await nodes.node({ text: TEXT + EXPECTED })
  const [log, ...others] = [...joined, late].map((node) => node.log())
  for (const other of others) expect(other).toEqual(log)
  expect(log).toEqual(logInMemory(first.player))
  const { run, inputs } = late.player
  expect(inputs).toEqual(first.player.inputs)
  // What a node saw of a client while its link was cut comes a moment later.
  await vi.waitFor(
    () => {
      const [verdicts, ...more] = [...joined, late].map(({ evaluator }) => evaluator.verdicts())
      for (const others of more) expect(others).toEqual(verdicts)
    },
    { timeout: 10_000, interval: 100 },
  )
  expect([run.nowMs, run.seq, run.seed, run.scenario.name]).toEqual([
    ...[first.player.run.nowMs, first.player.run.seq],
    ...[first.player.run.seed, first.player.run.scenario.name],
  ])
  await nodes.closeAll()
  await Promise.all(links.map((link) => link.close()))
  await nodes.redis.empty()
  return { ...counts, lines: log?.length ?? 0 }
}
