import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { EXIT } from '../exit.ts'
import { MET, outcomeOf } from '../replay/outcome.testing.mjs'
import { jsonReport, runLines } from '../replay/report/write.ts'
import { compare, differencesOf, sameText } from './compare.ts'
import { readRuns } from './readRuns.ts'

const START_MS = outcomeOf().startMs

/** @param {number} afterS @param {number} ns @param {number} v a measured value */
const change = (afterS, ns, v = 230.1) =>
  JSON.stringify({
    ...{ seq: 1, at: new Date(START_MS + afterS * 1000).toISOString(), kind: 'change' },
    deviceId: 'HY-0001',
    frames: [{ event: 'hydra_power', data: { type: 'ac-power', channel: 1, ns, v, t: afterS } }],
  })
const DOWN = { series: 'HY-0001', atMs: START_MS, state: /** @type {const} */ ('down') }

/** @param {string} text */
function read(text) {
  const runs = readRuns('it.ndjson', text)
  if (!runs.ok) throw new Error(runs.error.message)
  return runs.value
}

/** @param {string} first @param {string} second */
const compared = (first, second) =>
  differencesOf({ names: ['a', 'b'], runs: [read(first), read(second)] })

/** @param {Partial<import('../replay/outcome.ts').Outcome>} [parts] */
const log = (parts) => runLines([outcomeOf({ entries: [change(30, 0)], ...parts })])

test('runs whose measured values and times differ a little are the same', () => {
  expect(compared(log(), log({ seed: 8, entries: [change(30.9, 0, 228.4)] }))).toEqual([])
})

test('what clients do differs by nature: they act in real time', () => {
  const at = new Date(START_MS).toISOString()
  const entries = [
    { at, kind: 'connect', socket: 'nEc', who: 'me' },
    { at, kind: 'answer', method: 'GET', path: '/api/hydra/devices', query: '', status: 503 },
    { at, kind: 'fault', fault: 'busy', now: 'hit' },
  ].map((entry) => JSON.stringify(entry))
  expect(compared(log({ entries }), log({ entries: [] }))).toEqual([])
  const raised = JSON.stringify({ at, kind: 'fault', fault: 'busy', now: 'raised' })
  expect(compared(log({ entries: [raised] }), log({ entries: [] }))).toEqual([
    'only in a: fault fault=busy now=raised, at 0s',
  ])
})

test('changed verdicts and final states are listed', () => {
  const failed = { ...MET, state: /** @type {const} */ ('failed') }
  expect(
    compared(
      log({ stateChanges: [DOWN, { ...DOWN, state: 'up' }] }),
      log({ cases: [failed], stateChanges: [DOWN] }),
    ),
  ).toEqual([
    'the run: passed, then failed',
    'expectation a: met, then failed',
    'final state of HY-0001: up, then down',
  ])
})

test('events that are late, added or missing are listed in the order of their times', () => {
  const first = log({ entries: [change(10, 1), change(30, 0), change(60, 3)] })
  const second = log({ entries: [change(13, 1), change(20, 2), change(30, 0)] })
  expect(compared(first, second)).toEqual([
    '3s later: HY-0001 hydra_power type=ac-power channel=1 ns=1, at 10s, then at 13s',
    'only in b: HY-0001 hydra_power type=ac-power channel=1 ns=2, at 20s',
    'only in a: HY-0001 hydra_power type=ac-power channel=1 ns=3, at 1m',
  ])
})

test('a JSON report is compared by its verdicts, run by run', () => {
  const runs = [1, 2].map((seed) => outcomeOf({ seed, label: `seed ${seed}` }))
  const [one, two] = runs.map((run) => [run])
  expect(compared(jsonReport(runs), log({ label: 'seed 1' }))).toEqual([
    'it.yaml (seed 2): only in a',
  ])
  expect(compared(jsonReport(one ?? []), jsonReport(two ?? []))).toEqual([])
})

test.each([
  ['', 1],
  ['{}', 1],
  [change(1, 1), 1],
  [`${log()}{"kind":"no`, 4],
])('a file that is no log of runs is refused with its line: %s', (text, line) => {
  expect(readRuns('it.ndjson', text)).toMatchObject({
    ok: false,
    error: { code: 'usage', message: expect.stringMatching(`^it.ndjson:${line}: this is no`) },
  })
})

test.each([
  ['a report', '['.repeat(5_000_000)],
  ['a line of a log', `${log().trimEnd()}\n{"kind":${'['.repeat(5_000_000)}`],
])('%s that is nested too deeply is refused before it is parsed [case 34]', (_, text) => {
  const read = readRuns('it.ndjson', text)
  expect(read.ok || read.error.message).toMatch(/^it\.ndjson:\d+: this is no report or log of runs/)
})

test('runs without a difference are counted', () => {
  expect(sameText(read(log()))).toBe('No difference: 1 run, 1 expectation or step, 1 event.')
  expect(sameText(read(log() + log()))).toBe(
    'No difference: 2 runs, 2 expectations and steps, 2 events.',
  )
})

test('refuses runs that have nothing to compare', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'compare-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => said.mockRestore())
  const file = join(folder, 'killed.ndjson')
  await writeFile(file, `${log().split('\n')[0]}\n`)
  expect(await compare(file, file, { all: false })).toBe(EXIT.failed)
  expect(String(said.mock.lastCall?.[0])).toMatch(/^Nothing was compared: .*killed\.ndjson/)
})
