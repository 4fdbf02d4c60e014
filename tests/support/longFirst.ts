import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Contract tests of half a minute and more, the longest first. */
const LONGEST = [
  'cli-replay',
  'cli-browser',
  'fuzz-wire',
  'limits',
  'scenarios-with-clients',
  'cli-verbs',
  'cli-examples',
  'start',
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
  const rank = LONGEST.findIndex((name) => moduleId.endsWith(`/contract/${name}.test.ts`))
  return rank === -1 ? LONGEST.length : rank
}
