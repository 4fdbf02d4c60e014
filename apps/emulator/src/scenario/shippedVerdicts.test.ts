import { expect, test } from 'vitest'
import { World } from '../world/world.ts'
import { ExpectationEvaluator } from './expectations/expectationEvaluator.ts'
import type { Verdict } from './expectations/verdict.ts'
import { SimulationRun } from './run/simulationRun.ts'
import { shipped, shippedNames, specsOf, verdictText } from './scenarios.testing.ts'
import type { Scenario } from './schema/scenario.ts'
import type { Step } from './schema/step.ts'

/** Virtual time between two checks of the verdicts. */
const CHUNK_MS = 600_000

/** Plays to the limit, or one lap, while `shouldContinue`. */
function verdictsOn(
  scenario: Scenario,
  shouldContinue: (verdicts: Verdict[]) => boolean = () => true,
) {
  const evaluator = new ExpectationEvaluator(scenario.expect, Date.parse(scenario.clock.start))
  const world = new World(specsOf(scenario))
  const listen = evaluator.onEntry.bind(evaluator)
  const run = new SimulationRun({ scenario, seed: scenario.seed, world, listen })
  const endMs = Math.min(run.endMs, run.startMs + (scenario.clock.loop ?? Infinity))
  expect(endMs).toBeLessThan(Infinity)
  while (run.nowMs < endMs && shouldContinue(evaluator.verdicts(run)))
    run.advanceTo(Math.min(endMs, run.nowMs + CHUNK_MS))
  return { verdicts: evaluator.verdicts(run), startMs: run.startMs }
}

/** The same steps at the same time, of which none does anything. */
function idle(scenario: Scenario): Scenario {
  const nothing = (step: Step): Step => {
    const { id, at, after, wait } = step
    const device =
      ('device' in step ? step.device : undefined) ??
      scenario.fleet.flatMap((one) => ('id' in one ? [one.id] : []))[0]
    if (device === undefined) throw new Error('no device has an id')
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
    const lines = verdicts.map((verdict) => `${JSON.stringify(verdict)}\n`).join('')
    await expect(lines).toMatchFileSnapshot(`frozen.verdicts/${name}.jsonl`)
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
