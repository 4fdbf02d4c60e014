import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { buildStale } from '../tooling/build.mjs'
import { endWithNpm, runNode, stopChildrenOnSignal } from '../tooling/childProcess.mjs'
import { EXIT, fail } from '../tooling/exit.mjs'
import { installPackages } from '../tooling/packages.mjs'
import { fromRoot } from '../tooling/repositoryRoot.mjs'
import { changedFiles } from './changedFiles.mjs'
import { checksOf, selectStages } from './checks.mjs'
import { provideBrowser, provideRedis } from './installs.mjs'
import { FAILED_RUN, playwrightTests, tallyOf, vitestTests, withRunnerFailure } from './reports.mjs'

/** @typedef {import('./reports.mjs').RanTest} RanTest */

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
  await runStages(stages)
}

/**
 * `npm run check`: formatting, lint, types, boundaries, and the tests of what changed.
 * @param {readonly string[]} args `--since <commit>`
 */
export async function checkChange(args) {
  const { since } = optionsIn(args, /** @type {const} */ ({ since: { type: 'string' } }))
  endWithNpm()
  stopChildrenOnSignal()
  await installPackages()
  const files = await changedFiles(since)
  if (files.length === 0)
    fail('Nothing has changed. Another commit to compare with: --since <commit>.', 0)
  await runStages([checksOf(files)])
}

/**
 * Runs the stages up to the first one that fails, and ends the process.
 * @param {readonly (readonly import('./checks.mjs').Check[])[]} stages
 */
async function runStages(stages) {
  /** @type {RanTest[]} */
  const tests = []
  for (const stage of stages) {
    const ran = await Promise.all(stage.map(runAndPrint))
    tests.push(...ran.flat())
    if (!havePassed(tests)) break
  }
  const failures = tests.flatMap(({ failure }) => failure ?? [])
  const tally = tallyOf(tests)
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
  process.exit(havePassed(tests) ? 0 : EXIT.failed)
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
  const only = /** @type {const} */ ({ type: 'string', multiple: true })
  return (optionsIn(args, { only }).only ?? []).flatMap((names) => names.split(','))
}

/**
 * Ends the process with exit code 2 at an unknown option.
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} Options
 * @param {readonly string[]} args
 * @param {Options} options
 */
function optionsIn(args, options) {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}`, EXIT.usage)
  }
}

/** A skipped test counts as failed. @param {readonly RanTest[]} tests */
function havePassed(tests) {
  return tests.every(({ state }) => state === 'passed' || state === 'withoutRedis')
}

/**
 * Runs a check to its end, and prints its result.
 * @param {import('./checks.mjs').Check} check
 */
async function runAndPrint(check) {
  const startedMs = performance.now()
  const { tests, output } = await runCheck(check)
  const passed = havePassed(tests)
  const counted = check.report === undefined ? '' : `, ${tallyOf(tests).passed} passed`
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  console.log(`${passed ? '✓' : '✗'} ${check.title} (${seconds} s${counted})`)
  if (!passed) console.log(`${output.trim()}\n`)
  else for (const note of (check.notes && output.match(check.notes)) ?? []) console.log(`  ${note}`)
  return tests
}

/** The checks write into a pipe, so their environment says whether a terminal shows the output. */
const COLOURS = process.stdout.isTTY
  ? { FORCE_COLOR: '1' }
  : { NO_COLOR: '1', FORCE_COLOR: undefined }

/** @param {import('./checks.mjs').Check} check */
async function runCheck(check) {
  const report = fromRoot(`.cache/reports/${check.name}.json`)
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const { args, env } = reportOptions(check, report)
  const { exitCode, output } = await runNode(fromRoot(check.script), [...check.args, ...args], {
    env: { ...COLOURS, ...env },
  })
  return { tests: testsOf(check, report, exitCode), output }
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
 * @param {string} file of its report
 * @param {number} exitCode
 * @returns {readonly RanTest[]}
 */
function testsOf(check, file, exitCode) {
  if (check.report === undefined) return exitCode === 0 ? [] : [FAILED_RUN]
  const read = check.report === 'vitest' ? vitestTests : playwrightTests
  const tests = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : []
  return withRunnerFailure(exitCode, tests)
}
