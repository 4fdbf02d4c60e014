import { dirname, join } from 'node:path'
import type { BrowserExpectation, EmulatorInstance, ScenarioPlayer } from '@wattpost/emulator'
import {
  durationText,
  makeFolder,
  type Scenario,
  seededUsers,
  stepName,
} from '@wattpost/emulator/scenarios'
import { accepted, type Result } from '@wattpost/protocol'
import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import { type CommandRefusal, refuseCommand } from '../exit.ts'
import { browserExpectationText } from './cases.ts'
import { firstLine, openChromium } from './chromium.ts'
import type { Case } from './outcome.ts'

/** Default of an expectation's `within`, ms. */
const WITHIN_MS = 10_000
/** Longest wait for the page's live connection, real time, ms. */
const LIVE_MS = 15_000
const VIEWPORT = { width: 1440, height: 900 }

interface BrowserCheck {
  readonly expectation: BrowserExpectation
  readonly context: BrowserContext
  readonly page: Page
  outcome: Promise<CheckResult> | null
}

/** Checks of a scenario's browser expectations on the built dashboard in Chromium. */
export interface BrowserChecks {
  /** Whether a check is running. */
  readonly isChecking: boolean
  /** Waits for running checks and closes the browser. */
  finish(): Promise<Case[]>
}

interface CheckSettings {
  /** Folder for traces of failures. */
  readonly folder: string | undefined
  /** A word in the pages' user agent. */
  readonly agent: string
}

/**
 * Opens a page for each expectation and signs in, before the clock starts.
 * @param ending aborts all checks
 * @returns `null` if it was aborted meanwhile
 */
export async function openChecks(
  emulator: EmulatorInstance,
  scenario: Scenario,
  { folder, agent }: CheckSettings,
  ending: AbortSignal,
): Promise<Result<BrowserChecks | null, CommandRefusal>> {
  const opened = await openChromium(agent)
  if (!opened.ok) return opened
  const browser = opened.value
  const checks: BrowserCheck[] = []
  const abort = () => void endAll(browser)
  ending.addEventListener('abort', abort, { once: true })
  try {
    for (const expectation of scenario.browser) {
      if (ending.aborted) break
      checks.push(await openCheck(emulator, browser, expectation))
    }
  } catch (error) {
    if (!ending.aborted) {
      await endAll(browser)
      const { id, as, open } = scenario.browser[checks.length] ?? {}
      const message = `${id}: ${open} cannot be opened as ${as} in the browser: ${firstLine(error)}`
      return refuseCommand('environment', message)
    }
  } finally {
    ending.removeEventListener('abort', abort)
  }
  if (!ending.aborted) return accepted(beginChecks(emulator, browser, checks, { folder, ending }))
  await endAll(browser)
  return accepted(null)
}

/** Begins each check after its step, or at once. */
function beginChecks(
  { player }: EmulatorInstance,
  browser: Browser,
  checks: readonly BrowserCheck[],
  settings: Pick<CheckSettings, 'folder'> & { readonly ending: AbortSignal },
): BrowserChecks {
  const { ending } = settings
  let running = 0
  const begin = (check: BrowserCheck) => {
    if (check.outcome !== null) return
    running += 1
    check.outcome = resultOf(check, player.run, settings).finally(() => {
      running -= 1
    })
  }
  const stop = player.listen({
    entry: ({ entry }) => {
      if (entry.kind !== 'step') return
      for (const check of checks) if (check.expectation.after === entry.step) begin(check)
    },
  })
  for (const check of checks) if (check.expectation.after === undefined) begin(check)
  return {
    get isChecking() {
      return running > 0
    },
    async finish() {
      stop()
      // Aborts running checks.
      if (ending.aborted) await endAll(browser)
      const cases = await Promise.all(checks.map((check) => caseOf(check, ending.aborted)))
      await endAll(browser)
      return cases
    },
  }
}

