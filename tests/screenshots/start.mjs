// `npm run screenshots`: every route in both themes at three widths, of one scenario at one moment.
// Arguments select routes by a part of their path; `--docs` updates the README's pictures. `--state=failing` shows another
// state of the members' pages, `--look=dark-360` or `--look=dark` some of the looks.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findBrowser, launchOptions } from '../support/browser.mjs'
import { MEMBERS, PUBLIC, pictureName } from './routes.mjs'
import { startSite } from './site.mjs'
import { begin } from './states.mjs'

/** A sunny afternoon after a grid outage and a modem failure, with an open enclosure. */
const SCENARIO = 'a-day-in-the-fleet'
const MOMENT_MS = 9 * 3_600_000 + 40 * 60_000
const FOLDER = join(process.cwd(), '.cache/screenshots')
const DOCS = join(process.cwd(), 'docs/pictures')
const WIDTHS = [1440, 820, 360]
const HEIGHT = 900
/** Higher than any page on the narrowest screen. */
const TALL = 8000
const WAIT_MS = 60_000
const THEMES = /** @type {const} */ (['dark', 'light'])
/** Pictures of the README: the first screen of some routes. */
const SHOWN = [
  { path: '/dashboard', theme: 'dark', width: 1440, name: 'dashboard' },
  { path: '/device/hydra/HY-0001', theme: 'dark', width: 1440, name: 'hydra' },
  { path: '/device/bg/BG-0001', theme: 'light', width: 820, name: 'bg' },
  { path: '/device/pm/PM-0001', theme: 'dark', width: 360, name: 'pm-phone' },
]

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const forDocs = process.argv.includes('--docs')
/** @param {string} name @param {string} otherwise */
const option = (name, otherwise) =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise
const stateName = option('state', 'data')
const look = option('look', '')
const isAsked = (/** @type {string} */ path) =>
  words.length === 0 || words.some((word) => path.includes(word))

/** Data has loaded, and no part is pending. */
const SETTLED = `document.fonts.status === 'loaded' && document.querySelector('h1') !== null
  && document.querySelector('[data-skeleton], [aria-busy=true]') === null
  && !/Loading more points|Calculating…|still loading|Loading .* devices/.test(document.body.innerText)`

/** @typedef {import('playwright').Page} Page */

/** @param {Page} page */
async function settled(page) {
  try {
    await page.waitForFunction(SETTLED, undefined, { timeout: WAIT_MS })
  } catch (cause) {
    const left = await page.evaluate(
      `[...document.querySelectorAll('[data-skeleton], [aria-busy=true]')].map((one) => (one.closest('section') ?? one).innerText.slice(0, 60)).join(' | ')`,
    )
    throw new Error(`${page.url()} still waits: ${left}`, { cause })
  }
}

/**
 * Renders the whole page with its bottom bar, including parts that load on view.
 * @param {Page} page @param {number} width
 */
async function unrolled(page, width) {
  await page.setViewportSize({ width, height: TALL })
  await page.waitForSelector('h1', { timeout: WAIT_MS })
  await settled(page)
  await page.setViewportSize({ width, height: HEIGHT })
  const height = await page.evaluate('document.body.scrollHeight')
  await page.setViewportSize({ width, height })
  await settled(page)
}

/** Opens a route of `routes.mjs` in its layout. @param {Page} page @param {string} route */
async function open(page, route) {
  const [path, layout] = route.split(' ')
  await page.goto(`${site.url}${path}`)
  if (!path?.endsWith('/devices')) return
  await settled(page)
  // A list that failed to load has no layouts.
  const choice = page.locator(`label:has(input[type=radio][value=${layout ?? 'cards'}])`)
  if ((await choice.count()) > 0) await choice.click({ timeout: WAIT_MS })
}

/** @param {Page} page @param {string} path @param {'dark' | 'light'} theme */
async function take(page, path, theme) {
  const name = stateName === 'data' ? pictureName(path) : `${pictureName(path)}-${stateName}`
  for (const width of WIDTHS) {
    if (!`${theme}-${width}`.startsWith(look)) continue
    const shown = SHOWN.find(
      (one) => one.path === path && one.theme === theme && one.width === width,
    )
    if (forDocs && shown === undefined) continue
    await unrolled(page, width)
    if (forDocs) await page.setViewportSize({ width, height: HEIGHT })
    const file = forDocs
      ? join(DOCS, `${shown?.name}.png`)
      : join(FOLDER, `${name}-${theme}-${width}.png`)
    await page.screenshot({ path: file, animations: 'disabled' })
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    console.log(`${file}${overflow > 0 ? `: ${overflow} px too wide` : ''}`)
  }
}

mkdirSync(forDocs ? DOCS : FOLDER, { recursive: true })
const site = await startSite(SCENARIO)
const browser = await chromium.launch({ ...launchOptions(findBrowser()) })
try {
  await site.control('clock', { paused: true })
  // Time passed while the emulator started: the moment counts from the scenario's start.
  await site.control('reset', {})
  await site.control('clock', { stepMs: MOMENT_MS })
  for (const theme of THEMES.filter((one) => look.startsWith(one) || one.startsWith(look))) {
    const context = await browser.newContext({
      colorScheme: theme,
      timezoneId: 'Africa/Lagos',
      locale: 'en-GB',
      reducedMotion: 'reduce',
      // The condition is evaluated as text, which the page's policy would refuse.
      bypassCSP: true,
    })
    await context.addInitScript(`localStorage.setItem('mantine-color-scheme-value', '${theme}')`)
    // The tour of a first visit is no part of the pictures.
    await context.addInitScript(
      `localStorage.setItem('wattpost.preferences', '{"state":{"tour":"done"},"version":0}')`,
    )
    const page = await context.newPage()
    const all = async (
      /** @type {readonly string[]} */ paths,
      /** @type {Partial<Awaited<ReturnType<typeof begin>>>} */ state = {},
    ) => {
      for (const path of paths.filter(isAsked)) {
        await open(page, path)
        if (state.loaded !== undefined) await settled(page)
        await state.loaded?.({ page, site })
        await take(page, path, theme)
        await state.left?.({ page, site })
      }
    }
    if (stateName === 'data') await all(PUBLIC)
    if (MEMBERS.some(isAsked)) await all(MEMBERS, await begin({ page, site }, stateName))
    await context.close()
  }
} finally {
  await browser.close()
  await site.stop()
}
