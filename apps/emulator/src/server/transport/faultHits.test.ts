import { expect, test } from 'vitest'
import { accounts, HEAD, scenarioOf } from '../../scenario/scenarios.testing.ts'
import { playerOf } from '../../start/openPlayer.ts'
import { callFaults } from './callFaults.ts'
import { hitsByKind, observersBy } from './faultHits.ts'

const CALL = { method: 'GET', path: '/api/hydra/devices', query: '' }
const CLIENT = { headers: { 'user-agent': 'Mozilla/5.0' } }
const OBSERVER = { headers: { 'user-agent': 'Mozilla/5.0 Check/1' } }

/** A run with a fault that hits calls of a list, and the ids that hit a caller. */
function faultyRun(fault: string) {
  const step = `{ id: broken, at: 0s, fault: { http: "GET /api/**", status: 500, ${fault} } }`
  const text = `${HEAD}fleet: [{ id: PM-0001, family: pm }]\ntimeline: [${step}]\n`
  const opened = playerOf(scenarioOf(text), accounts, { paused: true })
  if (!opened.ok) throw new Error(opened.error.message)
  const player = opened.value
  player.step(1000)
  const kinds = hitsByKind(player, observersBy('Check/1'))
  const hit = async (caller: typeof CLIENT) => {
    const ids: string[] = []
    for await (const { id } of callFaults(player, CALL, async () => null, kinds.of(caller)))
      ids.push(id)
    return ids.length > 0
  }
  return { player, hit }
}

test('recognises observers by their user agent alone', () => {
  expect([CLIENT, OBSERVER, { headers: {} }].map(observersBy('Check/1'))).toEqual([
    ...[false, true, false],
  ])
  expect(observersBy(undefined)(OBSERVER)).toBe(false)
})

test('a fault hits an observer as often as it says, and is not used up by it', async () => {
  const { player, hit } = faultyRun('times: 2')
  expect([await hit(OBSERVER), await hit(OBSERVER), await hit(OBSERVER)]).toEqual([
    ...[true, true, false],
  ])
  expect(player.run.faults.get('broken')).toMatchObject({ hits: 0, left: 2 })
  expect(player.inputs).toEqual([])
  expect([await hit(CLIENT), await hit(CLIENT), await hit(CLIENT)]).toEqual([true, true, false])
})

test('a hit is an input only where the rest of the fault depends on it', async () => {
  const [always, twice] = [faultyRun('who: owner@wattpost.test'), faultyRun('times: 2')]
  const hits = hitsByKind(always.player, observersBy(undefined)).of(CLIENT)
  expect([hits.count('broken'), hits.count('broken')]).toEqual([0, 1])
  expect(await twice.hit(CLIENT)).toBe(true)
  expect([always.player.inputs, twice.player.inputs.map(({ kind }) => kind)]).toEqual([[], ['hit']])
})

test('a fault that clients have used up hits no observer', async () => {
  const { hit } = faultyRun('times: 1')
  await hit(CLIENT)
  expect(await hit(OBSERVER)).toBe(false)
})

test('observers change no draw of a client', async () => {
  const [alone, watched] = [faultyRun('probability: 0.5'), faultyRun('probability: 0.5')]
  const drawn: boolean[][] = []
  for (let at = 0; at < 20; at += 1) {
    await watched.hit(OBSERVER)
    drawn.push([await alone.hit(CLIENT), await watched.hit(CLIENT)])
  }
  expect(drawn.filter(([one, other]) => one !== other)).toEqual([])
  expect(new Set(drawn.flat()).size).toBe(2)
})
