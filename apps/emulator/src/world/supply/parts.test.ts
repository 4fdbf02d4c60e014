import { expect, test } from 'vitest'
import type { Part } from '../action.ts'
import { COMMISSIONED_MS, inputsOf } from '../specs.testing.ts'
import { partMomentsMs, partOn, partSeries } from './parts.ts'

const inputs = inputsOf(
  'HY-1',
  [1000, { do: 'channel-off', channel: 2 }],
  [2000, { do: 'phase-off', phase: 'B' }],
  [3000, 'grid-off'],
  [4000, { do: 'channel-on', channel: 2 }],
  [5000, { do: 'phase-on', phase: 'B' }],
  [6000, { do: 'channel-off', channel: 3 }],
)

test.each<[Part, [number, boolean][]]>([
  [1, [[0, true]]],
  [
    2,
    [
      [0, true],
      [1000, false],
      [4000, true],
    ],
  ],
  [
    3,
    [
      [0, true],
      [6000, false],
    ],
  ],
  ['A', [[0, true]]],
  [
    'B',
    [
      [0, true],
      [2000, false],
      [5000, true],
    ],
  ],
])(
  'part %s is connected until an input disconnects it, and again after the opposite one',
  (part, expected) => {
    const series = partSeries(inputs, part, COMMISSIONED_MS, COMMISSIONED_MS + 7000)
    expect(series.map(({ fromMs, value }) => [fromMs - COMMISSIONED_MS, value])).toEqual(expected)
    for (const { fromMs, toMs, value } of series) {
      expect(partOn(inputs, part, fromMs)).toBe(value)
      expect(partOn(inputs, part, toMs - 1)).toBe(value)
    }
  },
)

test('without inputs every part is connected', () => {
  expect(partOn([], 2, COMMISSIONED_MS)).toBe(true)
  expect(partOn([], 'B', COMMISSIONED_MS)).toBe(true)
})

test('the moments are those of phases and channels, not of other inputs', () => {
  expect(partMomentsMs(inputs).map((ms) => ms - COMMISSIONED_MS)).toEqual([
    ...[1000, 2000, 4000, 5000, 6000],
  ])
})
