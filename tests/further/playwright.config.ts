import { defineConfig } from 'playwright/test'
import endToEnd from '../../playwright.config.ts'

/** Further combinations of what the end-to-end tests of `npm test` prove, for `npm run verify` and the workflow. */
export default defineConfig(endToEnd, {
  testDir: '.',
  outputDir: '../../.cache/further',
  timeout: 240_000,
})
