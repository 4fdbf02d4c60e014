import { type Browser, type BrowserContext, test as base } from 'playwright/test'
import type { AccountName } from '../support/accounts.ts'
import type { SpokenDialect } from './dialects.ts'
import { type EmulatorProcess, startProcess } from './emulator.ts'
import { bringSignedIn } from './signedIn.ts'

/** Fixtures of a test. */
export interface Fixtures {
  /** The scenario; set by `test.use`. */
  readonly scenario: string
  /** The dialect of the emulator; by default that of the scenario. */
  readonly spoken: SpokenDialect | undefined
  readonly emulator: EmulatorProcess
  /** Starts a separate emulator that can be killed; it ends with the test. */
  readonly ownEmulator: typeof startProcess
  /** Opens a page, by default the dashboard, as a signed-in user. */
  readonly signIn: (name: AccountName, path?: string) => Promise<void>
  /** Expected console errors of this test; any other error fails it. */
  readonly expectedErrors: RegExp[]
}

/** Fixtures shared by the tests of a worker, since starting them takes longer than most tests. */
export interface WorkerFixtures {
  readonly running: EmulatorProcess
}

export const test = base.extend<
  Fixtures & { readonly failOnUnexpectedErrors: undefined },
  WorkerFixtures
>({
  running: [
    // Playwright reads the dependencies of a fixture from this pattern.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const emulator = await startProcess('grid-outage')
      await use(emulator)
      await emulator.stop()
    },
    { scope: 'worker' },
  ],
  scenario: ['grid-outage', { option: true }],
  spoken: [undefined, { option: true }],
  emulator: async ({ scenario, spoken, running }, use) => {
    await running.begin(scenario, spoken)
    await use(running)
  },
  // biome-ignore lint/correctness/noEmptyPattern: see above
  ownEmulator: async ({}, use) => {
    const started: EmulatorProcess[] = []
    await use(async (...what) => {
      const emulator = await startProcess(...what)
      started.push(emulator)
      return emulator
    })
    const endings = await Promise.allSettled(started.map((emulator) => emulator.stop()))
    const failed = endings.flatMap((ending) => (ending.status === 'rejected' ? ending.reason : []))
    if (failed.length > 0) throw new AggregateError(failed, 'an emulator did not stop')
  },
  baseURL: async ({ emulator }, use) => use(emulator.url),
  // biome-ignore lint/correctness/noEmptyPattern: see above
  expectedErrors: async ({}, use) => use([]),
  failOnUnexpectedErrors: [
    async ({ browser, expectedErrors }, use) => {
      const { errors, end } = unexpectedErrorsIn(browser, expectedErrors)
      await use(undefined)
      end()
      if (errors.length > 0)
        throw new Error(`errors in the console of a page: ${errors.join('\n')}`)
    },
    { auto: true },
  ],
  signIn: async ({ page, emulator }, use) => {
    await use(async (name, path = '/dashboard') => {
      await bringSignedIn(page, emulator, name)
      await page.goto(path)
    })
  },
})
export { expect } from 'playwright/test'

/** Uncaught errors and console errors of all pages of a test. */
function unexpectedErrorsIn(browser: Browser, expected: readonly RegExp[]) {
  const errors: string[] = []
  const note = (text: string, url = '') => {
    if (!expected.some((pattern) => pattern.test(text))) errors.push(`${text} ${url}`.trim())
  }
  const watch = (context: BrowserContext) => {
    context.on('weberror', (web) => note(`uncaught: ${web.error().message}`))
    context.on('console', (message) => {
      if (message.type() === 'error') note(`console: ${message.text()}`, message.location().url)
    })
  }
  browser.contexts().forEach(watch)
  browser.on('context', watch)
  return { errors, end: () => browser.off('context', watch) }
}
