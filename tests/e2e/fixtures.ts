import { type Browser, type BrowserContext, test as base } from 'playwright/test'
import type { AccountName } from '../support/accounts.ts'
import { type EmulatorProcess, startProcess } from './emulator.ts'
import { bringSignedIn } from './signedIn.ts'

/** What a test may ask for. */
interface House {
  /** The scenario that is played; set by `test.use`. */
  readonly scenario: string
  readonly emulator: EmulatorProcess
  /** Starts an emulator of the test's own, which may be killed; it ends with the test, however that ends. */
  readonly ownEmulator: typeof startProcess
  /** Opens a page, the dashboard unless told, as somebody who has signed in before. */
  readonly signIn: (name: AccountName, path?: string) => Promise<void>
  /** What the console may complain of in this test; any other error fails it. */
  readonly expectedErrors: RegExp[]
}

/** What the tests of one worker share: starting it takes longer than most of them. */
interface Neighbours {
  readonly running: EmulatorProcess
}

export const test = base.extend<House & { readonly noSurprises: undefined }, Neighbours>({
  running: [
    // Playwright reads what a fixture needs from the pattern, so it must be one.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const emulator = await startProcess('grid-outage')
      await use(emulator)
      await emulator.stop()
    },
    { scope: 'worker' },
  ],
  scenario: ['grid-outage', { option: true }],
  emulator: async ({ scenario, running }, use) => {
    await running.begin(scenario)
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
    if (failed.length > 0) throw new AggregateError(failed, 'an emulator did not end well')
  },
  baseURL: async ({ emulator }, use) => use(emulator.url),
  // biome-ignore lint/correctness/noEmptyPattern: see above
  expectedErrors: async ({}, use) => use([]),
  noSurprises: [
    async ({ browser, expectedErrors }, use) => {
      const { surprises, end } = surprisesIn(browser, expectedErrors)
      await use(undefined)
      end()
      if (surprises.length > 0) throw new Error(`a page complained: ${surprises.join('\n')}`)
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

/** Uncaught errors and console errors of every page that a test opens, gathered as they come. */
function surprisesIn(browser: Browser, expected: readonly RegExp[]) {
  const surprises: string[] = []
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) surprises.push(text)
  }
  const watch = (context: BrowserContext) => {
    context.on('weberror', (web) => note(`uncaught: ${web.error().message}`))
    context.on('console', (message) => {
      if (message.type() === 'error') note(`console: ${message.text()}`)
    })
  }
  browser.contexts().forEach(watch)
  browser.on('context', watch)
  return { surprises, end: () => browser.off('context', watch) }
}
