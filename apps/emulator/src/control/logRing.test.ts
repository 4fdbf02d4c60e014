import { expect, test } from 'vitest'
import { LogRing } from './logRing.ts'

const ring = (bounds: { entries?: number; bytes?: number }) =>
  new LogRing<string>(
    { entries: 100, bytes: 1000, ...bounds },
    { line: (entry) => entry.slice(0, 3), bytes: ({ length }) => length },
  )

function filled(bounds: { entries?: number; bytes?: number }, count: number, chars = 3) {
  const one = ring(bounds)
  for (let n = 0; n < count; n += 1) one.add(`${n}`.padEnd(chars, ' '))
  return one
}

const dropped = (entries: number) => `{"kind":"dropped","entries":${entries}}`

test('at twice the number of entries, half of them is dropped and counted', () => {
  expect([...filled({ entries: 2 }, 3).lines()]).toEqual(['0  ', '1  ', '2  '])
  expect([...filled({ entries: 2 }, 4).lines()]).toEqual([dropped(2), '2  ', '3  '])
  expect([...filled({ entries: 2 }, 6).lines()]).toEqual([dropped(4), '4  ', '5  '])
})

test('over the bytes, the oldest entries are dropped until half of the bytes remains', () => {
  const whole = filled({ bytes: 40 }, 4, 10)
  expect(whole.bytes).toBe(40)
  expect([...whole.lines()]).toHaveLength(4)
  const over = filled({ bytes: 40 }, 5, 10)
  expect(over.bytes).toBe(20)
  expect([...over.lines()]).toEqual([dropped(3), '3  ', '4  '])
})

test('an entry over the bytes is dropped itself', () => {
  const one = filled({ bytes: 40 }, 1, 41)
  expect(one.bytes).toBe(0)
  expect([...one.lines()]).toEqual([dropped(1)])
})

test('entries that leave the log while it is read are counted at their place', () => {
  const one = filled({ entries: 2 }, 3)
  const lines = one.lines()
  expect(lines.next().value).toBe('0  ')
  one.add('3  ')
  expect([...lines]).toEqual([dropped(1), '2  '])
})
