import { existsSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { runChild } from './childProcess.mjs'
import { EXIT, fail } from './exit.mjs'
import { isCached, statFingerprint, writeCache } from './fingerprint.mjs'
import { fromRoot, ROOT } from './repositoryRoot.mjs'

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 *
 * `missing`: no install, or an interrupted one; `outdated`: the lock names other packages than the installed ones.
 * @typedef {'complete' | 'missing' | 'outdated'} Installation
 */

const LOCK = 'package-lock.json'

/** npm writes this file at the end of an install, with the packages that it has installed. */
const RECORD = 'node_modules/.package-lock.json'

/** Holds the state of lock and record that were found to agree. */
const CACHE = fromRoot('node_modules/.cache/wattpost-install')

/**
 * Compares an install with the lock. Optional packages do not count: npm installs only those that fit this machine.
 * @param {Lock} lock the packages to install
 * @param {Lock | undefined} record the packages that npm has installed
 * @returns {Installation}
 */
export function installationState(lock, record) {
  if (record === undefined) return 'missing'
  const asLocked = Object.entries(lock.packages).every(([path, locked]) => {
    if (path === '' || locked.optional === true) return true
    const present = record.packages[path]
    return (
      present !== undefined &&
      present.version === locked.version &&
      present.integrity === locked.integrity
    )
  })
  return asLocked ? 'complete' : 'outdated'
}

/**
 * Installs the packages of the lock unless they are installed. Ends the process with exit code 3 when npm fails.
 * @param {(line: string) => void} [log] receives progress lines
 */
export async function installPackages(log = console.log) {
  const state = stateHere()
  if (state === 'complete') return
  log(
    state === 'missing'
      ? 'Installing packages (first start only, a few minutes)…'
      : 'Installing packages (package-lock.json has changed)…',
  )
  // Without its record, an interrupted install counts as missing.
  rmSync(fromRoot(RECORD), { force: true })
  const { file, args } = npmCommand()
  const ci = [...args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  // npm takes long to clean up, and the next start installs again in any case.
  const { exitCode, output } = await runChild(file, ci, { stopTimeoutMs: 500 })
  if (exitCode === 0) return
  const advice = `Installing the packages failed (\`npm ci\` in ${ROOT}). If the network is back, start again.`
  fail(`${output.trim()}\n\n${advice}`, EXIT.environment)
}

/** @returns {Installation} */
function stateHere() {
  if (!existsSync(fromRoot(RECORD))) return 'missing'
  const quickFingerprint = statFingerprint(ROOT, [LOCK, RECORD])
  if (isCached(CACHE, quickFingerprint)) return 'complete'
  const state = installationState(readLock(LOCK), readLock(RECORD))
  if (state === 'complete') writeCache(CACHE, quickFingerprint)
  return state
}

/**
 * @param {string} path relative to the root
 * @returns {Lock}
 */
function readLock(path) {
  return JSON.parse(readFileSync(fromRoot(path), 'utf8'))
}

const THIS_RUNTIME = {
  execPath: process.execPath,
  npmExecpath: process.env.npm_execpath,
  platform: process.platform,
}

/**
 * The command that runs npm without a shell: its script with this Node, or the program on the PATH when no script is
 * found.
 * @param {{ execPath: string, npmExecpath: string | undefined, platform: NodeJS.Platform }} runtime
 * @param {(path: string) => boolean} exists
 * @returns {{ file: string, args: string[] }}
 */
export function npmCommand(runtime = THIS_RUNTIME, exists = existsSync) {
  const besideNode = dirname(runtime.execPath)
  const candidates = [
    // npm sets this variable to its script; other package managers set it to theirs.
    basename(runtime.npmExecpath ?? '') === 'npm-cli.js' ? runtime.npmExecpath : undefined,
    join(besideNode, '../lib/node_modules/npm/bin/npm-cli.js'),
    join(besideNode, 'node_modules/npm/bin/npm-cli.js'),
  ]
  const script = candidates.find((path) => path !== undefined && exists(path))
  if (script !== undefined) return { file: runtime.execPath, args: [script] }
  return { file: runtime.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] }
}
