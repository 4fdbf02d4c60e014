import { emulatorPages } from './emulatorPage.mjs'
import { print } from './table.mjs'
import { until } from './until.mjs'

const PAGES = ['/dashboard', '/device/hydra/HY-0001', '/device/bg/BG-0001', '/device/pm/PM-0001']
const START_MS = Date.parse('2026-01-15T11:00:00Z')
/** Seeks back and forth over the five minutes of the story; the first ones warm up. */
const STOPS_S = [270, 30, 180, 90, 290, 10, 150, 240, 60, 210, 120, 280]
const WARM_UP = 2
/** A page unchanged for this time shows the target moment. */
const RESTS_MS = 1500

/** Time until the last visible change of the page; live regions are delayed on purpose and ignored. */
const seek = (/** @type {string} */ at) => `(async () => {
  let lastMs = 0
  const isSeen = ({ target }) => !(target instanceof Element ? target : target.parentElement)?.closest('[class*=spoken]')
  const watch = new MutationObserver((changes) => {
    if (changes.some(isSeen)) lastMs = performance.now()
  })
  watch.observe(document.querySelector('main'), { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['d', 'aria-label'] })
  const control = (path, body) => fetch('/__emulator/' + path, body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  let beganMs = performance.now()
  await control('state')
  await frame()
  const floorMs = performance.now() - beganMs
  beganMs = lastMs = performance.now()
  await control('clock', { seek: '${at}' })
  while (performance.now() - Math.max(lastMs, beganMs) < ${RESTS_MS}) await new Promise((done) => setTimeout(done, 50))
  watch.disconnect()
  return { redrawnMs: lastMs - beganMs, floorMs }
})()`

const emulated = await emulatorPages('sales-story')
try {
  for (const path of PAGES) {
    const page = await emulated.opened(path)
    await until('the page', () =>
      page.evaluate(`document.querySelector('main [role=img]') !== null`),
    )
    const runs = []
    for (const atS of STOPS_S) {
      const at = new Date(START_MS + atS * 1000).toISOString()
      const { redrawnMs, floorMs } = await page.evaluate(seek(at))
      runs.push({
        'from the seek to the last change': redrawnMs,
        'floor: a question to the control, and a frame': floorMs,
      })
    }
    print(`ms, a seek on ${path}`, runs.slice(WARM_UP))
    await page.close()
  }
} finally {
  await emulated.close()
}
