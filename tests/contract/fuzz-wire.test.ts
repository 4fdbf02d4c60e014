import { test } from 'vitest'
import { fuzzTheWire } from '../support/fuzzRun.ts'

test('case 29: 4,000 random queries, bodies, headers, frames and control calls do no harm', async () => {
  await fuzzTheWire(4_000, 1)
})
