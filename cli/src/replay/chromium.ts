import { existsSync } from 'node:fs'
import { accepted, messageOf, type Result } from '@wattpost/protocol'
import type { Browser } from 'playwright'
import { type CommandRefusal, refuseCommand } from '../exit.ts'

/** The headless shell first: the same engine without the browser's own windows, with less CPU time. */
const DEFAULT_PATHS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
].map((name) => `/usr/bin/${name}`)
/** No network requests by the browser itself. */
const ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Playwright's signal handlers would end the process before reports are written. */
const OWN_SIGNALS = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }

/** The installed browser; `undefined` for Playwright's own. */
function browserFile(): string | undefined {
  return process.env.WATTPOST_BROWSER ?? DEFAULT_PATHS.find(existsSync)
}

/** Starts headless Chromium. */
export async function openChromium(): Promise<Result<Browser, CommandRefusal>> {
  const advice = 'Install Chromium or Chrome. Outside /usr/bin, set WATTPOST_BROWSER=/path/to/it.'
  try {
    const { chromium } = await import('playwright')
    const executablePath = browserFile()
    const args = process.getuid?.() === 0 ? [...ARGS, '--no-sandbox'] : ARGS
    return accepted(
      await chromium.launch({ ...OWN_SIGNALS, args, ...(executablePath && { executablePath }) }),
    )
  } catch (error) {
    return refuseCommand(
      'environment',
      `--browser: no browser can be started (${firstLine(error)}). ${advice}`,
    )
  }
}

/** The first line of an error's message, without Playwright's log. */
export function firstLine(error: unknown): string {
  return messageOf(error).split('\n')[0] ?? ''
}
