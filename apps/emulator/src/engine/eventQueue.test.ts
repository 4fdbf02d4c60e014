import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EventQueue } from './eventQueue.ts'

function popAll<T>(queue: EventQueue<T>, untilMs = Number.POSITIVE_INFINITY): T[] {
  const items: T[] = []
  for (let next = queue.popDue(untilMs); next !== undefined; next = queue.popDue(untilMs))
    items.push(next.item)
  return items
}

test('pops by due time, then by order of entry', () => {
  const queue = new EventQueue<string>()
  for (const [dueAtMs, item] of [
    [20, 'c'],
    [10, 'a'],
    [20, 'd'],
    [10, 'b'],
  ] as const)
    queue.add(dueAtMs, item)
  expect(popAll(queue)).toEqual(['a', 'b', 'c', 'd'])
})

test('keeps events that are not due', () => {
  const queue = new EventQueue<string>()
  queue.add(10, 'now')
  queue.add(11, 'later')
  expect(queue.popDue(10)).toMatchObject({ dueAtMs: 10, item: 'now' })
  expect(queue.popDue(10)).toBeUndefined()
  expect(queue.size).toBe(1)
})

test('any events come out by due time, then by order of entry (seed 11)', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (dues) => {
      const queue = new EventQueue<{ due: number; entered: number }>()
      for (const [entered, due] of dues.entries()) queue.add(due, { due, entered })
      const wanted = dues
        .map((due, entered) => ({ due, entered }))
        .sort((a, b) => a.due - b.due || a.entered - b.entered)
      expect(popAll(queue)).toEqual(wanted)
    }),
    { seed: 11 },
  )
})
