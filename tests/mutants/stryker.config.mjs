// Mutation testing of the pure code: `npm run mutants` runs it, incrementally, before the mutants of texts and constants.

/** Folders whose behaviour unit tests must fix completely. */
const PURE = [
  'protocol/src/**/*.ts',
  'apps/emulator/src/{engine,world,scenario}/**/*.ts',
  'apps/dashboard/src/{api,build-info,domain,live,router,session,settings}/**/!(use[A-Z]*|text).ts',
  // Hooks and catalogues aside.
  'apps/dashboard/src/features/**/!(use[A-Z]*|text).ts',
]

export default {
  mutate: [...PURE, '!**/*.{test,testing,d}.ts', '!**/testing/**'],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutants.config.ts', related: false },
  ignorePatterns: ['**/dist', '**/dist-types', 'docs', '.cache', 'tests/e2e', 'tests/contract'],
  // Texts are mutated by `tests/mutants/run.mjs`, where they are part of the specification.
  mutator: { excludedMutations: ['StringLiteral'] },
  // Mutants that only a restart of the runner would activate: tables and constants, see `run.mjs`.
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 10_000,
  dryRunTimeoutMinutes: 20,
  tempDirName: '.cache/stryker',
  incremental: true,
  incrementalFile: '.cache/mutants/incremental.json',
  reporters: ['clear-text', 'json', 'progress'],
  clearTextReporter: { reportTests: false, allowColor: false, skipFull: true },
  jsonReporter: { fileName: '.cache/mutants/report.json' },
  thresholds: { high: 95, low: 90, break: 90 },
}
