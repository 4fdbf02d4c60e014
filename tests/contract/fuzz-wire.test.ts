import { beforeAll, test } from 'vitest'
import { buildEmulator } from '../support/command.ts'
import { fuzzTheWire } from '../support/fuzzRun.ts'

beforeAll(buildEmulator)

test('case 29: 500 random queries, bodies, headers, frames and control calls do no harm', async () => {
  await fuzzTheWire(500, 20_260_115)
})
