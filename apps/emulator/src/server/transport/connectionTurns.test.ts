import { expect, test } from 'vitest'
import { ConnectionTurns } from './turns.ts'

/** A write takes 1 ms. The test gives the turns of the event loop. */
function turnsWith(sliceMs: number) {
  let nowMs = 0
  const scheduled: (() => void)[] = []
  const written: string[] = []
  const turns = new ConnectionTurns({
    ...{ sliceMs, monotonicMs: () => nowMs },
    nextTurn: (work) => scheduled.push(work),
  })
  const writes = new Map<string, () => void>()
  const writeTo = (name: string) => {
    const write = () => {
      nowMs += 1
      written.push(name)
    }
    const known = writes.get(name) ?? write
    writes.set(name, known)
    return known
  }
  return {
    /** Writes to the connections of these names, whose first letter is the user. */
    write: (...names: string[]) => {
      for (const name of names) turns.run(name.slice(0, 1), writeTo(name))
    },
    /** The data written since the last call. */
    written: () => written.splice(0),
    turn: () => {
      for (const work of scheduled.splice(0)) work()
      return written.splice(0)
    },
    scheduled: () => scheduled.length,
  }
}

test('a few connections are written to at once', () => {
  const { write, written, turn } = turnsWith(3)
  write('a1', 'b1', 'a1')
  expect(written()).toEqual(['a1', 'b1', 'a1'])
  expect(turn()).toEqual([])
  write('a1')
  expect(written()).toEqual(['a1'])
})

test('case 44: a turn of the event loop has at most one slice of writes, each connection once', () => {
  const { write, written, turn } = turnsWith(3)
  const names = Array.from({ length: 10 }, (_, n) => `a${n}`)
  write(...names)
  expect(written()).toEqual(['a0', 'a1', 'a2'])
  write('a5', 'a6')
  expect(turn()).toEqual(['a3', 'a4', 'a5'])
  expect(turn()).toEqual(['a6', 'a7', 'a8'])
  expect(turn()).toEqual(['a9'])
})

test('case 44: users take turns, so that one with many connections delays no other', () => {
  const { write, written, turn } = turnsWith(2)
  write('a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1')
  expect(written()).toEqual(['a1', 'a2'])
  expect(turn()).toEqual(['a3', 'b1'])
  expect(turn()).toEqual(['c1', 'a4'])
  expect(turn()).toEqual(['a5'])
})

test('without writes no turn is waited for', () => {
  const { write, turn, scheduled } = turnsWith(2)
  write('a1')
  expect(scheduled()).toBe(1)
  turn()
  expect(scheduled()).toBe(0)
})
