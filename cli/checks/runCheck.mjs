import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { runNode } from '../launcher/child.mjs'
import { inHouse } from '../launcher/house.mjs'
import { judged, NOTHING, playwrightTally, vitestTally } from './tally.mjs'

/**
 * @typedef {object} Verdict
 * @property {import('./tally.mjs').Tally} tally
 * @property {boolean} passed
 * @property {string} output what the program said
 * @property {number} durationMs
 */

/** They write into a pipe, so they have to be told whether in the end a terminal shows it. */
const COLOURS = process.stdout.isTTY
  ? { FORCE_COLOR: '1' }
  : { NO_COLOR: '1', FORCE_COLOR: undefined }

/**
 * Runs a check to its end.
 * @param {import('./checks.mjs').Check} check
 * @returns {Promise<Verdict>}
 */
export async function runCheck(check) {
  const began = performance.now()
  const report = inHouse(`.cache/reports/${check.name}.json`)
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const { args, env } = reporting(check, report)
  const { exitCode, output } = await runNode(inHouse(check.script), [...check.args, ...args], {
    env: { ...COLOURS, ...env },
  })
  const tally = check.report === undefined ? failureOf(exitCode) : tallyOf(check, report, exitCode)
  const passed = tally.failed === 0 && tally.skipped === 0
  return { tally, passed, output, durationMs: performance.now() - began }
}

/**
 * @param {import('./checks.mjs').Check} check
 * @param {string} file where the report shall be
 * @returns {{ args: string[], env: Record<string, string> }}
 */
function reporting({ report }, file) {
  if (report === 'vitest') {
    return { args: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`], env: {} }
  }
  if (report === 'playwright') {
    return { args: ['--reporter=line,json'], env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } }
  }
  return { args: [], env: {} }
}

/**
 * @param {import('./checks.mjs').Check} check
 * @param {string} file
 * @param {number} exitCode
 */
function tallyOf(check, file, exitCode) {
  if (!existsSync(file)) return judged(exitCode, NOTHING)
  const report = JSON.parse(readFileSync(file, 'utf8'))
  return judged(exitCode, check.report === 'vitest' ? vitestTally(report) : playwrightTally(report))
}

/** What is no test is not counted as one, except when it fails. @param {number} exitCode */
function failureOf(exitCode) {
  return exitCode === 0 ? NOTHING : { ...NOTHING, failed: 1 }
}
