import { existsSync, readFileSync } from 'node:fs'
import { findBrowser } from '../../tests/support/browser.mjs'
import { isRedisOnPath } from '../../tests/support/redisOnPath.mjs'
import { runChild, runNode } from '../tooling/childProcess.mjs'
import { EXIT, fail } from '../tooling/exit.mjs'
import { fromRoot } from '../tooling/repositoryRoot.mjs'

/** Finds or installs a browser for the tests. Ends the process with exit code 3 when both fail. */
export async function provideBrowser() {
  if (findBrowser() !== undefined || (await hasPlaywrightBrowser())) return
  if (process.env.WATTPOST_BROWSER) {
    fail(
      `WATTPOST_BROWSER=${process.env.WATTPOST_BROWSER} does not run as Chromium.`,
      EXIT.environment,
    )
  }
  const attempts = isDebianRoot() ? [debianPackage, playwrightDownload] : [playwrightDownload]
  const reasons = []
  for (const attempt of attempts) {
    const reason = await attempt()
    if (reason === undefined) return
    reasons.push(reason)
  }
  const advice =
    'No browser for the end-to-end tests. Install Chromium or Chrome on the PATH, or name one with WATTPOST_BROWSER.'
  fail([...reasons, advice].join('\n\n'), EXIT.environment)
}

/** @returns {Promise<string | undefined>} the error, if any */
async function debianPackage() {
  console.log("Installing Debian's chromium (first test only)…")
  const reason = await installDebianPackages(['chromium', 'chromium-headless-shell'])
  if (reason !== undefined) return reason
  return findBrowser() === undefined
    ? "Debian's chromium is installed but does not run."
    : undefined
}

/** @returns {Promise<string | undefined>} the error, if any */
async function playwrightDownload() {
  console.log("Downloading Playwright's Chromium (first test only)…")
  const cli = fromRoot('node_modules/playwright/cli.js')
  const withLibraries =
    process.getuid?.() === 0 && process.platform === 'linux' ? ['--with-deps'] : []
  const { exitCode, output } = await runNode(cli, ['install', ...withLibraries, 'chromium'])
  return exitCode === 0 ? undefined : `${output.trim()}\nplaywright install chromium failed.`
}

async function hasPlaywrightBrowser() {
  const { chromium } = await import('playwright')
  return existsSync(chromium.executablePath())
}

/**
 * Whether this process may install Debian's packages. Excludes Ubuntu: its package `chromium` installs a snap, which
 * runs in no container.
 */
function isDebianRoot() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  const release = readFileSync('/etc/os-release', 'utf8')
  const is = (/** @type {string} */ system) =>
    new RegExp(`^ID(_LIKE)?=.*\\b${system}\\b`, 'm').test(release)
  return is('debian') && !is('ubuntu')
}

/**
 * @param {readonly string[]} packages
 * @returns {Promise<string | undefined>} the error, if any
 */
async function installDebianPackages(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { exitCode, output } = await runChild('apt-get', args, { env })
    if (exitCode !== 0) return `${output.trim()}\napt-get ${args.join(' ')} failed.`
  }
  return undefined
}

/** Installs Debian's Redis for the tests of shared logs where it may. Without a Redis these tests do not run. */
export async function provideRedis() {
  if (isRedisOnPath() || !isDebianRoot()) return
  console.log("Installing Debian's redis-server (first test only)…")
  const reason = await installDebianPackages(['redis-server'])
  if (reason !== undefined) console.log(reason)
}
