import { setTimeout as after } from 'node:timers/promises'
import { openBrowser } from './cdp.mjs'
import { chartPage } from './chartPage.mjs'
import { emulatorPages } from './emulatorPage.mjs'
import { print } from './table.mjs'
import { until } from './until.mjs'

const RUNS = 5
const FRAMES = 120
const SAMPLE_S = 10
const SIX_HOURS_MS = 6 * 3_600_000
/** Time of a redraw, ms: a chart of four lines of 300 points. */
const ASKED_MS = 8

/** Alternates frames with and without a change. */
const frames = (/** @type {string} */ each) => `(async () => {
  let drawn = 0
  for (let frame = 0; frame < ${FRAMES}; frame += 1) {
    const before = pathsOf()
    ${each}
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    if (pathsOf() !== before) drawn += 1
  }
  return drawn
})()`

/** @typedef {Awaited<ReturnType<Awaited<ReturnType<typeof openBrowser>>['newPage']>>} Page */

/** Main-thread time: script, style, layout, paint and commit. @param {Page} page */
async function workedMs(page) {
  const { metrics } = await page.send('Performance.getMetrics')
  return (
    metrics.find((/** @type {{ name: string }} */ { name }) => name === 'TaskDuration').value * 1000
  )
}

/** @param {Page} page @param {() => Promise<number>} act */
async function worked(page, act) {
  const before = await workedMs(page)
  const drawn = await act()
  return { ms: (await workedMs(page)) - before, drawn }
}

/** Measures the chart alone: a frame with a new point for each line minus a frame without. @param {number} points */
async function alone(points) {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.send('Page.enable')
    await page.send('Performance.enable')
    const { frameTree } = await page.send('Page.getFrameTree')
    const html = await chartPage({ lines: 4, points })
    await page.send('Page.setDocumentContent', { frameId: frameTree.frame.id, html })
    await until('the chart', () => page.evaluate('pathsOf().length > 0'))
    const runs = []
    for (let run = 0; run < RUNS; run += 1) {
      const idle = await worked(page, () => page.evaluate(frames('')))
      const live = await worked(page, () => page.evaluate(frames('addPoint()')))
      if (live.drawn < 0.9 * FRAMES) throw new Error(`${live.drawn} of ${FRAMES} frames drew`)
      runs.push({
        'redraw, ms': (live.ms - idle.ms) / live.drawn,
        'floor: a frame in which nothing happens, ms': idle.ms / FRAMES,
      })
    }
    print(`a live chart alone, four lines of ${points} points`, runs, 2)
  } finally {
    await browser.close()
  }
}

/** Measures a whole device page: the cost of a second of live data, chart included. */
async function wholePage() {
  const site = await emulatorPages('a-day-in-the-fleet')
  try {
    await site.clock({ stepMs: SIX_HOURS_MS })
    const page = await site.opened('/device/bg/BG-0001?range=d')
    await page.send('Performance.enable')
    await until('the chart', () =>
      page.evaluate(
        `document.querySelector('main [role=status]:last-of-type') !== null && document.querySelectorAll('svg path[stroke][d^=M]').length > 0 && !document.body.innerText.includes('Loading more points')`,
      ),
    )
    const runs = []
    for (let run = 0; run < RUNS; run += 1) {
      await site.clock({ paused: true })
      const idle = await worked(page, async () => after(SAMPLE_S * 1000, 0))
      await site.clock({ speed: 1, paused: false })
      const live = await worked(page, async () => after(SAMPLE_S * 1000, 0))
      runs.push({
        'a live second of the page, ms': (live.ms - idle.ms) / SAMPLE_S,
        'floor: a second with the clock paused, ms': idle.ms / SAMPLE_S,
      })
    }
    print('a bg device page with its chart of a day', runs, 2)
  } finally {
    await site.close()
  }
}

await alone(300)
await alone(8640)
console.log(`asked of a redraw at 300 drawn points: at most ${ASKED_MS} ms\n`)
await wholePage()
