import { existsSync } from 'node:fs'
import { accepted, type Result, refused } from '@wattpost/protocol'
import type { Browser } from 'playwright'
import type { Refusal } from '../exit.ts'
import { firstLine } from './firstLine.ts'

const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Nothing of its own on the network. */
const ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A signal is ours to answer: Playwright would end the process before any report is written. */
const OURS = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }

/** The browser of this machine; `undefined` leaves the choice to Playwright. */
function browserFile(): string | undefined {
  return process.env.WATTPOST_BROWSER ?? USUAL.find(existsSync)
}

/** Starts Chromium without a window, or says what is missing. */
export async function openChromium(): Promise<Result<Browser, Refusal>> {
  const advice =
    'Install Chromium or Chrome, and name it with WATTPOST_BROWSER=/path/to/it where it is not in /usr/bin.'
  try {
    const { chromium } = await import('playwright')
    const executablePath = browserFile()
    const args = process.getuid?.() === 0 ? [...ARGS, '--no-sandbox'] : ARGS
    return accepted(
      await chromium.launch({ ...OURS, args, ...(executablePath && { executablePath }) }),
    )
  } catch (error) {
    return refused({
      kind: 'environment',
      message: `--browser: no browser can be started (${firstLine(error)}). ${advice}`,
    })
  }
}
