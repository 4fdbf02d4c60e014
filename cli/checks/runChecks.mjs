import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { buildStale } from '../tooling/build.mjs'
import { endWithNpm, runNode, stopChildrenOnSignal } from '../tooling/childProcess.mjs'
import { EXIT, fail } from '../tooling/exit.mjs'
import { installPackages } from '../tooling/packages.mjs'
import { fromRoot } from '../tooling/repositoryRoot.mjs'
import { provideBrowser, provideRedis } from './installs.mjs'
import { selectStages } from './checks.mjs'
import { playwrightFailures, vitestFailures } from './failures.mjs'
import { NOTHING, playwrightTally, sum, vitestTally, withRunnerFailure } from './tally.mjs'

/**
 * `npm test`: installs and builds what is missing, then runs the stages up to the first one that fails. The last line
 * is `N passed, N failed`; the exit code is 1 when a test failed or was skipped.
 * @param {readonly string[]} args `--only <check>`, repeatable
 * @param {{ long?: boolean }} [options] `long` adds the long checks
 */
export async function runChecks(args, options) {
  const stages = stagesOf(args, options)
  endWithNpm()
  stopChildrenOnSignal()
  await installPackages()
  if (stages.flat().some(({ report }) => report === 'playwright')) await provideBrowser()
  if (stages.flat().some(({ report }) => report === 'vitest')) await provideRedis()
  await buildStale()
  let tally = NOTHING
  /** @type {string[]} */
  const failures = []
  let passed = true
  for (const stage of stages) {
    const verdicts = await Promise.all(stage.map(runAndPrint))
    tally = verdicts.reduce((total, verdict) => sum(total, verdict.tally), tally)
    failures.push(...verdicts.flatMap((verdict) => verdict.failures))
    passed = verdicts.every((verdict) => verdict.passed)
    if (!passed) break
  }
  if (failures.length > 0) console.log(`Failed:\n${failures.join('\n')}\n`)
  if (tally.skipped > 0) console.log(`${tally.skipped} skipped: a skipped test counts as failed.`)
  if (tally.withoutRedis > 0) {
    const advice =
      'Install Redis or Valkey with a redis-server on the PATH; the option --log uses it.'
    console.log(
      `${tally.withoutRedis} tests of shared logs did not run: no redis-server. ${advice}`,
    )
  }
  console.log(`${tally.passed} passed, ${tally.failed} failed`)
  process.exit(passed ? 0 : EXIT.failed)
}

/**
 * @param {readonly string[]} args
 * @param {{ long?: boolean }} [options]
 */
function stagesOf(args, options) {
  const selection = selectStages(onlyNames(args), options)
  return selection.ok ? selection.stages : fail(selection.message, EXIT.usage)
}

/**
 * @param {readonly string[]} args
 * @returns {string[]}
 */
function onlyNames(args) {
  try {
    const only = /** @type {const} */ ({ type: 'string', multiple: true })
    const { values } = parseArgs({ args: [...args], options: { only } })
    return (values.only ?? []).flatMap((names) => names.split(','))
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}`, EXIT.usage)
  }
}

/** @param {import('./checks.mjs').Check} check */
async function runAndPrint(check) {
  const verdict = await runCheck(check)
  const { tally, passed, durationMs, output } = verdict
  const counted = check.report === undefined ? '' : `, ${tally.passed} passed`
  const seconds = (durationMs / 1000).toFixed(1)
  console.log(`${passed ? '✓' : '✗'} ${check.title} (${seconds} s${counted})`)
  if (!passed) console.log(`${output.trim()}\n`)
  return verdict
}

/**
 * @typedef {object} Verdict
 * @property {import('./tally.mjs').Tally} tally
 * @property {readonly string[]} failures the failed tests, each with the beginning of its message
 * @property {boolean} passed
 * @property {string} output of the program
 * @property {number} durationMs
 */

/** The checks write into a pipe, so their environment says whether a terminal shows the output. */
const COLOURS = process.stdout.isTTY
  ? { FORCE_COLOR: '1' }
  : { NO_COLOR: '1', FORCE_COLOR: undefined }

/**
 * Runs a check to its end.
 * @param {import('./checks.mjs').Check} check
 * @returns {Promise<Verdict>}
 */
async function runCheck(check) {
  const startedMs = performance.now()
  const report = fromRoot(`.cache/reports/${check.name}.json`)
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const { args, env } = reportOptions(check, report)
  const { exitCode, output } = await runNode(fromRoot(check.script), [...check.args, ...args], {
    env: { ...COLOURS, ...env },
  })
  const { tally, failures } =
    check.report === undefined
      ? { tally: failureOf(exitCode), failures: [] }
      : resultsOf(check, report, exitCode)
  const passed = tally.failed === 0 && tally.skipped === 0
  return { tally, failures, passed, output, durationMs: performance.now() - startedMs }
}

/**
 * @param {import('./checks.mjs').Check} check
 * @param {string} file of the report
 * @returns {{ args: string[], env: Record<string, string> }}
 */
function reportOptions({ report }, file) {
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
function resultsOf(check, file, exitCode) {
  if (!existsSync(file)) return { tally: withRunnerFailure(exitCode, NOTHING), failures: [] }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const { tally, failures } =
    check.report === 'vitest'
      ? { tally: vitestTally(report), failures: vitestFailures(report) }
      : { tally: playwrightTally(report), failures: playwrightFailures(report) }
  return { tally: withRunnerFailure(exitCode, tally), failures }
}

/** A check without tests counts when it fails. @param {number} exitCode */
function failureOf(exitCode) {
  return exitCode === 0 ? NOTHING : { ...NOTHING, failed: 1 }
}
