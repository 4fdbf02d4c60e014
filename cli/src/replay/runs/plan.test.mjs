import { expect, test } from 'vitest'
import { planOf, startOrder } from './plan.ts'

/** @param {readonly string[]} files */
const chosen = (...files) => files.map((file) => ({ file, scenario: /** @type {any} */ ({}) }))

/** @param {ReturnType<typeof planOf>} plan */
function namesIn(plan) {
  if (!plan.ok) throw new Error(plan.error.message)
  return plan.value.map(({ file, label = '' }) => `${file} ${label}`.trim())
}

test('a file without options runs once, without a label and with its own seed', () => {
  expect(planOf(chosen('a', 'b'), {})).toEqual({ ok: true, value: chosen('a', 'b') })
})

test('runs are ordered by file, seed and repetition, and labelled by what differs', () => {
  expect(namesIn(planOf(chosen('a', 'b'), { seeds: [5, 9] }))).toEqual([
    ...['a seed 5', 'a seed 9', 'b seed 5', 'b seed 9'],
  ])
  expect(namesIn(planOf(chosen('a'), { seed: 3, repeat: 2 }))).toEqual(['a run 1', 'a run 2'])
  expect(namesIn(planOf(chosen('a'), { seeds: [5, 9], repeat: 2 }))).toEqual([
    ...['a seed 5, run 1', 'a seed 5, run 2', 'a seed 9, run 1', 'a seed 9, run 2'],
  ])
})

test('the shards have each run once, and differ by at most one run', () => {
  const files = chosen('a', 'b', 'c', 'd', 'e', 'f', 'g')
  const shards = [1, 2, 3].map((index) => namesIn(planOf(files, { shard: { index, of: 3 } })))
  expect(shards).toEqual([
    ['a', 'd', 'g'],
    ['b', 'e'],
    ['c', 'f'],
  ])
})

test('an empty shard is refused in all shards alike, as are too many runs', () => {
  for (const index of [1, 3])
    expect(planOf(chosen('a', 'b'), { shard: { index, of: 3 } })).toMatchObject({
      ok: false,
      error: { code: 'usage', message: '--shard: 2 runs cannot be split into 3 shards.' },
    })
  expect(planOf(chosen('a', 'b'), { repeat: 6_000 })).toMatchObject({
    ok: false,
    error: { message: 'These are 12000 runs; at most 10000 are possible.' },
  })
})

test('jobs begin with runs that wait for clients, then with those of many devices for long', () => {
  const scenario = (/** @type {number} */ count, /** @type {number} */ limit, expected = {}) => ({
    file: '',
    scenario: /** @type {any} */ ({ fleet: [{ count }, {}], clock: { limit }, expect: [expected] }),
  })
  const runs = [scenario(1, 10), scenario(9, 10), scenario(1, 10), scenario(1, 5, { socket: '' })]
  expect(startOrder(runs)).toEqual([3, 1, 0, 2])
})
