import type { BrowserContext } from 'playwright/test'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { test as baseTest } from './fixtures.ts'
import { bringSignedIn } from './signedIn.ts'

/** The start of `grid-outage`: 18:58 in Lagos, so that nothing of these tests crosses midnight there. */
export const START_MS = Date.parse('2026-01-15T17:58:00Z')

interface CoreFixtures {
  /** An emulator that speaks the specification's text alone. */
  readonly core: RunningEmulator
  /** A context whose clock shows the emulator's time, signed in as the owner. */
  readonly owner: BrowserContext
}

/** Tests in the core dialect, whose owner is signed in. */
export const test = baseTest.extend<CoreFixtures>({
  // Playwright reads the dependencies of a fixture from this pattern.
  // biome-ignore lint/correctness/noEmptyPattern: see above
  core: async ({}, use) => {
    const core = await startEmulator('grid-outage', {
      dialect: { dialect: 'core' },
      startMs: START_MS,
    })
    await use(core)
    await core.close()
  },
  baseURL: async ({ core }, use) => use(core.url),
  owner: async ({ context, core }, use) => {
    const page = await context.newPage()
    await bringSignedIn(page, core, 'owner')
    await page.goto('/favicon.svg')
    await page.close()
    await use(context)
  },
})

// It has no other energy type than `ie`, which the page finds out by asking [H16].
test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of 400/)
})
