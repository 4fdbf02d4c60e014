import { setTimeout as after } from 'node:timers/promises'
import { openBrowser } from './cdp.mjs'
import { startOrigin } from './floodOrigin.mjs'
import { startFlood } from './floodServer.mjs'
import { SIGN_IN } from './signIn.mjs'
import { print } from './table.mjs'

const FLEETS = [1000, 5000]
const STEP_PX = 300
/** @param {number} devices */
const loaded = (devices) =>
  `[...document.querySelectorAll('main p')].some((each) => each.textContent === '${devices.toLocaleString('en')} devices')`

/**
 * Scrolls, or only observes, for a number of frames. A frame is blank if a visible part of the list has no row when the
 * frame is drawn.
 * @param {number} stepPx
 * @param {number} frames
 */
const scroll = (stepPx, frames) => `new Promise((resolve) => {
  const times = []
  let [blank, last, step, reached] = [0, 0, ${stepPx}, 0]
  const hasRow = (y) => document.elementsFromPoint(innerWidth / 2, y).some((each) => each.closest('[aria-label="Devices"] [data-id]'))
  const list = () => document.querySelector('[aria-label="Devices"]')
  // At its top the page's heading is above the rows, and in a table the names of the columns.
  const start = () => list().querySelector('thead')?.getBoundingClientRect().bottom ?? list().getBoundingClientRect().top
  const end = () => list().getBoundingClientRect().bottom
  const isBlank = () => [0.3, 0.5, 0.7, 0.95].some((part) => {
    const y = innerHeight * part
    return y > start() && y + 12 < end() && !hasRow(y) && !hasRow(y + 12)
  })
  const frame = (now) => {
    if (last !== 0) times.push(now - last)
    last = now
    if (times.length >= ${frames}) return resolve({ times, blank, reached })
    // Back from the end of a short list, and down again from its top.
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
    if (isAtEnd) step = -${stepPx}
    else if (scrollY === 0) step = ${stepPx}
    scrollBy(0, step)
    reached = Math.max(reached, scrollY)
    if (${stepPx} !== 0 && isBlank()) blank += 1
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
})`

/**
 * Presses the button of a layout.
 * @param {string} name
 */
const choose = (name) =>
  `[...document.querySelectorAll('main label')].find((each) => each.textContent === '${name}').click()`

/** @param {number[]} times */
function p95(times) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

/**
 * @param {Awaited<ReturnType<typeof openBrowser>>} browser
 * @param {string} url
 * @param {number} devices
 */
async function measure(browser, url, devices) {
  const page = await browser.newPage()
  await page.send('Page.enable')
  await page.send('Page.navigate', { url: `${url}/login` })
  await after(1500)
  await page.evaluate(SIGN_IN)
  // Any order except the server's loads the whole list.
  await page.send('Page.navigate', { url: `${url}/device/bg/devices?sort=site` })
  await page.evaluate(
    `(async () => { while (!(${loaded(devices)})) await new Promise((r) => setTimeout(r, 100)) })()`,
  )
  await after(1000)
  for (const layout of ['Cards', 'Table']) {
    await page.evaluate(`scrollTo(0, 0); ${choose(layout)}`)
    await after(1500)
    const idle = await page.evaluate(scroll(0, 300))
    const fast = await page.evaluate(scroll(STEP_PX, 1000))
    const row = {
      'blank frames, %': (100 * fast.blank) / fast.times.length,
      'p95 frame, ms': p95(fast.times),
      'p95 frame idle, ms': p95(idle.times),
      'p95 frame, times idle': p95(fast.times) / p95(idle.times),
      'scrolled to, px': fast.reached,
    }
    print(`${layout} of ${devices} devices scrolled at ${STEP_PX} px a frame`, [row], 2)
  }
  await page.close()
}

const origin = await startOrigin()
const browser = await openBrowser()
try {
  for (const devices of FLEETS) {
    const server = await startFlood(origin, devices)
    try {
      await measure(browser, server.url, devices)
    } finally {
      await server.close()
    }
  }
} finally {
  await browser.close()
  origin.stop()
}
