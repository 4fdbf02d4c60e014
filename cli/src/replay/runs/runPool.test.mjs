import { accepted } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { refuseCommand } from '../../exit.ts'
import { MET, outcomeOf } from '../outcome.testing.mjs'
import { verdictOf } from '../outcome.ts'
import { playRuns } from './runPool.ts'

/** @typedef {(result: Awaited<ReturnType<import('./runPool.ts').RunPlayer['play']>>) => void} Ending */

/**
 * A pool of players whose runs end when the test says so.
 * @param {readonly string[]} files
 * @param {{ players?: number, bail?: boolean, order?: number[] }} [options]
 */
function poolOf(files, { players = 2, bail = false, order } = {}) {
  const stop = new AbortController()
  /** @type {Map<string, Ending>} */
  const playing = new Map()
  /** @type {string[]} */
  const shown = []
  let closed = 0
  const player = {
    play: (/** @type {import('./plan.ts').Run} */ { file }) =>
      new Promise((/** @type {Ending} */ resolve) => void playing.set(file, resolve)),
    close: async () => {
      closed += 1
    },
  }
  const done = playRuns(
    files.map((file) => ({ file, scenario: /** @type {any} */ ({}), label: `run ${file}` })),
    Array.from({ length: players }, () => player),
    {
      ...{ order: order ?? [...files.keys()], bail, stop: stop.signal },
      notPlayed: ({ file }, why) =>
        outcomeOf({ file, ending: 'not-played', cases: [], runError: why?.message ?? null }),
      onOutcome: ({ file }) => shown.push(file),
    },
  )
  /** @param {string} file @param {Parameters<Ending>[0]} result */
  const end = async (file, result = accepted(outcomeOf({ file }))) => {
    playing.get(file)?.(result)
    playing.delete(file)
    await new Promise(setImmediate)
  }
  return { done, end, stop, shown, playing: () => [...playing.keys()], closed: () => closed }
}

const FAILED = { cases: [{ ...MET, state: /** @type {const} */ ('failed') }] }

test('as many runs play at a time as there are players, and outcomes are shown in the order of the runs', async () => {
  const pool = poolOf(['a', 'b', 'c'])
  expect(pool.playing()).toEqual(['a', 'b'])
  await pool.end('b')
  expect(pool.playing()).toEqual(['a', 'c'])
  expect(pool.shown).toEqual([])
  await pool.end('c')
  await pool.end('a')
  expect(pool.shown).toEqual(['a', 'b', 'c'])
  const { outcomes, refusal } = await pool.done
  expect(outcomes.map(({ file, label }) => [file, label])).toEqual([
    ...[
      ['a', 'run a'],
      ['b', 'run b'],
      ['c', 'run c'],
    ],
  ])
  expect([refusal, pool.closed()]).toEqual([null, 2])
})

test('runs begin in another order if asked, and are shown in their own', async () => {
  const pool = poolOf(['a', 'b', 'c'], { order: [2, 0, 1] })
  expect(pool.playing()).toEqual(['c', 'a'])
  for (const file of ['c', 'a', 'b']) await pool.end(file)
  await pool.done
  expect(pool.shown).toEqual(['a', 'b', 'c'])
})

test('a failed run does not end the others, unless bail is set', async () => {
  const pool = poolOf(['a', 'b'], { players: 1 })
  await pool.end('a', accepted(outcomeOf({ file: 'a', ...FAILED })))
  expect(pool.playing()).toEqual(['b'])
  await pool.end('b')
  expect((await pool.done).outcomes.map(verdictOf)).toEqual(['failed', 'passed'])

  const bailed = poolOf(['a', 'b', 'c'], { bail: true })
  await bailed.end('a', accepted(outcomeOf({ file: 'a', ...FAILED })))
  await bailed.end('b')
  expect((await bailed.done).outcomes.map(verdictOf)).toEqual(['failed', 'passed', 'not-played'])
})

test('an interruption begins no other run, and names what was not played', async () => {
  const pool = poolOf(['a', 'b', 'c', 'd'])
  await pool.end('a')
  pool.stop.abort()
  for (const file of ['b', 'c'])
    await pool.end(file, accepted(outcomeOf({ file, ending: 'interrupted', cases: [] })))
  expect((await pool.done).outcomes.map(verdictOf)).toEqual([
    ...['passed', 'interrupted', 'interrupted', 'not-played'],
  ])
  expect(pool.shown).toEqual(['a', 'b', 'c'])
})

test('a run that cannot start ends the replay after the runs under way', async () => {
  const pool = poolOf(['a', 'b', 'c'])
  await pool.end('a', refuseCommand('environment', 'There is no port.'))
  await pool.end('b')
  const { outcomes, refusal } = await pool.done
  expect(refusal).toMatchObject({ message: 'There is no port.' })
  expect(outcomes.map(({ runError }) => runError)).toEqual(['There is no port.', null, null])
  expect(outcomes.map(({ ending }) => ending)).toEqual(['not-played', 'complete', 'not-played'])
  expect(pool.shown).toEqual(['b'])
})
