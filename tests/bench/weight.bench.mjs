import { setTimeout as after } from 'node:timers/promises'
import { emulatorPages, scriptsOf } from './emulatorPage.mjs'
import { print } from './table.mjs'

const SIX_HOURS_MS = 6 * 3_600_000
/** Longer than a page takes to request all its files. */
const SETTLE_MS = 8000
/** Asked of a page: its scripts in all, KiB, gzip, and their number. */
const ASKED = { kib: 300, scripts: 25 }
/** A window that shows the whole page, so that parts loaded on view are included. */
const WHOLE = { width: 1440, height: 6000, deviceScaleFactor: 1, mobile: false }
const PAGES = [
  '/dashboard',
  '/alerts',
  '/sites',
  '/availability',
  '/device/bg/devices',
  '/device/pm/devices',
  '/device/hydra/devices',
  '/device/bg/BG-0001',
  '/device/pm/PM-0001',
  '/device/hydra/HY-0001',
  '/settings',
]

const site = await emulatorPages('a-day-in-the-fleet')
try {
  await site.clock({ stepMs: SIX_HOURS_MS })
  /** @type {Record<string, number>} */
  const sizes = {}
  /** @type {Record<string, number>} */
  const wholes = {}
  for (const path of PAGES) {
    const page = await site.opened(path)
    await after(SETTLE_MS)
    const scripts = await scriptsOf(page)
    sizes[path] = inAll(scripts)
    await page.send('Emulation.setDeviceMetricsOverride', WHOLE)
    await after(SETTLE_MS)
    wholes[path] = inAll(await scriptsOf(page))
    await page.close()
    const heaviest = scripts
      .slice(0, 8)
      .map(({ path: file, kib }) => `${name(file)} ${kib.toFixed(0)}`)
    console.log(`${path}: ${scripts.length} scripts; ${heaviest.join(', ')}`)
  }
  print('a small window, KiB, gzip', [sizes], 1)
  print('looked through to its end, KiB, gzip', [wholes], 1)
  console.log(`asked of a device page: at most ${ASKED.kib} in ${ASKED.scripts} scripts\n`)
} finally {
  await site.close()
}

/** @param {Awaited<ReturnType<typeof scriptsOf>>} scripts */
function inAll(scripts) {
  return scripts.reduce((sum, { kib }) => sum + kib, 0)
}

/** @param {string} path */
function name(path) {
  return path.replace(/^.*\//, '').replace(/-[^-]*\.js$/, '')
}
