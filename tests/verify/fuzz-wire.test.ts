import { beforeAll, test } from 'vitest'
import { buildEmulator } from '../support/command.ts'
import { fuzzTheWire } from '../support/fuzzRun.ts'

beforeAll(buildEmulator)

// Seeds that `npm test` does not use.
test.each([2, 11, 12, 13, 14, 15])(
  'case 29: 60,000 more random queries, bodies, headers, frames and control calls do no harm, part %i',
  async (seed) => {
    await fuzzTheWire(10_000, seed)
  },
)
