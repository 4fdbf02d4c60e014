import { expect, test } from 'vitest'
import { World } from '../world/world.ts'
import { Judge } from './judge.ts'
import { Play } from './play.ts'
import { shipped, shippedNames, specsOf } from './scenarios.testing.ts'
import type { Scenario } from './schema.ts'
import type { Step } from './step.ts'
import type { Verdict } from './verdict.ts'
import { verdictText } from './verdictText.ts'

/** What is heard between two looks of whoever plays. */
const CHUNK_MS = 600_000

/** Plays to the limit, or a whole lap; less when it is not to go on. */
function verdictsOn(scenario: Scenario, goOn: (verdicts: Verdict[]) => boolean = () => true) {
  const judge = new Judge(scenario.expect, Date.parse(scenario.clock.start))
  const world = new World(specsOf(scenario))
  const listen = judge.see.bind(judge)
  const play = new Play({ scenario, seed: scenario.seed, world, listen })
  const endMs = Math.min(play.endMs, play.startMs + (scenario.clock.loop ?? Infinity))
  expect(endMs).toBeLessThan(Infinity)
  while (play.nowMs < endMs && goOn(judge.verdicts(play)))
    play.advanceTo(Math.min(endMs, play.nowMs + CHUNK_MS))
  return { verdicts: judge.verdicts(play), startMs: play.startMs }
}

/** The same steps at the same time, of which none does anything. */
function idle(scenario: Scenario): Scenario {
  const nothing = (step: Step): Step => {
    const { id, at, after, wait } = step
    const device =
      ('device' in step ? step.device : undefined) ??
      scenario.fleet.flatMap((one) => ('id' in one ? [one.id] : []))[0]
    if (device === undefined) throw new Error('nobody has an id')
    return { id, at, after, wait, device, emit: 'balance', data: {} }
  }
  return { ...scenario, timeline: scenario.timeline.map(nothing) }
}

test.each(shippedNames)(
  '%s proves what its name says',
  async (name) => {
    const scenario = await shipped(name)
    expect(scenario.expect.length).toBeGreaterThan(0)
    const { verdicts, startMs } = verdictsOn(scenario)
    const notMet = verdicts.filter(({ state }) => state !== 'met' && state !== 'skipped')
    expect(notMet.map((verdict) => verdictText(verdict, startMs))).toEqual([])
    expect(verdicts.filter(({ state }) => state === 'met').length).toBeGreaterThan(0)
  },
  60_000,
)

test.each(shippedNames)(
  '%s would fail if its steps did nothing',
  async (name) => {
    const failed = (verdicts: Verdict[]) => verdicts.some(({ state }) => state === 'failed')
    const { verdicts } = verdictsOn(idle(await shipped(name)), (soFar) => !failed(soFar))
    expect(failed(verdicts)).toBe(true)
  },
  60_000,
)
