import { parseArgs } from 'node:util'
import { buildStale } from '../launcher/build.mjs'
import { endChildrenWithUs } from '../launcher/child.mjs'
import { endWithNpm } from '../launcher/endWithNpm.mjs'
import { EXIT, fail } from '../launcher/failure.mjs'
import { installPackages } from '../launcher/packages.mjs'
import { provideBrowser } from './browserInstall.mjs'
import { selectStages } from './checks.mjs'
import { runCheck } from './runCheck.mjs'
import { NOTHING, sum } from './tally.mjs'

/**
 * `npm test`: installs and builds what is missing, then runs the checks up to the first stage that
 * fails. The last line is `N passed, N failed`; the exit code is 1 if anything failed or was skipped.
 * @param {readonly string[]} args `--only <check>`, repeatable
 * @param {{ long?: boolean }} [options] whether what takes long comes too
 */
export async function runChecks(args, options) {
  const stages = stagesOf(args, options)
  endWithNpm()
  endChildrenWithUs()
  await installPackages()
  if (stages.flat().some(({ name }) => name === 'e2e')) await provideBrowser()
  await buildStale()
  let tally = NOTHING
  let passed = true
  for (const stage of stages) {
    const verdicts = await Promise.all(stage.map(runAndTell))
    tally = verdicts.reduce((total, verdict) => sum(total, verdict.tally), tally)
    passed = verdicts.every((verdict) => verdict.passed)
    if (!passed) break
  }
  if (tally.skipped > 0) console.log(`${tally.skipped} skipped: no test may be.`)
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
async function runAndTell(check) {
  const verdict = await runCheck(check)
  const { tally, passed, durationMs, output } = verdict
  const counted = check.report === undefined ? '' : `, ${tally.passed} passed`
  const seconds = (durationMs / 1000).toFixed(1)
  console.log(`${passed ? '✓' : '✗'} ${check.title} (${seconds} s${counted})`)
  if (!passed) console.log(`${output.trim()}\n`)
  return verdict
}
