import { HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DeviceAction } from '../../world/action.ts'
import { PlayerEvaluator } from '../expectations/playerEvaluator.ts'
import { type LoggedEntry, logLine } from '../log/worldLog.ts'
import { HEAD, HYDRAS_ASKED, makerOf, START_MS, scenarioOf } from '../scenarios.testing.ts'
import { Checkpoints } from './checkpoints.ts'
import type { Checkpoint, RunFollower } from './followedRun.ts'
import { ScenarioPlayer } from './scenarioPlayer.ts'

const scenario = scenarioOf(`${HEAD.replace('tz:', 'loop: 20m, tz:')}fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen }
  - { id: BG-0001, family: bg, region: Lagos }
  - { id: PM-0001, family: pm, outages: natural }
timeline:
  - { id: dark, at: 3m, device: HY-0001, do: grid-off }
  - { id: later, after: dark, wait: { uniform: [1m, 5m] }, device: HY-0001, do: grid-on }
  - { id: clouds, at: 2m, region: Lagos, do: cloud, cover: { from: 0, to: 1, over: 10m } }
  - { id: broken, at: 4m, fault: { http: GET /api/**, status: 500, times: 2, for: 8m } }
  - { id: asked, after: { request: "GET /api/hydra/devices" }, device: BG-0001, do: tamper-on }
  - { id: seen, after: { event: hydra_status, device: HY-0001 }, device: PM-0001, do: offline }
expect:
  - { id: reported, event: hydra_status, device: HY-0001, after: dark, within: 30m }
`)
const makeRun = makerOf(scenario)

/** Keeps the lines of a run as they are made. */
class Log implements RunFollower {
  readonly lines: (() => string)[] = []

  onEntry(entry: LoggedEntry): void {
    this.lines.push(() => logLine(entry))
  }

  copy(): Log {
    const copy = new Log()
    copy.lines.push(...this.lines)
    return copy
  }
}

/** A player with checkpoints at a distance in entries; `Infinity` keeps none. */
function playerWith(every: number) {
  const checkpoints = new Checkpoints(every)
  const player = new ScenarioPlayer(makeRun, () => 0, { paused: true, checkpoints })
  const live = player.follow(() => new Log())
  const evaluator = new PlayerEvaluator(player)
  const all = () => ({
    log: live().lines.map((line) => line()),
    verdicts: evaluator.verdicts(),
    faults: player.run.faults.all,
    inputs: player.inputs,
    reading: player.clock,
    owners: player.run.world.simulatedDevices.map(({ spec }) => spec.owners),
    snapshots: player.run.world.devices.map((device) => device.snapshot(player.run.nowMs)),
  })
  return { player, checkpoints, all }
}

