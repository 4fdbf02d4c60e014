import { defineConfig } from 'playwright/test'
import baseConfig from '../../playwright.config.ts'

// The browser of this repository's own tests.
export default defineConfig({
  testDir: '.',
  testMatch: '*.playwright.ts',
  timeout: 60_000,
  ...(baseConfig.expect !== undefined && { expect: baseConfig.expect }),
  ...(baseConfig.use !== undefined && { use: baseConfig.use }),
})