async function resultOf(
  { expectation, page, context }: BrowserCheck,
  run: ScenarioPlayer['run'],
  { folder, ending }: Pick<CheckSettings, 'folder'> & { readonly ending: AbortSignal },
): Promise<CheckResult> {
  const { id, within = WITHIN_MS, see, screenshot, never } = expectation
  try {
    // The effect of an HTTP fault shows only on a new request.
    if (followsHttpFault(expectation, run.scenario)) await page.reload({ waitUntil: 'commit' })
    // The first of all could be a hidden one, such as a text for narrow screens.
    const element = locatorOf(page, see).filter({ visible: true }).first()
    const why =
      never === true ? await whySeen(page, element, within) : await whyGone(element, expectation)
    if (why !== null) {
      const trace = folder === undefined ? undefined : join(folder, `${id}.trace.zip`)
      return {
        atMs: run.nowMs,
        ...(await failedCheck(page, { why: why.reason, trace })),
        state: why.state,
      }
    }
    await context.tracing.stop()
    const picture = screenshot ? { screenshot: await page.screenshot() } : {}
    return { state: 'met', atMs: run.nowMs, ...picture }
  } catch (error) {
    const atMs = run.nowMs
    const why = ending.aborted
      ? 'it was not seen before the replay was interrupted'
      : isTimeout(error)
        ? `it was not seen within ${durationText(within)}`
        : `the browser check failed: ${firstLine(error)}`
    const trace = folder === undefined ? undefined : join(folder, `${id}.trace.zip`)
    const failed = await failedCheck(page, { why, trace })
    return { atMs, ...failed, ...(ending.aborted && { state: 'unplayed' }) }
  }
}

/** Why what must not be seen is not proved; `null` if it is. */
async function whySeen(
  page: Page,
  element: Locator,
  within: number,
): Promise<{ readonly state: 'failed' | 'unproved'; readonly reason: string } | null> {
  const isSeen = await element.waitFor({ state: 'visible', timeout: within }).then(
    () => true,
    (error: unknown) => {
      ignoreTimeout(error)
      return false
    },
  )
  if (isSeen) return { state: 'failed', reason: 'it was seen' }
  return (await pageText(page)).trim() === ''
    ? { state: 'unproved', reason: 'nothing is proved: the page showed nothing' }
    : null
}

/** Waits until an element is seen, and for as long as it must stay. @returns why it did not stay; `null` if it did */
async function whyGone(
  element: Locator,
  { within = WITHIN_MS, for: stay }: BrowserExpectation,
): Promise<{ readonly state: 'failed'; readonly reason: string } | null> {
  await element.waitFor({ state: 'visible', timeout: within })
  if (stay === undefined) return null
  try {
    await element.waitFor({ state: 'hidden', timeout: stay })
  } catch (error) {
    ignoreTimeout(error)
    return null
  }
  return { state: 'failed', reason: `it was seen, but did not stay for ${durationText(stay)}` }
}

function followsHttpFault({ after }: BrowserExpectation, { timeline }: Scenario): boolean {
  const step = timeline.find((one, index) => stepName(one, index) === after)
  if (step === undefined) return false
  return 'answer' in step || ('fault' in step && 'http' in step.fault)
}

/** Closes the browser. Traces are ended before, since they leave their folders behind otherwise. */
async function endAll(browser: Browser): Promise<void> {
  const contexts = browser.contexts()
  await Promise.allSettled(contexts.map(({ tracing }) => tracing.stop()))
  await browser.close()
}

async function openCheck(
  { url }: EmulatorInstance,
  browser: Browser,
  expectation: BrowserExpectation,
): Promise<BrowserCheck> {
  const user = (await seededUsers()).find(({ email }) => email === expectation.as)
  if (user === undefined) throw new Error(`there is no account ${expectation.as}`)
  const context = await browser.newContext({ viewport: VIEWPORT })
  await context.tracing.start({ screenshots: true, snapshots: true })
  const page = await context.newPage()
  // The page continues to the checked one after sign-in; another load would take as long again.
  await page.goto(`${url}/login?redirect=${encodeURIComponent(expectation.open)}`)
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((at) => at.pathname !== '/login')
  if (page.url() !== url + expectation.open) await page.goto(url + expectation.open)
  const live = page.getByText('Live', { exact: true }).first()
  // A page without a live connection, as that of an unknown address or an unapproved account, is judged as it is.
  await live.waitFor({ timeout: LIVE_MS }).catch(ignoreTimeout)
  return { expectation, context, page, outcome: null }
}

