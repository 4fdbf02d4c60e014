import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Page } from 'playwright'
import { firstLine } from './firstLine.ts'
import type { Case } from './outcome.ts'

/** What became of a look. */
export type Seen = Pick<Case, 'nearest' | 'reason' | 'screenshot' | 'trace'> & {
  readonly state: 'met' | 'failed'
  /** Virtual time, epoch ms. */
  readonly atMs: number
}

const PAGE_CHARS = 300

/**
 * What a page shows instead, as far as it can still be had: the page may be gone, and a folder not to be written.
 * @param how why it was not seen, and the file for the trace if one is kept
 */
export async function notSeen(
  page: Page,
  { why, trace }: { readonly why: string; readonly trace: string | undefined },
): Promise<Omit<Seen, 'atMs'>> {
  const lost: string[] = []
  const had = async <T>(what: string, get: Promise<T>): Promise<T | undefined> => {
    try {
      return await get
    } catch (error) {
      lost.push(`${what} could not be kept (${firstLine(error)})`)
      return undefined
    }
  }
  const nearest = await had('what it showed', shown(page))
  const screenshot = await had('its picture', page.screenshot())
  const kept = await had('its trace', keepTrace(page, trace))
  return {
    state: 'failed',
    reason: page.isClosed() ? why : [why, ...lost].join('; '),
    nearest: nearest ?? null,
    ...(screenshot !== undefined && { screenshot }),
    ...(kept !== undefined && { trace: kept }),
  }
}

/** What a page says, in one line, as far as anybody reads it; the whole body where it has no main part. */
async function shown(page: Page): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: only what is drawn has line breaks between its words
  const text = await page.locator('body, main').last().innerText()
  const line = text.replace(/\s*\n\s*/g, ' · ')
  return line.length > PAGE_CHARS ? `${line.slice(0, PAGE_CHARS)}…` : line
}

async function keepTrace(page: Page, trace: string | undefined): Promise<string | undefined> {
  const { tracing } = page.context()
  if (trace === undefined) {
    await tracing.stop()
    return undefined
  }
  await mkdir(dirname(trace), { recursive: true })
  await tracing.stop({ path: trace })
  return trace
}
