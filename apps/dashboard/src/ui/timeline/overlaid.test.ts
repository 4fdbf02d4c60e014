import { expect, test } from 'vitest'
import { overlaid } from './overlaid.ts'

const unknown = (span: { fromMs: number; toMs: number }) => ({ ...span, is: '?' })
const parts = [
  { fromMs: 0, toMs: 10, is: 'up' },
  { fromMs: 10, toMs: 20, is: 'down' },
]

test('a span without data → unknown within it, unchanged outside', () => {
  expect(overlaid(parts, [{ fromMs: 4, toMs: 12 }], unknown)).toEqual([
    { fromMs: 0, toMs: 4, is: 'up' },
    { fromMs: 4, toMs: 10, is: '?' },
    { fromMs: 10, toMs: 12, is: '?' },
    { fromMs: 12, toMs: 20, is: 'down' },
  ])
})

test('an open span → unknown to the last part’s end; a span outside → no change', () => {
  const open = { fromMs: 15, toMs: Number.POSITIVE_INFINITY }
  expect(overlaid(parts, [open], unknown).at(-1)).toEqual({ fromMs: 15, toMs: 20, is: '?' })
  expect(overlaid(parts, [{ fromMs: 20, toMs: 30 }], unknown)).toEqual(parts)
})
