// The browser of the tests. Plain JavaScript without packages: `npm test` runs it on a bare clone.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC_PLACES = [
  'Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The machine as seen by the search.
 * @typedef {object} Machine
 * @property {NodeJS.Platform} platform
 * @property {string} home the user's folder
 * @property {Record<string, string | undefined>} env
 * @property {(file: string) => boolean} answers whether this program runs and identifies itself as Chromium
 */

/** @type {Machine} */
const thisMachine = {
  platform: process.platform,
  home: homedir(),
  env: process.env,
  answers: isChromium,
}

/**
 * The installed Chromium or Chrome; `WATTPOST_BROWSER` overrides it.
 * @param {Machine} machine
 * @returns {string | undefined} path of the program
 */
export function findBrowser(machine = thisMachine) {
  return placesToLook(machine).find((file) => machine.answers(file))
}

/**
 * Chromium's headless shell: the same engine without the browser's own windows, with a fifth less CPU time. If it is
 * not installed, the whole browser; `WATTPOST_BROWSER` overrides both.
 * @param {Machine} machine
 * @returns {string | undefined} path of the program
 */
export function findHeadlessBrowser(machine = thisMachine) {
  const shells = machine.env.WATTPOST_BROWSER ? [] : onPath(SHELL_NAMES, machine)
  return shells.find((file) => machine.answers(file)) ?? findBrowser(machine)
}

/**
 * Features that Playwright 1.65 disables: Chromium reads only the last such list, so ours includes them.
 */
const OF_PLAYWRIGHT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['TcpPortRandomizationWin', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  ...['PreconnectToSearch', 'msForceBrowserSignIn', 'msEdgeUpdateLaunchServicesPreferredVersion'],
]

/**
 * The address bar's drop-down, two web pages of Chromium for each window, appears in no test. Without it a window takes a third of the CPU time.
 */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

/**
 * Launch options for Playwright. Without an installed browser it uses its own download.
 * @param {string | undefined} executablePath
 */
export function launchOptions(executablePath = findBrowser()) {
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      // Containers and CI often run as root, where Chromium's sandbox refuses to work.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${[...OF_PLAYWRIGHT, ...UNSEEN].join(',')}`,
    ],
  }
}

/**
 * @param {Machine} machine
 * @returns {string[]}
 */
function placesToLook(machine) {
  const { platform, home, env } = machine
  if (env.WATTPOST_BROWSER) return [env.WATTPOST_BROWSER]
  const files = onPath(NAMES, machine)
  if (platform !== 'darwin') return files
  return [...files, ...['/', home].flatMap((at) => MAC_PLACES.map((place) => join(at, place)))]
}

/**
 * @param {readonly string[]} names
 * @param {Machine} machine
 */
function onPath(names, { env }) {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/**
 * Runs the program, because the `chromium-browser` of Ubuntu only prints that it is not installed.
 * @param {string} file
 */
function isChromium(file) {
  if (!existsSync(file)) return false
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /Chrom(e|ium)\b/.test(stdout)
}
