import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Contract tests of half a minute and more, and unit tests of five seconds and more; the longest first. */
const LONGEST = [
  'contract/cli-replay',
  'contract/cli-browser',
  'contract/fuzz-wire',
  'contract/limits',
  'contract/scenarios-with-clients',
  'contract/cli-verbs',
  'contract/cli-examples',
  'contract/start',
  'scenario/shippedVerdicts',
  'socket/sessionWatch',
  'scenario/fuzz',
  'world/energyCloses',
  'live/socketSource',
  'auth/authEmulator',
]

/**
 * What takes longest begins first: begun last it would keep one core alone. A clean clone has no record of last
 * time's durations, and the size of a file, by which vitest goes then, tells little.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return rank === -1 ? LONGEST.length : rank
}
