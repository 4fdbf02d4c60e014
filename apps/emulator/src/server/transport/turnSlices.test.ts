import { expect, test } from 'vitest'
import { TurnSlices } from './turns.ts'

/** Slices of 5 ms. The test gives the turns of the event loop. */
function sliced() {
  const turns: (() => void)[] = []
  let [nowMs, reported] = [0, 0]
  const slices = new TurnSlices({
    monotonicMs: () => nowMs,
    nextTurn: (work) => void turns.push(work),
    onTurn: () => {
      reported += 1
    },
  })
  const take = (ms: number) => () => {
    nowMs += ms
  }
  const turn = () => {
    for (const work of turns.splice(0)) work()
  }
  return { slices, take, turn, reported: () => reported, turns }
}

test('a slice is over after its time, and the next turn has another one', () => {
  const { slices, take, turn, reported } = sliced()
  slices.do(take(2))
  slices.do(take(2))
  expect(slices.hasTime).toBe(true)
  slices.do(take(2))
  expect(slices.hasTime).toBe(false)
  turn()
  expect([slices.hasTime, reported()]).toEqual([true, 1])
})

test('each turn with work is followed by one, others by none', () => {
  const { slices, take, turn, reported, turns } = sliced()
  expect(turns).toHaveLength(0)
  slices.do(take(1))
  slices.do(take(1))
  expect(turns).toHaveLength(1)
  turn()
  turn()
  expect(reported()).toBe(1)
})

test('work that throws does not keep what comes after it from its turn', () => {
  const { slices, turn, reported } = sliced()
  const fails = () => {
    throw new Error('no')
  }
  expect(() => slices.do(fails)).toThrow('no')
  turn()
  expect(reported()).toBe(1)
})
