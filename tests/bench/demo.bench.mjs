import { setTimeout as after } from 'node:timers/promises'
import { openBrowser } from './cdp.mjs'
import { demoSite, FAST_4G } from './demoSite.mjs'
import { print } from './table.mjs'
import { threadsCpuMs } from './threads.mjs'

const RUNS = Number(process.env.WATTPOST_DEMO_RUNS ?? 3)
const CPU_SLOWDOWN = 4
// Its run has no end.
const FLEET = ['--scenario', 'a-day-in-the-fleet', '--bg', '400', '--pm', '300', '--hydra', '300']
const SPEED = 60
const FRAMES = 600
const ASKED = { kib: 140, interactionMs: 2500, frameMs: 20, workerPercent: 30 }
const WINDOW = { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false }

/** Clicks a link of the main navigation as soon as it is there; times since the navigation began, ms. */
const FIRST_INTERACTION = `(async () => {
  const until = async (find) => {
    for (;;) {
      const found = find()
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const heading = (name) => () => [...document.querySelectorAll('h1')].find((each) => each.textContent === name)
  const link = await until(() => [...document.querySelectorAll('a')].find((each) => each.textContent === 'Power meters'))
  const linkMs = performance.now()
  link.click()
  await until(heading('Power meters'))
  await new Promise(requestAnimationFrame)
  const answeredMs = performance.now()
  await until(() => document.body.innerText.includes('PM-0001'))
  const paint = performance.getEntriesByName('first-paint')[0]
  const worker = performance.getEntriesByType('resource').find(({ name }) => name.includes('/emulatorWorker-'))
  return { paintMs: paint.startTime, workerMs: worker.startTime, linkMs, answeredMs, devicesMs: performance.now() }
})()`

/** The floor: a fixed piece of work on an empty page, in ms. */
const LOOP = `(() => {
  const began = performance.now()
  let sum = 0
  for (let n = 0; n < 2e7; n += 1) sum = (sum * 31 + n) | 0
  return performance.now() - began + (sum === 0 ? 1 : 0)
})()`

/** Times between frames, ms. */
const FRAME_TIMES = `new Promise((resolve) => {
  const times = []
  let last = 0
  const frame = (now) => {
    if (last !== 0) times.push(now - last)
    last = now
    if (times.length < ${FRAMES}) requestAnimationFrame(frame)
    else resolve(times)
  }
  requestAnimationFrame(frame)
})`

/** @param {object} change */
const clock = (change) =>
  `fetch('/__emulator/clock', { method: 'POST', body: '${JSON.stringify(change)}' }).then((answer) => answer.json())`

/** Waits for the figures of the whole fleet. */
const LOADED =
  "(async () => { while (!/from \\d{3} devices/.test(document.body?.innerText ?? '')) await new Promise((r) => setTimeout(r, 100)) })()"

/** @param {number[]} times */
function p95(times) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

/** The first interaction on a slow device, and the weight of what follows it. */
async function measureFirstVisit() {
  const site = await demoSite()
  try {
    const kib = weightOf(site)
    const rows = []
    for (let run = 0; run < RUNS; run += 1) rows.push({ ...kib, ...(await firstVisit(site)) })
    print(`first visit at CPU ÷${CPU_SLOWDOWN} and Fast 4G`, rows, 1)
    console.log(
      `asked: worker at most ${ASKED.kib} KiB, after the paint; first interaction within ${ASKED.interactionMs} ms\n`,
    )
  } finally {
    await site.close()
  }
}

/** @param {Awaited<ReturnType<typeof demoSite>>} site */
function weightOf(site) {
  const bytes = ['scenarios/sales-story.json', site.workerFile].map((file) => site.gzipBytes(file))
  return {
    'worker with its first scenario, KiB gzip': bytes.reduce((sum, one) => sum + one) / 1024,
  }
}

/** @param {Awaited<ReturnType<typeof demoSite>>} site */
async function firstVisit(site) {
  site.limit(FAST_4G)
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.send('Emulation.setDeviceMetricsOverride', WINDOW)
    await page.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    const loopMs = await page.evaluate(LOOP)
    await page.send('Page.navigate', { url: site.url })
    const seen = await page.evaluate(FIRST_INTERACTION)
    return {
      'first paint, ms': seen.paintMs,
      'worker asked for, ms': seen.workerMs,
      'a link can be clicked, ms': seen.linkMs,
      'its page is there, ms': seen.answeredMs,
      'with its devices, ms': seen.devicesMs,
      'a fixed loop on an empty page, ms': loopMs,
      'a link can be clicked, times the loop': seen.linkMs / loopMs,
    }
  } finally {
    await browser.close()
  }
}

/** Frames and the worker's share of a core with 1,000 devices. */
async function measureFleet() {
  const site = await demoSite(FLEET)
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.send('Emulation.setDeviceMetricsOverride', WINDOW)
    await page.send('Page.navigate', { url: site.url })
    await page.evaluate(LOADED)
    await page.evaluate(clock({ paused: true }))
    await after(10_000)
    const idle = p95(await page.evaluate(FRAME_TIMES))
    await page.evaluate(clock({ paused: false, speed: SPEED }))
    await after(5000)
    const [beganMs, cpuMs] = [performance.now(), threadsCpuMs(browser.pid, 'DedicatedWorker')]
    const times = await page.evaluate(FRAME_TIMES)
    const tookMs = performance.now() - beganMs
    const row = {
      'p95 frame, ms': p95(times),
      'p95 frame of the paused page, ms': idle,
      'p95 frame, times the paused page’s': p95(times) / idle,
      'worker, % of a core':
        (100 * (threadsCpuMs(browser.pid, 'DedicatedWorker') - cpuMs)) / tookMs,
    }
    print(`1,000 devices at ×${SPEED}`, [row], 1)
    console.log(
      `asked: p95 at most ${ASKED.frameMs} ms, worker at most ${ASKED.workerPercent} % of a core\n`,
    )
  } finally {
    await browser.close()
    await site.close()
  }
}

await measureFirstVisit()
await measureFleet()
