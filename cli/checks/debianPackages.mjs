import { existsSync, readFileSync } from 'node:fs'
import { runChild } from '../tooling/childProcess.mjs'

/**
 * Whether this process may install Debian's packages. Excludes Ubuntu: its package `chromium` installs a snap, which
 * runs in no container.
 */
export function isDebianRoot() {
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
export async function installDebianPackages(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { exitCode, output } = await runChild('apt-get', args, { env })
    if (exitCode !== 0) return `${output.trim()}\napt-get ${args.join(' ')} failed.`
  }
  return undefined
}
