import { defineConfig } from 'playwright/test'
import { findHeadlessBrowser, launchOptions } from './tests/support/browser.mjs'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  outputDir: '.cache/e2e',
  retries: 0,
  // A whole emulator and a browser each, on whatever machine: the longest take 40 s on a fast one.
  timeout: 180_000,
  // A limit for what never comes; what must come in time is measured by its test.
  // Without a limit `toPass` runs until the test times out, and its own error is lost.
  expect: { timeout: 30_000, toPass: { timeout: 60_000 } },
  // Some tests wait for seconds: a third worker uses the time.
  workers: 3,
  forbidOnly: true,
  reporter: 'list',
  use: {
    launchOptions: launchOptions(findHeadlessBrowser()),
    // An animation takes a tenth of a core while its page waits. Tests of whole journeys and of motion have motion.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace of each test costs a fifth of the run: `npx playwright test --trace on` for the one that fails.
    trace: 'off',
  },
})
