import { test } from 'vitest'
import { fuzzTheWire } from '../support/fuzzRun.ts'

// Each seed is a separate run, so that a failing one can be repeated alone.
test.each([1, 2])(
  'case 29: 10,000 random queries, bodies, headers, frames and control calls do no harm, part %i',
  async (seed) => {
    await fuzzTheWire(5_000, seed)
  },
)
