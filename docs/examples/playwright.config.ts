import { defineConfig } from 'playwright/test'
import house from '../../playwright.config.ts'

// The browser of this repository's own tests.
export default defineConfig({
  testDir: '.',
  testMatch: '*.playwright.ts',
  timeout: 60_000,
  ...(house.expect !== undefined && { expect: house.expect }),
  ...(house.use !== undefined && { use: house.use }),
})
