import { execFileSync } from 'node:child_process'
import { basename, join } from 'node:path'
import { chromium } from 'playwright'
import { signIn } from '../screenshots/signIn.mjs'
import { findHeadlessBrowser, launchOptions } from '../support/browser.mjs'
import { freePort } from '../support/freePort.mjs'
import { newStranger } from './stranger.mjs'

/** @typedef {import('./stranger.mjs').Stranger} Stranger */

/**
 * Installs the tarball with a Node, starts the demo, signs in, replays a scenario, and asks the doctor. Throws for the
 * first of these that fails.
 * @param {string} version of Node, e.g. `22`
 * @param {string} tarball
 * @returns {Promise<string>} versions, times and size, human-readable
 */
export async function tryPackage(version, tarball) {
  const stranger = newStranger(version, tarball)
  try {
    const node = await outputOf(stranger, 'node', '--version')
    const npm = await outputOf(stranger, 'npm', '--version')
    const install = await timed(() =>
      outputOf(stranger, 'npm', 'install', '--save-dev', `./${basename(tarball)}`),
    )
    const size = execFileSync('du', ['-sk', join(stranger.folder, 'node_modules')])
    const demo = await tryDemo(stranger)
    const replay = await timed(() =>
      outputOf(stranger, 'npx', 'wattpost', 'replay', 'grid-outage', '--browser'),
    )
    const [verdict = ''] = /\d+ met, 0 failed/.exec(replay.value) ?? []
    if (verdict === '') throw new Error(`The replay proved nothing:\n${replay.value}`)
    const doctor = await outputOf(stranger, 'npx', 'wattpost', 'doctor', ...(await freePorts()))
    const megabytes = (Number.parseInt(size.toString(), 10) * 1024) / 1e6
    return [
      `Node ${node.slice(1)}, npm ${npm}: installed in ${install.seconds} s, ${megabytes.toFixed(1)} MB`,
      `demo ready in ${demo.readySeconds} s, signed in, ended in ${demo.endSeconds} s`,
      `replay in ${replay.seconds} s: ${verdict}`,
      `doctor: ${doctor.split('\n').at(-1)}`,
    ].join('; ')
  } finally {
    stranger.leave()
  }
}

/**
 * Starts the demo, signs in with a browser and ends it with Ctrl-C.
 * @param {Stranger} stranger
 */
async function tryDemo(stranger) {
  const ports = await freePorts()
  // Through npx the exit code would be that of npm.
  const demo = stranger.start('node_modules/.bin/wattpost', 'demo', '--no-open', ...ports)
  try {
    const ready = await timed(() => demo.printed(/signed in as merchant/))
    await signInAt(`http://127.0.0.1:${ports[1]}`)
    demo.kill('SIGINT')
    const end = await timed(() => demo.ended)
    if (end.value.exitCode !== 0) throw new Error(`demo: exit code ${end.value.exitCode}`)
    return { readySeconds: ready.seconds, endSeconds: end.seconds }
  } finally {
    demo.kill('SIGKILL')
  }
}

/**
 * Signs in with a browser, until the dashboard shows a device.
 * @param {string} url
 */
async function signInAt(url) {
  const browser = await chromium.launch(launchOptions(findHeadlessBrowser()))
  try {
    const page = await browser.newPage()
    await signIn(page, url)
    await page.locator('a[href^="/device/hydra/"]').first().waitFor()
  } finally {
    await browser.close()
  }
}

/** Options for a start beside other emulators. @returns {Promise<string[]>} */
async function freePorts() {
  return ['--port', `${await freePort()}`, '--auth-port', `${await freePort()}`]
}

/**
 * Runs a program to its end. Throws when it fails.
 * @param {Stranger} stranger
 * @param {string} file
 * @param {...string} args
 * @returns {Promise<string>} its output
 */
async function outputOf(stranger, file, ...args) {
  const { exitCode, output } = await stranger.start(file, ...args).ended
  if (exitCode === 0) return output.trim()
  throw new Error(`${[file, ...args].join(' ')}: exit code ${exitCode}\n${output.trim()}`)
}

/**
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<{ value: T, seconds: string }>}
 */
async function timed(work) {
  const startMs = performance.now()
  const value = await work()
  return { value, seconds: ((performance.now() - startMs) / 1000).toFixed(1) }
}
