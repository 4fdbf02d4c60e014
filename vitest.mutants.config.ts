import { defineConfig } from 'vitest/config'
import { catalogues } from './apps/dashboard/build/catalogues.ts'
import { partOfRun } from './tests/mutants/parts.mjs'
import { QuickFirst } from './tests/mutants/quickFirst.ts'
import { TAGS } from './tests/support/tags.ts'

/** Unit tests of the mutated part, without those that take seconds and repeat what others cover. */
export default defineConfig({
  plugins: [catalogues()],
  test: {
    include: [...partOfRun().tests],
    exclude: [
      '**/{fuzz,recordedFuzz,shippedVerdicts,energyCloses,anyOrder,reentry,shipped}.test.ts',
    ],
    tags: [...TAGS],
    tagsFilter: ['!slow'],
    setupFiles: ['tests/mutants/shortProperties.ts'],
    sequence: { sequencer: QuickFirst },
    isolate: false,
    testTimeout: 60_000,
  },
})
