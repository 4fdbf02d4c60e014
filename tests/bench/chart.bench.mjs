import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { freePort } from '../support/freePort.mjs'
import { openBrowser } from './cdp.mjs'
import { print } from './table.mjs'
import { until } from './until.mjs'
import { answersOk } from './visitor.mjs'

const DIST = join(process.cwd(), 'apps/dashboard/dist')
const MAIN = join(process.cwd(), 'apps/emulator/dist/main.js')
const OWNER = { email: 'owner@wattpost.test', password: 'owner-demo' }
const RUNS = 5
const SAMPLE_S = 10
/** A day's points stream for a while; after that only live values come. */
const SETTLE_MS = 8000
const SIX_HOURS_MS = 6 * 3_600_000
const KIB = 1024

const SIGN_IN = `(async () => {
  const until = async (find) => { for (;;) { const found = find(); if (found) return found; await new Promise((r) => setTimeout(r, 50)) } }
  const fill = (field, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  fill(await until(() => document.querySelector('input[type=email]')), '${OWNER.email}')
  fill(document.querySelector('input[type=password]'), '${OWNER.password}')
  document.querySelector('form button[type=submit]').click()
  await until(() => location.pathname === '/dashboard')
})()`

/** Counts how often the chart's line is drawn anew; nothing of it is the page's. */
const COUNT = `(() => {
  const lines = () => [...document.querySelectorAll('.recharts-line-curve')].map((line) => line.getAttribute('d')).join()
  globalThis.redrawn = 0
  let last = lines()
  new MutationObserver(() => {
    const now = lines()
    if (now !== last) globalThis.redrawn += 1
    last = now
  }).observe(document.querySelector('main'), { subtree: true, childList: true, attributes: true, attributeFilter: ['d'] })
  return document.querySelectorAll('.recharts-line-curve').length
})()`

const [port, authPort] = [await freePort(), await freePort()]
const url = `http://127.0.0.1:${port}`
const flags = ['--no-open', '--port', `${port}`, '--auth-port', `${authPort}`]
const emulator = spawn(process.execPath, [MAIN, ...flags, '--scenario', 'a-day-in-the-fleet'], {
  stdio: 'ignore',
})
const browser = await openBrowser()

/** @param {object} body */
async function clock(body) {
  const answer = await fetch(`${url}/__emulator/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`clock: ${answer.status} ${await answer.text()}`)
}

/** @param {string} path */
async function opened(path) {
  const page = await browser.newPage()
  await page.send('Page.enable')
  await page.send('Performance.enable')
  await page.send('Page.navigate', { url: `${url}/login` })
  await after(1500)
  await page.evaluate(SIGN_IN)
  await page.send('Page.navigate', { url: `${url}${path}` })
  await after(SETTLE_MS)
  return page
}

/**
 * All scripts that a page has loaded, as a host that compresses would send them.
 * @param {Awaited<ReturnType<typeof opened>>} page
 */
async function scriptKib(page) {
  /** @type {string[]} */
  const paths = await page.evaluate(
    'performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname).filter((path) => path.endsWith(".js"))',
  )
  const bytes = [...new Set(paths)].map((path) => gzipSync(readFileSync(join(DIST, path))).length)
  return bytes.reduce((sum, one) => sum + one, 0) / KIB
}

/** @param {Awaited<ReturnType<typeof opened>>} page */
async function workedMs(page) {
  const { metrics } = await page.send('Performance.getMetrics')
  const of = (/** @type {string} */ wanted) =>
    metrics.find((/** @type {{ name: string }} */ { name }) => name === wanted).value
  return (of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration')) * 1000
}

/** @param {Awaited<ReturnType<typeof opened>>} page */
async function sampled(page) {
  await page.evaluate('globalThis.redrawn = 0')
  const before = await workedMs(page)
  await after(SAMPLE_S * 1000)
  return { ms: (await workedMs(page)) - before, redrawn: await page.evaluate('globalThis.redrawn') }
}

try {
  await until('the emulator', () => answersOk(`${url}/config.json`))
  await until('the Auth emulator', () => answersOk(`http://127.0.0.1:${authPort}/`))
  await clock({ paused: true })
  await clock({ stepMs: SIX_HOURS_MS })
  const sizes = []
  for (const path of ['/device/bg/BG-0001', '/device/pm/PM-0001', '/device/hydra/HY-0001']) {
    const page = await opened(path)
    sizes.push([`${path}: script in all`, await scriptKib(page)])
    await page.close()
  }
  print('KiB, gzip', [Object.fromEntries(sizes)], 1)

  const page = await opened('/device/bg/BG-0001?range=d')
  const lines = await page.evaluate(COUNT)
  if (lines === 0) throw new Error('no line is drawn')
  const runs = []
  for (let run = 0; run < RUNS; run += 1) {
    await clock({ paused: true })
    const idle = await sampled(page)
    await clock({ speed: 1, paused: false })
    const live = await sampled(page)
    if (live.redrawn === 0) throw new Error('nothing was drawn anew')
    runs.push({
      'lines in the chart': lines,
      'redraws in 10 s': live.redrawn,
      'redraw with all that the page does, ms': (live.ms - idle.ms) / live.redrawn,
      'floor: the page with its clock paused, ms/s': idle.ms / SAMPLE_S,
    })
  }
  print('a live chart of a day, per redraw', runs, 2)
} finally {
  await browser.close()
  emulator.kill()
}
