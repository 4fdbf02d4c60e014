// `npm run picture`: the README's short animated picture of the director, played anew and filmed.
// A folder as argument takes the single frames too, as PNG.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { signIn } from '../screenshots/signIn.mjs'
import { startSite } from '../screenshots/site.mjs'
import { launchOptions } from '../support/browser.mjs'
import { gifOf } from './gif.mjs'

const FILE = join(process.cwd(), 'docs/director.gif')
/** Shot a tenth smaller, so that the whole flow is in the picture: 1000 × 640 px. */
const VIEWPORT = { width: 1100, height: 704 }
const SCALE = 10 / 11
const FRAME_MS = 700
/** What has just turned is looked at longer. */
const TURN_MS = 1400
/** Values come anew each second: what stood as long is all that comes. */
const STANDS_MS = 1300
const TEN_SECONDS = 'Step 10 s'
/** What the hand presses, in order: a step's name goes to its moment. */
const STORY = [
  'all-is-well',
  ...[TEN_SECONDS, TEN_SECONDS, TEN_SECONDS],
  'grid-lost',
  'generator-on',
  ...[TEN_SECONDS, TEN_SECONDS, TEN_SECONDS],
  'grid-back',
  ...[TEN_SECONDS, TEN_SECONDS, TEN_SECONDS],
  'grid-lost',
  'generator-on',
  'all-is-well',
]

/** Nothing that is in sight waits for data; what lies below is fetched only when looked at. */
const SETTLED = `document.fonts.status === 'loaded' && document.querySelector('h1') !== null
  && [...document.querySelectorAll('.mantine-Skeleton-root, [aria-busy=true]')]
    .every((one) => one.getBoundingClientRect().top > innerHeight)`

const framesFolder = process.argv[2]
/** @typedef {import('playwright').Page} Page */

/** @type {{ png: Buffer, ms: number }[]} */
const frames = []

/** The picture once nothing in it changes any more. @param {Page} page */
async function still(page) {
  await page.waitForFunction(SETTLED)
  let png = await page.screenshot()
  for (let sinceMs = Date.now(); Date.now() - sinceMs < STANDS_MS; ) {
    const next = await page.screenshot()
    if (next.equals(png)) continue
    png = next
    sinceMs = Date.now()
  }
  return png
}

/**
 * Presses a button, and waits until strip and director tell the moment to which that leads.
 * @param {Page} page @param {string} name
 */
async function press(page, name) {
  const director = page.getByRole('complementary', { name: 'Director' })
  const done = page.waitForResponse((answer) => answer.url().endsWith('/__emulator/clock'))
  // Not by the mouse, for which the director would be scrolled, and tremble in the picture.
  await director.getByRole('button', { name: new RegExp(`(^| )${name}$`) }).dispatchEvent('click')
  const { now } = await (await done).json()
  const clock = new Date(now).toLocaleTimeString('en-GB', { timeZone: 'Africa/Lagos' })
  const told = page.getByText(new RegExp(`${clock} · paused`)).filter({ visible: true })
  await told.nth(1).waitFor()
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
  // Time ran while the emulator started.
  await site.control('reset', {})
  const context = await browser.newContext({
    viewport: VIEWPORT,
    deviceScaleFactor: SCALE,
    colorScheme: 'dark',
    timezoneId: 'Africa/Lagos',
    locale: 'en-GB',
    reducedMotion: 'reduce',
    // What is waited for is asked as text, which a page's own policy would refuse.
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
