import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { serveBuilt } from './builtSite.mjs'
import { openBrowser } from './cdp.mjs'
import { print } from './table.mjs'

const RUNS = 15
/** Page, styles and scripts of `/`, KiB of brotli. */
const ASKED_WIRE_KIB = 130
/** Longer than any activity of an idle page. */
const QUIET_MS = 3000
const KIB = 1024

/** Fast 4G of Chromium's developer tools. */
const FAST_4G = {
  offline: false,
  latency: 165,
  downloadThroughput: (9e6 / 8) * 0.9,
  uploadThroughput: (1.5e6 / 8) * 0.9,
}
const CPU_SLOWED = 4

const site = await serveBuilt(join(process.cwd(), 'apps/dashboard/dist'))
const browser = await openBrowser()

/**
 * Measures all files that a page loads, compressed.
 * @param {string} path
 */
async function memory(path) {
  const page = await browser.newPage()
  site.sent()
  await page.send('Page.navigate', { url: `${site.url}${path}` })
  await after(QUIET_MS)
  const inline = await page.evaluate(
    '[...document.querySelectorAll("head style:not([data-mantine-styles])")].map((style) => style.textContent).join("")',
  )
  await page.close()
  const sent = site.sent()
  const kib = (/** @type {RegExp} */ name) =>
    sent.filter((one) => name.test(one.path)).reduce((sum, one) => sum + one.gzipBytes, 0) / KIB
  const inlineKib = inline === '' ? 0 : gzipSync(inline).length / KIB
  // The font is cached for a year and has its own budget.
  const wireKib =
    sent.reduce((sum, one) => sum + (/\.woff2$/.test(one.path) ? 0 : one.brotliBytes), 0) / KIB
  return { scriptKib: kib(/\.js$/), styleKib: kib(/\.css$/) + inlineKib, wireKib }
}

/**
 * Time until a slow phone shows content, ms since navigation.
 * @param {string} path
 * @returns {Promise<number>}
 */
async function firstPaintMs(path) {
  const page = await browser.newPage()
  await page.send('Network.enable')
  await page.send('Network.emulateNetworkConditions', FAST_4G)
  await page.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED })
  await page.send('Page.navigate', { url: `${site.url}${path}` })
  await after(QUIET_MS)
  const paint = await page.evaluate(
    'performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN',
  )
  await page.close()
  return paint
}

/** @param {readonly number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

try {
  const weights = { '/': await memory('/'), '/about': await memory('/about') }
  const login = await memory('/login')
  const sizes = Object.fromEntries(
    Object.entries({ ...weights, '/login': login }).flatMap(([path, { scriptKib, styleKib }]) => [
      [`first load of ${path}: script`, scriptKib],
      [`first load of ${path}: style`, styleKib],
    ]),
  )
  print(
    'KiB, gzip',
    [{ ...sizes, 'login: script more than /': login.scriptKib - weights['/'].scriptKib }],
    1,
  )
  const wireKib = weights['/'].wireKib
  console.log(
    `first load of /, brotli, font apart: ${wireKib.toFixed(1)} KiB, asked: at most ${ASKED_WIRE_KIB}\n`,
  )
  /** @type {number[]} */
  const floors = []
  /** @type {number[]} */
  const landings = []
  for (let run = 0; run < RUNS; run += 1) {
    // Alternating order: a page's leftovers burden the next one.
    if (run % 2 === 0) floors.push(await firstPaintMs('/floor'))
    landings.push(await firstPaintMs('/'))
    if (run % 2 === 1) floors.push(await firstPaintMs('/floor'))
  }
  print(
    `ms, CPU slowed ${CPU_SLOWED} times, Fast 4G`,
    floors.map((floor, run) => ({
      'first paint: floor without script': floor,
      'first paint: landing': landings[run] ?? Number.NaN,
    })),
  )
  console.log(`first paint, ratio of medians: ${(median(landings) / median(floors)).toFixed(2)}\n`)
} finally {
  await browser.close()
  await site.close()
}