function ignoreTimeout(error: unknown): void {
  if (!isTimeout(error)) throw error
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

type Role = Parameters<Page['getByRole']>[0]

function locatorOf(page: Page, see: BrowserExpectation['see']): Locator {
  const { role, name, is, not } = see
  const text = textOf(see)
  if (role === undefined) return page.getByText(text ?? '', { exact: is !== undefined })
  const element = page.getByRole(role as Role, name === undefined ? {} : { name })
  const whole = is === undefined ? text : new RegExp(`^\\s*${escapedPattern(is)}\\s*$`)
  const fitting = whole === undefined ? element : element.filter({ hasText: whole })
  return not === undefined ? fitting : fitting.filter({ hasNotText: not })
}

/** The text that is looked for, or a pattern for it. */
function textOf({ text, contains, is, matches }: BrowserExpectation['see']) {
  return matches === undefined ? (text ?? contains ?? is) : new RegExp(matches)
}

function escapedPattern(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
}

async function caseOf(
  { expectation, outcome }: BrowserCheck,
  isInterrupted: boolean,
): Promise<Case> {
  const { id, after } = expectation
  const common = { id, kind: 'browser', expected: browserExpectationText(expectation) } as const
  if (outcome !== null) return { ...common, ...(await outcome) }
  const reason = `step ${after} did not happen`
  return { ...common, state: isInterrupted ? 'unplayed' : 'failed', atMs: null, reason }
}

/** Result of a browser check. */
export type CheckResult = Pick<Case, 'nearest' | 'reason' | 'screenshot' | 'trace'> & {
  readonly state: 'met' | 'failed' | 'unproved' | 'unplayed'
  /** Virtual time, epoch ms. */
  readonly atMs: number
}

const PAGE_CHARS = 300

/**
 * The result of a failed check with the page's text, screenshot and trace, as far as available.
 * @param how reason of the failure, and the trace's file if one is saved
 */
export async function failedCheck(
  page: Page,
  { why, trace }: { readonly why: string; readonly trace: string | undefined },
): Promise<Omit<CheckResult, 'atMs'>> {
  const failures: string[] = []
  const attempt = async <T>(what: string, get: Promise<T>): Promise<T | undefined> => {
    try {
      return await get
    } catch (error) {
      failures.push(`${what} could not be saved (${firstLine(error)})`)
      return undefined
    }
  }
  const nearest = await attempt('its text', pageText(page))
  const screenshot = await attempt('its screenshot', page.screenshot())
  const savedTrace = await attempt('its trace', saveTrace(page, trace))
  return {
    state: 'failed',
    reason: page.isClosed() ? why : [why, ...failures].join('; '),
    nearest: nearest ?? null,
    ...(screenshot !== undefined && { screenshot }),
    ...(savedTrace !== undefined && { trace: savedTrace }),
  }
}

/** A page's visible text in one line, shortened; of its main element if it has one. */
async function pageText(page: Page): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: innerText has line breaks between blocks
  const text = await page.locator('body, main').last().innerText()
  const line = text.replace(/\s*\n\s*/g, ' · ')
  return line.length > PAGE_CHARS ? `${line.slice(0, PAGE_CHARS)}…` : line
}

async function saveTrace(page: Page, trace: string | undefined): Promise<string | undefined> {
  const { tracing } = page.context()
  if (trace === undefined) {
    await tracing.stop()
    return undefined
  }
  await makeFolder(dirname(trace))
  await tracing.stop({ path: trace })
  return trace
}
