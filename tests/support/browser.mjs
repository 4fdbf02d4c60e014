// Which browser the tests drive. Plain JavaScript of Node alone: `npm test` asks on a bare clone.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC_PLACES = [
  'Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * What the finder may ask of the machine.
 * @typedef {object} Machine
 * @property {NodeJS.Platform} platform
 * @property {string} home the user's folder
 * @property {Record<string, string | undefined>} env
 * @property {(file: string) => boolean} answers whether this program runs and says that it is a Chromium
 */

/** @type {Machine} */
const thisMachine = {
  platform: process.platform,
  home: homedir(),
  env: process.env,
  answers: isChromium,
}

/**
 * The machine's own Chromium or Chrome; `WATTPOST_BROWSER` names another one.
 * @param {Machine} machine
 * @returns {string | undefined} path of the program
 */
export function findBrowser(machine = thisMachine) {
  return placesToLook(machine).find((file) => machine.answers(file))
}

/**
 * What Playwright 1.65 switches off: of two lists Chromium heeds the last alone, so ours has to hold them too.
 */
const OF_PLAYWRIGHT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['TcpPortRandomizationWin', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  ...['PreconnectToSearch', 'msForceBrowserSignIn', 'msEdgeUpdateLaunchServicesPreferredVersion'],
]

/**
 * What drops down from the address bar, two web pages of Chromium's own for each window, is seen by no test: without
 * them a window costs a third of the CPU.
 */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

/**
 * How Playwright shall start it. Without a browser of the machine's own it takes its own download.
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
function placesToLook({ platform, home, env }) {
  const named = env.WATTPOST_BROWSER
  if (named !== undefined && named !== '') return [named]
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  if (platform !== 'darwin') return onPath
  return [...onPath, ...['/', home].flatMap((at) => MAC_PLACES.map((place) => join(at, place)))]
}

/**
 * Asked, because Ubuntu puts a `chromium-browser` on the PATH that only says that it is not there.
 * @param {string} file
 */
function isChromium(file) {
  if (!existsSync(file)) return false
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /Chrom(e|ium)\b/.test(stdout)
}
