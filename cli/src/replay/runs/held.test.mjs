import { expect, test } from 'vitest'
import { MET, outcomeOf } from '../outcome.testing.mjs'
import { printHeld } from '../report/lines.ts'
import { heldOf } from './held.ts'

/** @param {number} seed @param {Partial<import('../outcome.ts').Outcome>} [parts] */
const run = (seed, parts) =>
  outcomeOf({
    seed,
    label: `seed ${seed}`,
    reproduce: `wattpost replay it --seed ${seed}`,
    ...parts,
  })
/** @type {import('../outcome.ts').Case} */
const FAILED = { ...MET, state: 'failed' }
/** @type {import('../outcome.ts').Case} */
const SKIPPED = { ...MET, id: 'b', state: 'skipped' }

/** @param {readonly import('../outcome.ts').Outcome[]} outcomes */
function linesOf(outcomes) {
  /** @type {string[]} */
  const lines = []
  printHeld(outcomes, (line) => lines.push(line))
  return lines
}

test('a scenario that is played once has no counts', () => {
  expect(heldOf([outcomeOf(), outcomeOf({ file: 'b.yaml' })])).toEqual([])
})

test('each case says how often it held, and failing seeds how to repeat them', () => {
  const runs = [
    run(1, { cases: [MET, SKIPPED] }),
    run(2, { cases: [FAILED, SKIPPED] }),
    run(3, { cases: [MET, SKIPPED] }),
  ]
  expect(linesOf(runs)).toEqual([
    'it.yaml: 2 of 3 runs passed',
    '  ✗ a: held for 2 of 3, not for seed 2',
    '  – b: skipped',
    '  repeat seed 2: wattpost replay it --seed 2',
  ])
})

test('repetitions that fail with one seed are repeated by one command; interrupted runs by none', () => {
  const reproduce = 'wattpost replay it --seed 7'
  const failed = [1, 2].map((n) => run(7, { label: `run ${n}`, reproduce, cases: [FAILED] }))
  const runs = [...failed, run(7, { label: 'run 3', ending: 'interrupted', cases: [] })]
  expect(linesOf(runs).slice(-1)).toEqual(['  repeat run 1; run 2: wattpost replay it --seed 7'])
})

test('a crashed run holds nothing; an interrupted one and one not played do not count', () => {
  const crashed = run(2, { ending: 'interrupted', cases: [], runError: 'crashed' })
  const left = [run(3, { ending: 'interrupted', cases: [] }), run(4, { ending: 'not-played' })]
  const [scenario] = heldOf([run(1), crashed, ...left])
  expect(scenario?.cases).toMatchObject([{ id: 'a', held: 1, of: 2, failing: [{ seed: 2 }] }])
})
