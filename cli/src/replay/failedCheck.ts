import { dirname } from 'node:path'
import { makeFolder } from '@wattpost/emulator/scenarios'
import type { Page } from 'playwright'
import { firstLine } from './chromium.ts'
import type { Case } from './outcome.ts'

/** Result of a browser check. */
export type CheckResult = Pick<Case, 'nearest' | 'reason' | 'screenshot' | 'trace'> & {
  readonly state: 'met' | 'failed' | 'unplayed'
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
