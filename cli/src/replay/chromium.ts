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

/** The user agent of Chromium, before a word of its own. */
const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Playwright's signal handlers would end the process before reports are written. */
const OWN_SIGNALS = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }

/** The installed browser; `undefined` for Playwright's own. */
function browserFile(): string | undefined {
  return process.env.WATTPOST_BROWSER ?? DEFAULT_PATHS.find(existsSync)
}

/**
 * Starts headless Chromium.
 * @param agent a word in the user agent of all its requests, those of workers and sockets included
 */
export async function openChromium(agent?: string): Promise<Result<Browser, CommandRefusal>> {
  const advice = 'Install Chromium or Chrome. Outside /usr/bin, set WATTPOST_BROWSER=/path/to/it.'
  try {
    const { chromium } = await import('playwright')
    const executablePath = browserFile()
    const args = [
      ...ARGS,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...(agent === undefined ? [] : [`--user-agent=${AGENT} ${agent}`]),
    ]
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
