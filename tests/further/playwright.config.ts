import { defineConfig } from 'playwright/test'
import { findHeadlessBrowser, launchOptions } from '../support/browser.mjs'

/** Further combinations of what the end-to-end tests of `npm test` prove, for `npm run verify` and the workflow. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../.cache/further',
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 30_000, toPass: { timeout: 60_000 } },
  workers: 3,
  forbidOnly: true,
  reporter: 'list',
  use: {
    launchOptions: launchOptions(findHeadlessBrowser()),
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
})
