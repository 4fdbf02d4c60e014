import { defineConfig } from 'playwright/test'
import { findHeadlessBrowser, launchOptions } from '../../support/browser.mjs'

/** Long checks of what is on the screen, for `npm run verify`. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../../.cache/screens',
  // `npx playwright test --config tests/verify/screens/playwright.config.ts -u` renews the pictures.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // Pictures are committed: a missing one is a failure.
  updateSnapshots: 'none',
  retries: 0,
  timeout: 600_000,
  expect: { timeout: 30_000 },
  workers: 2,
  forbidOnly: true,
  reporter: 'list',
  use: {
    launchOptions: launchOptions(findHeadlessBrowser()),
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
  },
})
