import { expect, test } from 'vitest'
import { createSlicedQueue, type Turns } from './slicedQueue.ts'

/** A queue whose items cost 2 ms each, with turns that the test takes. */
function queueOfTest() {
  const worked: number[] = []
  const turns: (() => void)[] = []
  let nowMs = 0
  const own: Turns = { nowMs: () => nowMs, later: (work) => turns.push(work) }
  const queue = createSlicedQueue<number>((item) => {
    worked.push(item)
    nowMs += 2
  }, own)
  const add = (...items: number[]) => {
    for (const item of items) queue.add(item)
  }
  return { queue, add, worked, turns, takeTurn: () => turns.shift()?.() }
}

test('items are worked on in slices of 5 ms, in order', () => {
  const { queue, add, worked, takeTurn, turns } = queueOfTest()
  add(1, 2, 3, 4, 5, 6, 7)
  queue.work()
  expect(worked).toEqual([])
  takeTurn()
  expect(worked).toEqual([1, 2, 3])
  expect(queue.size()).toBe(4)
  takeTurn()
  expect(worked).toEqual([1, 2, 3, 4, 5, 6])
  takeTurn()
  expect(worked).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(turns).toEqual([])
})

test('an item that comes between two slices waits for its place', () => {
  const { queue, add, worked, takeTurn, turns } = queueOfTest()
  add(1, 2, 3, 4)
  queue.work()
  takeTurn()
  add(5)
  queue.work()
  expect(worked).toEqual([1, 2, 3])
  expect(turns).toHaveLength(1)
  takeTurn()
  expect(worked).toEqual([1, 2, 3, 4, 5])
})

test('a drained queue has nothing left for its next slice', () => {
  const { queue, add, worked, takeTurn, turns } = queueOfTest()
  add(1, 2, 3, 4, 5)
  queue.work()
  takeTurn()
  queue.drain()
  expect(worked).toEqual([1, 2, 3, 4, 5])
  takeTurn()
  expect(worked).toHaveLength(5)
  add(6)
  queue.work()
  takeTurn()
  expect(worked).toEqual([1, 2, 3, 4, 5, 6])
  expect(turns).toEqual([])
})

test('a cleared queue works on nothing', () => {
  const { queue, add, worked, takeTurn } = queueOfTest()
  add(1, 2, 3, 4, 5)
  queue.work()
  takeTurn()
  queue.clear()
  takeTurn()
  expect(worked).toEqual([1, 2, 3])
  expect(queue.size()).toBe(0)
})

test('an item may add the next one, drain, or clear the queue', () => {
  const worked: number[] = []
  const own: Turns = { nowMs: () => 0, later: (work) => work() }
  const queue = createSlicedQueue<number>((item) => {
    worked.push(item)
    if (item === 1) queue.add(4)
    if (item === 2) queue.drain()
    if (item === 4) queue.clear()
  }, own)
  queue.add(1)
  queue.add(2)
  queue.add(3)
  queue.work()
  expect(worked).toEqual([1, 2, 3, 4])
})

test('in a page a slice is a turn of its own', async () => {
  const worked: number[] = []
  const queue = createSlicedQueue<number>((item) => worked.push(item))
  queue.add(1)
  queue.add(2)
  queue.work()
  expect(worked).toEqual([])
  await expect.poll(() => worked).toEqual([1, 2])
})
