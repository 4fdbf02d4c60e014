import { defineConfig } from 'vitest/config'
import { catalogues } from './apps/dashboard/build/catalogues.ts'
import { LongestFirst } from './tests/support/longestFirst.ts'
import { TAGS } from './tests/support/tags.ts'

/** Tests that start servers and the Auth emulator wait for real processes. */
const PATIENT = {
  // Whole replays, and five emulators that start at once: a test that hangs is ended, one that is slow is not.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // Messages of another process take more than vitest's one second on a busy machine.
  expect: { poll: { timeout: 30_000 } },
}

/** Tests of what was built. */
const OF_BUILT = {
  // Once for all files: a second build would delete the files that a running test uses.
  globalSetup: 'tests/support/buildOnce.mjs',
  ...PATIENT,
  // Loading the same packages again for each file took a third of the time.
  isolate: false,
}

/** Checks of simulated years, beside the code. */
const LONG_CHECKS = 'apps/*/src/**/*.verify.test.ts'

export default defineConfig({
  test: {
    allowOnly: false,
    tags: [...TAGS],
    // `npm test` runs one worker more, since workers often wait for other processes.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [catalogues()],
        test: {
          name: 'unit',
          include: [
            'protocol/src/**/*.test.ts',
            'apps/*/src/**/*.test.{ts,tsx}',
            'apps/*/{build,demo}/**/*.test.ts',
            'cli/**/*.test.mjs',
            'tests/support/**/*.test.{ts,mjs}',
            'tests/standin/**/*.test.ts',
            'tests/docs/**/*.test.ts',
          ],
          exclude: [LONG_CHECKS],
          // Properties over hundreds of cases take their time on a busy machine, and some start servers.
          ...PATIENT,
          // Loading the same packages again for each of 290 files took half of the time.
          isolate: false,
        },
      },
      {
        // GitHub's packages name source maps that they do not ship: a hundred warnings.
        logLevel: 'error',
        test: {
          name: 'boundaries',
          include: ['tests/boundaries/**/*.test.ts'],
          // It imports JSON in a way that Node does not know.
          server: { deps: { inline: [/@actions\//] } },
          ...PATIENT,
        },
      },
      {
        plugins: [catalogues()],
        test: { name: 'contract', include: ['tests/contract/**/*.test.{ts,tsx}'], ...OF_BUILT },
      },
      { test: { name: 'further', include: ['tests/further/**/*.test.ts'], ...OF_BUILT } },
      {
        plugins: [catalogues()],
        test: {
          name: 'verify',
          // The fuzz of scenario files and of the order of frames runs in `unit` too, much shorter.
          include: [
            'tests/verify/**/*.test.ts',
            LONG_CHECKS,
            'apps/emulator/src/scenario/{fuzz,recordedFuzz}.test.ts',
            'apps/dashboard/src/live/anyOrder.test.ts',
          ],
          env: { WATTPOST_FUZZ_RUNS: '10000' },
          // The longest runs for an hour, and then some for its own start.
          testTimeout: 2 * 3_600_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'determinism', include: ['tests/determinism/**/*.test.ts'], ...PATIENT } },
    ],
  },
})
