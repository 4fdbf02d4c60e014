// Mutation testing of the pure code, one part at a time: `npm run mutants` runs them all, incrementally.
import { partOfRun } from './parts.mjs'

const { name, mutate } = partOfRun()

export default {
  mutate: [...mutate, '!**/*.{test,testing,d}.ts', '!**/testing/**'],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutants.config.ts', related: false },
  ignorePatterns: ['**/dist', '**/dist-types', 'docs', '.cache', 'tests/e2e', 'tests/contract'],
  // Texts are mutated by `run.mjs`, where they are part of the specification.
  mutator: { excludedMutations: ['StringLiteral'] },
  // Mutants that only a restart of the runner would activate: tables and constants, see `run.mjs`.
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 10_000,
  dryRunTimeoutMinutes: 20,
  // A runner keeps the results of all its runs in memory.
  maxTestRunnerReuse: 400,
  tempDirName: `.cache/stryker-${name}`,
  incremental: true,
  incrementalFile: `.cache/mutants/${name}.incremental.json`,
  reporters: ['clear-text', 'json', 'progress'],
  clearTextReporter: { reportTests: false, allowColor: false, skipFull: true },
  jsonReporter: { fileName: `.cache/mutants/${name}.json` },
}
