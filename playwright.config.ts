import { defineConfig } from 'playwright/test'
import { launchOptions } from './tests/support/browser.mjs'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  outputDir: '.cache/e2e',
  retries: 0,
  // A whole emulator and a browser each, on whatever machine: the longest take 40 s on a fast one.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  workers: 2,
  forbidOnly: true,
  reporter: 'list',
  use: {
    launchOptions: launchOptions(),
    screenshot: 'only-on-failure',
    // A trace of each test costs a fifth of the run: `npx playwright test --trace on` for the one that fails.
    trace: 'off',
  },
})
