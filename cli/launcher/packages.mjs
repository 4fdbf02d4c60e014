import { existsSync, readFileSync, rmSync } from 'node:fs'
import { runChild } from './child.mjs'
import { EXIT, fail } from './failure.mjs'
import { glance, isNoted, note } from './glance.mjs'
import { HOUSE, inHouse } from './house.mjs'
import { npmCommand } from './npm.mjs'

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 *
 * `missing`: nothing usable there, or an install that did not come to its end; `outdated`: the lock
 * asks for something else than what is there.
 * @typedef {'complete' | 'missing' | 'outdated'} Installation
 */

const LOCK = 'package-lock.json'

/** npm writes this as the last thing of an install, with what it has really put there. */
const RECORD = 'node_modules/.package-lock.json'

/** Ours: that lock and record, as they stand, were compared and fit. */
const NOTE = inHouse('node_modules/.cache/wattpost-install')

/**
 * Optional packages are left out: npm takes only those that fit this machine.
 * @param {Lock} lock what should be there
 * @param {Lock | undefined} record what npm says is there
 * @returns {Installation}
 */
export function installationState(lock, record) {
  if (record === undefined) return 'missing'
  const asLocked = Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '' || wanted.optional === true) return true
    const present = record.packages[path]
    return (
      present !== undefined &&
      present.version === wanted.version &&
      present.integrity === wanted.integrity
    )
  })
  return asLocked ? 'complete' : 'outdated'
}

/**
 * Installs the packages of the lock unless they are there. Ends the process when npm cannot.
 * @param {(line: string) => void} [say] takes what is going on, for people
 */
export async function installPackages(say = console.log) {
  const state = stateHere()
  if (state === 'complete') return
  say(
    state === 'missing'
      ? 'Installing packages (first start only, a few minutes)…'
      : 'Installing packages (package-lock.json has changed)…',
  )
  // npm empties node_modules in no particular order: without its record, whatever it leaves behind
  // when it is interrupted counts as missing.
  rmSync(inHouse(RECORD), { force: true })
  const { file, args } = npmCommand({
    execPath: process.execPath,
    npmExecpath: process.env.npm_execpath,
    platform: process.platform,
  })
  const ci = [...args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  // npm takes long to tidy up after itself, and the next start begins anew anyway.
  const { exitCode, output } = await runChild(file, ci, { patienceMs: 500 })
  if (exitCode === 0) return
  const advice = `Installing the packages failed (\`npm ci\` in ${HOUSE}). If the network is back, start again.`
  fail(`${output.trim()}\n\n${advice}`, EXIT.environment)
}

/** @returns {Installation} */
function stateHere() {
  if (!existsSync(inHouse(RECORD))) return 'missing'
  const seen = glance(HOUSE, [LOCK, RECORD])
  if (isNoted(NOTE, seen)) return 'complete'
  const state = installationState(readLock(LOCK), readLock(RECORD))
  if (state === 'complete') note(NOTE, seen)
  return state
}

/**
 * @param {string} path relative to the root
 * @returns {Lock}
 */
function readLock(path) {
  return JSON.parse(readFileSync(inHouse(path), 'utf8'))
}
