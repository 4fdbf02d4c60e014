import { setTimeout as after } from 'node:timers/promises'
import { openBrowser } from './cdp.mjs'
import { startOrigin } from './floodOrigin.mjs'
import { startFlood } from './floodServer.mjs'
import { SIGN_IN } from './signIn.mjs'
import { print } from './table.mjs'

const DEVICES = 2000
/** `WATTPOST_FLOOD_S` shortens the run. */
const SECONDS = Number(process.env.WATTPOST_FLOOD_S ?? 60)
const SETTLE_MS = 5000
/** The bg device is part of the flood; the emulator sends frames of the other two. */
const PAGES = [
  ...['/dashboard', '/device/bg/devices', '/device/bg/BG-0001'],
  ...['/device/pm/PM-0001', '/device/hydra/HY-0001'],
]

/** Counts messages, frames and long tasks, outside the page's own code. */
const WATCH = `
  globalThis.flood = { messages: 0, frames: [], longest: 0 }
  globalThis.WebSocket = class extends WebSocket {
    constructor(...args) {
      super(...args)
      this.addEventListener('message', ({ data }) => {
        if (typeof data === 'string' && data.startsWith('42["power"')) flood.messages += 1
      })
    }
  }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) flood.longest = Math.max(flood.longest, duration)
  }).observe({ type: 'longtask' })
  let last = 0
  const frame = (now) => {
    if (last !== 0 && flood.frames.length < 10000) flood.frames.push(now - last)
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
`
/**
 * @param {Awaited<ReturnType<typeof openBrowser>>} browser
 * @param {Awaited<ReturnType<typeof startFlood>>} flood
 * @param {{ path: string, isBatched: boolean }} what
 */
async function measure(browser, flood, { path, isBatched }) {
  const page = await browser.newPage()
  await page.send('Page.enable')
  // Thread time: wall time would include other processes.
  await page.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: WATCH })
  if (path !== '/bare') {
    await page.send('Page.navigate', { url: `${flood.url}/login` })
    await after(1500)
    await page.evaluate(SIGN_IN)
  }
  await page.send('Page.navigate', { url: `${flood.url}${path}` })
  await after(SETTLE_MS)
  const idle = await sampled(page, Math.min(SECONDS, 10), flood.sent)
  flood.start(isBatched)
  await after(SETTLE_MS)
  const busy = await sampled(page, SECONDS, flood.sent)
  flood.stop()
  await page.close()
  return {
    'main thread, %': busy.threadPercent,
    'p95 frame, ms': busy.p95FrameMs,
    'p95 frame idle, ms': idle.p95FrameMs,
    'received of sent': busy.messages / busy.sent,
    'longest task, ms': busy.longestMs,
    'heap growth, MB': busy.heapGrowthMb,
  }
}

/**
 * @param {Awaited<ReturnType<Awaited<ReturnType<typeof openBrowser>>['newPage']>>} page
 * @param {number} seconds
 * @param {{ messages: number }} counter of messages sent by the server
 */
async function sampled(page, seconds, counter) {
  const heapMb = async () => {
    await page.send('HeapProfiler.collectGarbage')
    return (await page.send('Runtime.getHeapUsage')).usedSize / 1e6
  }
  const busyS = async () => {
    const { metrics } = await page.send('Performance.getMetrics')
    return metrics.find((/** @type {{ name: string }} */ { name }) => name === 'TaskDuration').value
  }
  const heapBefore = await heapMb()
  await page.evaluate('Object.assign(flood, { messages: 0, frames: [], longest: 0 }) && 0')
  // Between the same two moments as the received messages: garbage collection runs before and after.
  const sentBefore = counter.messages
  const [began, busyBefore] = [performance.now(), await busyS()]
  await after(seconds * 1000)
  const [tookS, busy] = [(performance.now() - began) / 1000, (await busyS()) - busyBefore]
  const { messages, frames, longest } = await page.evaluate('flood')
  const sent = counter.messages - sentBefore
  const sorted = frames.sort((/** @type {number} */ a, /** @type {number} */ b) => a - b)
  return {
    messages,
    sent,
    threadPercent: (busy / tookS) * 100,
    p95FrameMs: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    longestMs: longest,
    heapGrowthMb: (await heapMb()) - heapBefore,
  }
}

const origin = await startOrigin()
const flood = await startFlood(origin, DEVICES)
const browser = await openBrowser()
try {
  for (const isBatched of [false, true]) {
    const form = isBatched ? `arrays each 50 ms` : 'single events'
    const bare = await measure(browser, flood, { path: '/bare', isBatched })
    print(`bare page, ${form}`, [bare], 2)
    for (const path of PAGES) {
      const page = await measure(browser, flood, { path, isBatched })
      const times = page['main thread, %'] / bare['main thread, %']
      print(`${path}, ${form}`, [{ ...page, 'main thread, times the bare page': times }], 2)
    }
  }
} finally {
  await browser.close()
  await flood.close()
  origin.stop()
}
