import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Agenda } from './agenda.ts'

function popAll<T>(agenda: Agenda<T>, untilMs = Number.POSITIVE_INFINITY): T[] {
  const items: T[] = []
  for (let next = agenda.popDue(untilMs); next !== undefined; next = agenda.popDue(untilMs))
    items.push(next.item)
  return items
}

test('what is due first comes first; what is due together comes as it was entered', () => {
  const agenda = new Agenda<string>()
  for (const [dueAtMs, item] of [
    [20, 'c'],
    [10, 'a'],
    [20, 'd'],
    [10, 'b'],
  ] as const)
    agenda.enter(dueAtMs, item)
  expect(popAll(agenda)).toEqual(['a', 'b', 'c', 'd'])
})

test('what is not due yet stays', () => {
  const agenda = new Agenda<string>()
  agenda.enter(10, 'now')
  agenda.enter(11, 'later')
  expect(agenda.popDue(10)).toMatchObject({ dueAtMs: 10, item: 'now' })
  expect(agenda.popDue(10)).toBeUndefined()
  expect(agenda.size).toBe(1)
})

test('any entries come in order of due time, then of entry (seed 11)', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (dues) => {
      const agenda = new Agenda<{ due: number; entered: number }>()
      for (const [entered, due] of dues.entries()) agenda.enter(due, { due, entered })
      const wanted = dues
        .map((due, entered) => ({ due, entered }))
        .sort((a, b) => a.due - b.due || a.entered - b.entered)
      expect(popAll(agenda)).toEqual(wanted)
    }),
    { seed: 11 },
  )
})
