// `npm run picture`: records the README's animated picture of the director.
// With a folder as argument, single frames are written as PNG too.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { signIn } from '../screenshots/signIn.mjs'
import { startSite } from '../screenshots/site.mjs'
import { launchOptions } from '../support/browser.mjs'
import { gifOf } from './gif.mjs'

const FILE = join(process.cwd(), 'docs/director.gif')
/** Scaled down by a tenth, so that the whole flow is visible: 1000 × 640 px. */
const VIEWPORT = { width: 1100, height: 704 }
const SCALE = 10 / 11
const FRAME_MS = 700
/** Frames after a change last longer. */
const TURN_MS = 1400
/** Values update each second: a page unchanged for longer is complete. */
const SETTLED_MS = 1300
const TEN_SECONDS = '\\+10 s'
const WELL = 'All sites are well\\.'
const LOST = 'The grid fails at Marina Clinic\\.'
const TAKEN_OVER = 'The generator takes over: the clinic has power again\\.'
const BACK = 'The grid returns to Marina Clinic\\.'
/** Pressed buttons in order: the caption of a step seeks to its moment. */
const STORY = [
  WELL,
  ...[TEN_SECONDS, TEN_SECONDS, TEN_SECONDS],
  LOST,
  TAKEN_OVER,
  ...[TEN_SECONDS, TEN_SECONDS, TEN_SECONDS],
  BACK,
  ...[TEN_SECONDS, TEN_SECONDS, TEN_SECONDS],
  LOST,
  TAKEN_OVER,
  WELL,
]

/** No visible part is pending; parts below load only on view. */
const SETTLED = `document.fonts.status === 'loaded' && document.querySelector('h1') !== null
  && [...document.querySelectorAll('[data-skeleton], [aria-busy=true]')]
    .every((one) => one.getBoundingClientRect().top > innerHeight)`

const framesFolder = process.argv[2]
/** @typedef {import('playwright').Page} Page */

/** @type {{ png: Buffer, ms: number }[]} */
const frames = []

/** The picture after its last change. @param {Page} page */
async function still(page) {
  await page.waitForFunction(SETTLED)
  let png = await page.screenshot()
  for (let sinceMs = Date.now(); Date.now() - sinceMs < SETTLED_MS; ) {
    const next = await page.screenshot()
    if (next.equals(png)) continue
    png = next
    sinceMs = Date.now()
  }
  return png
}

/**
 * Presses a button and waits until strip and director show the target moment.
 * @param {Page} page @param {string} name
 */
async function press(page, name) {
  const director = page.getByRole('complementary', { name: 'Director' })
  const done = page.waitForResponse((answer) => answer.url().endsWith('/__emulator/clock'))
  // Not by mouse, which would scroll the director during the recording.
  await director.getByRole('button', { name: new RegExp(`(^| )${name}$`) }).dispatchEvent('click')
  const { now } = await (await done).json()
  const clock = new Date(now).toLocaleTimeString('en-GB', { timeZone: 'Africa/Lagos' })
  const shown = page.getByText(new RegExp(`${clock} · paused`)).filter({ visible: true })
  await shown.nth(1).waitFor()
}

/** @param {Page} page */
async function film(page) {
  const director = page.getByRole('complementary', { name: 'Director' })
  const time = director.getByRole('region', { name: 'Time' })
  await time.evaluate((section) => section.scrollIntoView())
  for (const name of STORY) {
    await press(page, name)
    frames.push({ png: await still(page), ms: name === TEN_SECONDS ? FRAME_MS : TURN_MS })
  }
}

const site = await startSite('sales-story')
const browser = await chromium.launch(launchOptions())
try {
  await site.control('clock', { paused: true })
  // Time passed while the emulator started.
  await site.control('reset', {})
  const context = await browser.newContext({
    viewport: VIEWPORT,
    deviceScaleFactor: SCALE,
    colorScheme: 'dark',
    timezoneId: 'Africa/Lagos',
    locale: 'en-GB',
    reducedMotion: 'reduce',
    // The condition is evaluated as text, which the page's policy would refuse.
    bypassCSP: true,
  })
  await context.addInitScript(
    `localStorage.setItem('wattpost.preferences', '{"state":{"tour":"done"},"version":0}')`,
  )
  const page = await context.newPage()
  await signIn(page, site.url)
  await page.goto(`${site.url}/device/hydra/HY-0001`)
  await page.getByRole('button', { name: 'Director' }).click()
  await film(page)
} finally {
  await browser.close()
  await site.stop()
}
if (framesFolder) {
  for (const [at, { png }] of frames.entries()) writeFileSync(join(framesFolder, `${at}.png`), png)
}
const gif = gifOf(frames)
writeFileSync(FILE, gif)
console.log(`${FILE}: ${frames.length} frames, ${gif.length} bytes`)