const action = fc.constantFrom<DeviceAction>(
  ...(['offline', 'online', 'grid-off', 'grid-on', 'generator-on', 'tamper-on'] as const).map(
    (name) => ({ do: name }),
  ),
  { do: 'cloud', cover: 0.4 },
  { do: 'counter-reset' },
  { do: 'assign', merchant: 'merchant2@wattpost.test', owner: null },
)
const act = fc.record({
  kind: fc.constant('act' as const),
  deviceId: fc.constantFrom('HY-0001', 'BG-0001', 'PM-0001'),
  action,
})
const change = fc.oneof(
  { weight: 5, arbitrary: act },
  fc.record({ kind: fc.constantFrom('raise' as const, 'lift' as const), id: fc.constant('own') }),
  fc.record({ kind: fc.constant('hit' as const), id: fc.constantFrom('broken', 'own') }),
  fc.record({ kind: fc.constant('ask' as const) }),
  fc.record({
    kind: fc.constant('seek' as const),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
)
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never

function apply({ player }: { readonly player: ScenarioPlayer }, one: Change): void {
  const fault = { http: 'GET /api/**', status: 500 }
  if (one.kind === 'act') player.submit({ ...one, cause: { by: 'control' } })
  else if (one.kind === 'raise') player.submit({ ...one, what: fault })
  else if (one.kind === 'lift') player.submit({ kind: 'lift', id: one.id })
  else if (one.kind === 'hit' && player.run.faults.dependsOnHits(one.id))
    player.submit({ kind: 'hit', id: one.id })
  else if (one.kind === 'hit' && player.run.faults.get(one.id) !== undefined)
    player.run.countHit(one.id)
  else if (one.kind === 'ask') player.onTraffic(HYDRAS_ASKED)
  else if (one.kind === 'seek')
    player.seek(START_MS + Math.floor((player.nowMs() - START_MS) * one.share))
}

const waitMs = fc.oneof(fc.constant(0), fc.nat(MINUTE_MS), fc.nat(20 * MINUTE_MS))

test('case 47: a seek back from a checkpoint is a seek back from the start (seed 91)', () => {
  let used = 0
  fc.assert(
    fc.property(
      fc.array(fc.tuple(waitMs, change), { maxLength: 20 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (given, share) => {
        const [often, never] = [playerWith(7), playerWith(Infinity)]
        for (const story of [often, never]) {
          for (const [wait, one] of given) {
            story.player.step(wait)
            apply(story, one)
          }
          story.player.step(HOUR_MS / 2)
          used += story.checkpoints.count
          apply(story, { kind: 'seek', share })
        }
        expect(never.checkpoints.count).toBe(0)
        expect(often.all()).toEqual(never.all())
        for (const { player } of [often, never]) player.step(30 * MINUTE_MS)
        expect(often.all()).toEqual(never.all())
      },
    ),
    { seed: 91, numRuns: 25 },
  )
  expect(used).toBeGreaterThan(50)
})

test('case 47: the way back after 5,000 commands reruns no more than after 500, in pieces', () => {
  const { player } = playerWith(400)
  const command = (n: number) => {
    player.step(100)
    const action = { do: n % 2 === 0 ? 'tamper-on' : 'tamper-off' } as const
    player.submit({ kind: 'act', deviceId: 'BG-0001', action, cause: { by: 'control' } })
  }
  const piecesBack = () => {
    const skip = player.seekInPieces(player.run.nowMs - 1000)
    if (!skip.ok) throw new Error(skip.error.message)
    let pieces = 0
    while (skip.value.work.next().done !== true) pieces += 1
    return pieces
  }
  for (let n = 0; n < 500; n += 1) command(n)
  const early = piecesBack()
  for (let n = 0; n < 4500; n += 1) command(n)
  expect(early).toBeGreaterThan(0)
  expect(piecesBack()).toBeLessThan(Math.max(early, 450))
})

const saved = makeRun({ listen: () => {} }).save()

test('case 47: the way back from the present applies at most about a hundred commands again', () => {
  const player = new ScenarioPlayer(makeRun, () => 0, { paused: true })
  const piecesBack = [150, 1150, 4150].map((upTo) => {
    for (let n = player.inputs.length; n < upTo; n += 1) {
      player.step(100)
      const action = { do: n % 2 === 0 ? 'tamper-on' : 'tamper-off' } as const
      player.submit({ kind: 'act', deviceId: 'BG-0001', action, cause: { by: 'control' } })
    }
    const skip = player.seekInPieces(player.run.nowMs - 50)
    if (!skip.ok) throw new Error(skip.error.message)
    return [...skip.value.work].length
  })
  // Each command is two pieces: the time up to it, and itself.
  expect(Math.max(...piecesBack)).toBeLessThanOrEqual(205)
  expect(piecesBack[0]).toBeGreaterThan(50)
})

/** A checkpoint at a number of log entries, of a fleet. */
function at(seq: number, devices = 1): Checkpoint {
  const fleet = Array.from({ length: devices }, () => saved.devices)
    .flat()
    .slice(0, devices)
  return { state: { ...saved, nowMs: seq, seq, devices: fleet }, followers: new Map() }
}
const seqsOf = (checkpoints: Checkpoints) => {
  const seqs: number[] = []
  for (let ms = Infinity; ; ) {
    const seq = checkpoints.before(ms, [])?.state.seq
    if (seq === undefined) return seqs.reverse()
    seqs.push(seq)
    ms = seq
  }
}

test('checkpoints are due at a distance, which grows with the fleet', () => {
  const checkpoints = new Checkpoints()
  const isDue = (seq: number, devices: number) => checkpoints.isDue({ seq, inputs: 0 }, devices)
  expect([isDue(999, 3), isDue(1000, 3)]).toEqual([false, true])
  checkpoints.add(at(1000))
  expect([isDue(1999, 3), isDue(2000, 3)]).toEqual([false, true])
  expect([isDue(10_999, 5000), isDue(11_000, 5000)]).toEqual([false, true])
})

test('checkpoints are also due after a number of inputs, which grows with the fleet', () => {
  const checkpoints = new Checkpoints()
  const isDue = (inputs: number, devices: number) => checkpoints.isDue({ seq: 10, inputs }, devices)
  expect([isDue(99, 3), isDue(100, 3)]).toEqual([false, true])
  expect([isDue(499, 5000), isDue(500, 5000)]).toEqual([false, true])
  checkpoints.add({ ...at(5), state: { ...at(5).state, inputs: 70 } })
  expect([isDue(169, 3), isDue(170, 3)]).toEqual([false, true])
})

test('of a long run sixteen checkpoints are kept, closer together towards its end', () => {
  const checkpoints = new Checkpoints()
  for (let seq = 1000; seq <= 1_000_000; seq += 1000)
    if (checkpoints.isDue({ seq, inputs: 0 }, 3)) checkpoints.add(at(seq))
  const seqs = [0, ...seqsOf(checkpoints), 1_000_000]
  const gaps = seqs.slice(1).map((seq, index) => seq - (seqs[index] ?? 0))
  expect(checkpoints.count).toBe(16)
  expect(Math.max(...gaps)).toBeLessThan(300_000)
  expect(Math.max(...gaps.slice(-4))).toBeLessThan(60_000)
})

test('in a run of tens of thousands of entries the newest checkpoint is about a thousand away', () => {
  const checkpoints = new Checkpoints()
  for (let seq = 100; seq <= 50_000; seq += 100)
    if (checkpoints.isDue({ seq, inputs: 0 }, 300)) checkpoints.add(at(seq, 300))
  expect(50_000 - (checkpoints.before(50_000, [])?.state.seq ?? 0)).toBeLessThanOrEqual(1000)
  expect(
    Math.max(...seqsOf(checkpoints).map((seq, i, all) => seq - (all[i - 1] ?? 0))),
  ).toBeLessThan(15_000)
})

test('a rerun between two checkpoints makes another one every hundred inputs, also where none is kept', () => {
  const checkpoints = new Checkpoints()
  // As while a run advances, with two entries for each input.
  const rerun = (fromInput: number, toInput: number) => {
    let made = 0
    for (let inputs = fromInput; inputs <= toInput; inputs += 1) {
      const state = { seq: 2 * inputs, inputs }
      if (!checkpoints.isDue(state, 3)) continue
      made += 1
      checkpoints.add({ ...at(state.seq), state: { ...at(state.seq).state, ...state } })
    }
    return made
  }
  expect(rerun(1, 10_000)).toBe(100)
  expect(checkpoints.count).toBe(16)
  const kept = seqsOf(checkpoints)
  const widest = kept.reduce((from, seq, n) => {
    const gap = (at: number) => (kept[at + 1] ?? 0) - (kept[at] ?? 0)
    return gap(n) > gap(kept.indexOf(from)) ? seq : from
  })
  const inputs = widest / 2
  expect(rerun(inputs + 1, inputs + 399)).toBeLessThanOrEqual(3)
  // Back to the same moment and on again.
  checkpoints.dropAfter(widest)
  expect(rerun(inputs + 1, inputs + 399)).toBe(3)
})

test('a large fleet has fewer checkpoints, but at least two', () => {
  const checkpoints = new Checkpoints()
  for (let seq = 1; seq < 10; seq += 1) checkpoints.add(at(seq, 100_000))
  expect(checkpoints.count).toBe(2)
})

test('a checkpoint is used for later moments only, and lost when time goes back behind it', () => {
  const checkpoints = new Checkpoints()
  for (const seq of [10, 20, 30]) checkpoints.add(at(seq))
  checkpoints.add(at(15))
  expect(seqsOf(checkpoints)).toEqual([10, 15, 20, 30])
  expect(checkpoints.before(10, [])).toBe(undefined)
  expect(checkpoints.before(11, [() => {}])).toBe(undefined)
  checkpoints.dropAfter(20)
  expect(seqsOf(checkpoints)).toEqual([10, 15, 20])
  checkpoints.dropAfter()
  expect(checkpoints.count).toBe(0)
})
