import { join } from 'node:path'
import type { BrowserExpectation } from '@wattpost/emulator'
import { durationText, type Scenario, seededUsers, stepName } from '@wattpost/emulator/scenarios'
import { accepted, type Result, refused } from '@wattpost/protocol'
import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import type { Refusal } from '../exit.ts'
import type { House } from '../house/house.ts'
import { openChromium } from './chromium.ts'
import { firstLine } from './firstLine.ts'
import { notSeen, type Seen } from './notSeen.ts'
import type { Case } from './outcome.ts'
import { sightText } from './sightText.ts'

/** What is to be seen is there within this when a scenario says nothing, ms. */
const WITHIN_MS = 10_000
const VIEWPORT = { width: 1440, height: 900 }

interface Sight {
  readonly expectation: BrowserExpectation
  readonly context: BrowserContext
  readonly page: Page
  outcome: Promise<Seen> | null
}

/** Looks, in a real browser on the built dashboard, for what people must see. */
export class BrowserWatch {
  readonly #house: House
  readonly #browser: Browser
  readonly #sights: readonly Sight[]
  readonly #folder: string | undefined
  readonly #ending: AbortSignal
  readonly #stop: () => void
  #looking = 0

  private constructor(
    house: House,
    browser: Browser,
    sights: readonly Sight[],
    folder: string | undefined,
    ending: AbortSignal,
  ) {
    this.#ending = ending
    this.#house = house
    this.#browser = browser
    this.#sights = sights
    this.#folder = folder
    this.#stop = house.stage.listen({
      entry: ({ entry }) => {
        if (entry.kind !== 'step') return
        for (const sight of sights) if (sight.expectation.after === entry.step) this.#begin(sight)
      },
    })
    for (const sight of sights) if (sight.expectation.after === undefined) this.#begin(sight)
  }

  /**
   * Opens a page for each expectation and signs in; the clock still stands.
   * @param folder where traces of failures go
   * @param ending says that nobody waits any more for what is looked for
   */
  static async open(
    house: House,
    scenario: Scenario,
    folder: string | undefined,
    ending: AbortSignal,
  ): Promise<Result<BrowserWatch, Refusal>> {
    const browser = await openChromium()
    if (!browser.ok) return browser
    const sights: Sight[] = []
    try {
      for (const expectation of scenario.browser)
        sights.push(await sightOf(house, browser.value, expectation))
    } catch (error) {
      await browser.value.close()
      const message = `The dashboard cannot be opened in the browser: ${error instanceof Error ? error.message : error}`
      return refused({ kind: 'environment', message })
    }
    return accepted(new BrowserWatch(house, browser.value, sights, folder, ending))
  }

  /** Waits for what is being looked for, and closes the browser. */
  async finish(): Promise<Case[]> {
    this.#stop()
    // Whoever still looks is cut short by that.
    if (this.#ending.aborted) await this.#browser.close()
    const cases = await Promise.all(this.#sights.map((sight) => caseOf(sight)))
    await this.#browser.close()
    return cases
  }

  /** Whether somebody is looking for something just now. */
  get isLooking(): boolean {
    return this.#looking > 0
  }

  #begin(sight: Sight): void {
    if (sight.outcome !== null) return
    this.#looking += 1
    sight.outcome = this.#look(sight).finally(() => {
      this.#looking -= 1
    })
  }

  async #look(sight: Sight): Promise<Seen> {
    const { expectation, page, context } = sight
    const { within = WITHIN_MS, see, screenshot } = expectation
    const { play } = this.#house.stage
    try {
      // What the API does is seen only by whoever asks it.
      if (this.#isAboutAnswers(expectation)) await page.reload({ waitUntil: 'commit' })
      await wanted(page, see).first().waitFor({ state: 'visible', timeout: within })
      await context.tracing.stop()
      const picture = screenshot ? { screenshot: await page.screenshot() } : {}
      return { state: 'met', atMs: play.nowMs, ...picture }
    } catch (error) {
      const atMs = play.nowMs
      return {
        atMs,
        ...(await notSeen(page, {
          why: this.#whyNot(error, within),
          trace: this.#traceOf(sight),
        })),
      }
    }
  }

  #whyNot(error: unknown, withinMs: number): string {
    if (this.#ending.aborted) return 'it was not seen before all was ended'
    if (error instanceof Error && error.name === 'TimeoutError')
      return `it was not seen within ${durationText(withinMs)}`
    return `the browser could not look for it: ${firstLine(error)}`
  }

  #traceOf({ expectation }: Sight): string | undefined {
    return this.#folder === undefined
      ? undefined
      : join(this.#folder, `${expectation.id}.trace.zip`)
  }

  #isAboutAnswers({ after }: BrowserExpectation): boolean {
    const { timeline } = this.#house.stage.play.scenario
    const step = timeline.find((one, index) => stepName(one, index) === after)
    if (step === undefined) return false
    return 'answer' in step || ('fault' in step && 'http' in step.fault)
  }
}

async function sightOf(
  { url }: House,
  browser: Browser,
  expectation: BrowserExpectation,
): Promise<Sight> {
  const user = (await seededUsers()).find(({ email }) => email === expectation.as)
  if (user === undefined) throw new Error(`there is no account ${expectation.as}`)
  const context = await browser.newContext({ viewport: VIEWPORT })
  await context.tracing.start({ screenshots: true, snapshots: true })
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((at) => at.pathname !== '/login')
  await page.goto(url + expectation.open)
  await page.getByText('Live', { exact: true }).first().waitFor()
  return { expectation, context, page, outcome: null }
}

type Role = Parameters<Page['getByRole']>[0]

function wanted(page: Page, { text, role, name }: BrowserExpectation['see']): Locator {
  if (role === undefined) return page.getByText(text ?? '')
  const element = page.getByRole(role as Role, name === undefined ? {} : { name })
  return text === undefined ? element : element.filter({ hasText: text })
}

async function caseOf({ expectation, outcome }: Sight): Promise<Case> {
  const { id, after } = expectation
  const expected = sightText(expectation)
  if (outcome !== null) return { id, kind: 'browser', expected, ...(await outcome) }
  return {
    ...{ id, kind: 'browser', state: 'failed', expected, atMs: null },
    reason: `step ${after} never came`,
  }
}
