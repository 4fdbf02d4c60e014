import { expect, test } from 'vitest'
import { createUnpromptedPoints } from './unpromptedPoints.ts'

const at = (...times: number[]) => times.map((t) => ({ t, v: t }))

test('a series is kept with each moment once, oldest first', () => {
  const points = createUnpromptedPoints()
  points.add('a', at(3, 1))
  points.add('a', [...at(2), { t: 3, v: 9 }])
  expect(points.of('a')).toEqual([...at(1, 2), { t: 3, v: 9 }])
  expect(points.of('b')).toEqual([])
})

test('the series that came first are dropped first', () => {
  const points = createUnpromptedPoints(4)
  points.add('a', at(1, 2))
  points.add('b', at(1, 2))
  points.add('b', at(1, 2))
  expect(points.of('a'), 'repeated points count once').toHaveLength(2)
  points.add('c', at(1))
  expect(points.of('a')).toEqual([])
  expect(points.of('b')).toHaveLength(2)
  points.clear()
  expect(points.of('b')).toEqual([])
  points.add('d', at(1, 2, 3, 4))
  expect(points.of('d')).toHaveLength(4)
})
