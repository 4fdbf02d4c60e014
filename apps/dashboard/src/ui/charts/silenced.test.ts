import { expect, test } from 'vitest'
import { silenced } from './silenced.ts'

const unknown = (span: { fromMs: number; toMs: number }) => ({ ...span, is: '?' })
const parts = [
  { fromMs: 0, toMs: 10, is: 'up' },
  { fromMs: 10, toMs: 20, is: 'down' },
]

test('what lies in a silence is not known, the rest is as it was', () => {
  expect(silenced(parts, [{ fromMs: 4, toMs: 12 }], unknown)).toEqual([
    { fromMs: 0, toMs: 4, is: 'up' },
    { fromMs: 4, toMs: 10, is: '?' },
    { fromMs: 10, toMs: 12, is: '?' },
    { fromMs: 12, toMs: 20, is: 'down' },
  ])
})

test('a silence without an end reaches to the last part’s, and one elsewhere changes nothing', () => {
  const open = { fromMs: 15, toMs: Number.POSITIVE_INFINITY }
  expect(silenced(parts, [open], unknown).at(-1)).toEqual({ fromMs: 15, toMs: 20, is: '?' })
  expect(silenced(parts, [{ fromMs: 20, toMs: 30 }], unknown)).toEqual(parts)
})
