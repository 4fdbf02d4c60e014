import { defineConfig } from 'vitest/config'
import { catalogues } from './apps/dashboard/build/catalogues.ts'

/** Unit tests of the mutated folders, without those that take several seconds and repeat what others cover. */
export default defineConfig({
  plugins: [catalogues()],
  test: {
    include: [
      'protocol/src/**/*.test.ts',
      'apps/emulator/src/{engine,world,scenario}/**/*.test.ts',
      'apps/dashboard/src/{api,build-info,domain,features,live,router,session,settings}/**/*.test.ts',
    ],
    exclude: ['**/{fuzz,recordedFuzz,shippedVerdicts,energyCloses,anyOrder}.test.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
})
