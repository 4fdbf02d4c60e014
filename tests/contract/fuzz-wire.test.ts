import { beforeAll, test } from 'vitest'
import { buildEmulator } from '../support/command.ts'
import { fuzzTheWire } from '../support/fuzzRun.ts'

beforeAll(buildEmulator)

// Each seed is a separate run, so that a failing one can be repeated alone.
test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'case 29: 10,000 random queries, bodies, headers, frames and control calls do no harm, part %i',
  async (seed) => {
    await fuzzTheWire(1_000, seed)
  },
)
