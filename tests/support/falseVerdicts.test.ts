import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPlayer, PlayerEvaluator, seededUsers } from '@wattpost/emulator'
import { expect, onTestFinished, test } from 'vitest'
import { writeJudgedScenarios } from './judgedScenarios.ts'

/** The calls and requests of a replay's client. */
const CLIENT = [
  { kind: 'connect', socket: 'a', who: 'owner@wattpost.test' },
  {
    kind: 'ack',
    socket: 'a',
    who: 'owner@wattpost.test',
    name: 'devices',
    deviceIds: [],
    ok: true,
  },
  ...[0, 1].flatMap((call) => {
    const asked = { call, method: 'GET', path: '/api/hydra/devices', query: 'page=0&limit=30' }
    const answer = { kind: 'answer', ...asked, who: 'owner@wattpost.test', status: 200 } as const
    return [{ kind: 'request', ...asked } as const, { ...answer, ms: 5, faults: [] } as const]
  }),
] as const

/** The state of each expectation after a run with a client, by id. */
async function verdictsOf(path: string): Promise<Map<string, string>> {
  let wallMs = 0
  const opened = await openPlayer(path, await seededUsers(), {
    paused: true,
    wallNowMs: () => wallMs,
  })
  if (!opened.ok) throw new Error(opened.error.message)
  const player = opened.value
  const evaluator = new PlayerEvaluator(player)
  for (const event of CLIENT) {
    wallMs += 100
    player.onTraffic(event)
  }
  while (!player.ended) player.step(600_000)
  wallMs += 60_000
  evaluator.onTime()
  return new Map(evaluator.verdicts().map(({ id, state }) => [id, state]))
}

test('200 expectations, half of them true, over five scenarios and two recordings: no verdict is false', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wattpost-verdicts-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const judged = await writeJudgedScenarios(folder)
  const all = judged.flatMap(({ expectations }) => expectations)
  expect(all).toHaveLength(200)
  expect(all.filter(({ isTrue }) => isTrue)).toHaveLength(100)
  const wrong: unknown[] = []
  for (const { path, expectations } of judged) {
    const states = await verdictsOf(path)
    for (const one of expectations) {
      const state = states.get(one.id)
      if (state !== (one.isTrue ? 'met' : 'failed')) wrong.push({ path, state, ...one })
    }
  }
  expect(wrong).toEqual([])
})
