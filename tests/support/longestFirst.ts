import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Contract tests of at least 30 s and unit tests of at least 5 s, longest first. */
const LONGEST = [
  'contract/cli-replay',
  'contract/cli-browser',
  'contract/fuzz-wire',
  'contract/conform',
  'contract/cli-pack',
  'contract/limits',
  'contract/scenarios-with-clients',
  'contract/cli-verbs',
  'contract/start',
  'scenario/shippedVerdicts',
  'socket/sessionWatch',
  'scenario/fuzz',
  'world/energyCloses',
  'live/socketSource',
  'auth/authEmulator',
]

/**
 * Starts the longest tests first: started last they would occupy one core alone. A clean clone has no recorded durations, and vitest then sorts by file size, which is a poor estimate.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return rank === -1 ? LONGEST.length : rank
}
