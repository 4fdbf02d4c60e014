import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as after } from 'node:timers/promises'
import { freePort } from '../support/freePort.mjs'
import { openBrowser } from './cdp.mjs'
import { SIGN_IN_MERCHANT } from './signIn.mjs'
import { print } from './table.mjs'
import { until } from './until.mjs'
import { answersOk } from './visitor.mjs'

const MAIN = join(process.cwd(), 'apps/emulator/dist/main.js')
const FLEETS = (process.env.WATTPOST_FLEETS ?? '1000,5000').split(',').map(Number)
const RUNS = Number(process.env.WATTPOST_FLEET_RUNS ?? 3)
/** A further line of the scenario, e.g. `without: [acks]`. */
const SETTING = process.env.WATTPOST_FLEET_SETTING ?? ''
/** Time a page has before a user has typed the password. */
const TYPING_MS = 2500

/**
 * Resolves when the page has the whole lists, and when it has today's whole figures.
 * @param {number} devices
 */
const figures = (devices) => `(async () => {
  const began = performance.now()
  const until = async (find) => {
    while (!find(document.querySelector('main')?.innerText ?? '')) await new Promise((resolve) => setTimeout(resolve, 50))
    return performance.now() - began
  }
  const all = '${devices.toLocaleString('en')} devices'
  const input = () => document.querySelector('[aria-label="Total AC input today"]')?.innerText ?? ''
  const listsMs = await until((text) => input().includes(all) && !text.includes('oading'))
  const isWhole = () => input().includes('\\n' + all) || input().includes('without data')
  const wholeMs = await until((text) => isWhole() && !/Calculating|so far|Based on/.test(text))
  return { listsMs, wholeMs }
})()`

/** A third of each family. @param {number} count */
function scenarioOf(count) {
  const third = Math.round(count / 3)
  return `schema: 1
name: Large fleet
clock: { start: "2026-01-15T12:00:00Z", tz: Africa/Lagos }
${SETTING}
fleet:
  - { count: ${third}, family: hydra, variant: grid_gen }
  - { count: ${third}, family: pm }
  - { count: ${count - 2 * third}, family: bg }
`
}

const folder = mkdtempSync(join(tmpdir(), 'wattpost-bench-'))
const browser = await openBrowser()

/** @param {number} count devices @returns {Promise<Record<string, number>>} */
async function measure(count) {
  const file = join(folder, `${count}.yaml`)
  writeFileSync(file, scenarioOf(count))
  const [port, authPort] = [await freePort(), await freePort()]
  const flags = ['--no-open', '--port', `${port}`, '--auth-port', `${authPort}`]
  const child = spawn(process.execPath, [MAIN, ...flags, '--scenario', file], { stdio: 'ignore' })
  try {
    const site = `http://127.0.0.1:${port}`
    await until('the emulator', () => answersOk(`${site}/healthz`))
    const page = await browser.newPage()
    await page.send('Page.enable')
    await page.send('Page.navigate', { url: `${site}/login` })
    await after(TYPING_MS)
    const began = performance.now()
    await page.evaluate(SIGN_IN_MERCHANT)
    const arrivedMs = performance.now() - began
    const { listsMs, wholeMs } = await page.evaluate(figures(count))
    await page.close()
    return {
      'address is /dashboard': arrivedMs,
      'all devices are listed': arrivedMs + listsMs,
      'the figures of today are whole': arrivedMs + wholeMs,
    }
  } finally {
    child.kill()
  }
}

try {
  for (const count of FLEETS) {
    const rows = []
    for (let run = 0; run < RUNS; run += 1) rows.push(await measure(count))
    print(`ms from the click on “Sign in”, ${count} devices`, rows)
  }
} finally {
  await browser.close()
  rmSync(folder, { recursive: true })
}
