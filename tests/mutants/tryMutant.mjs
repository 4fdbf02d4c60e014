import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applied } from './mutant.mjs'

/** Result of a mutant: a test failed, none did, or it could not be loaded. */
/** @typedef {'caught' | 'survived' | 'broken'} Fate */

/**
 * Applies the mutant in a copy of the repository, runs its tests, and reverts it.
 * @param {string} copy
 * @param {import('./mutant.mjs').Mutant} mutant
 * @returns {Promise<Fate>}
 */
export async function tryMutant(copy, mutant) {
  const file = join(copy, mutant.file)
  const source = readFileSync(file, 'utf8')
  writeFileSync(file, applied(source, mutant))
  try {
    return fateOf(await runTests(copy, mutant.tests))
  } finally {
    writeFileSync(file, source)
  }
}

/**
 * @param {string} copy
 * @param {readonly string[]} tests files
 * @returns {Promise<{ testResults: { status: string, assertionResults: { status: string }[] }[] }>} vitest's report
 */
export async function runTests(copy, tests) {
  const report = join(copy, '.cache/mutant.json')
  rmSync(report, { force: true })
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
  const args = [
    'run',
    '--project',
    'unit',
    '--bail',
    '1',
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  const child = spawn(process.execPath, [vitest, ...args, ...tests], { cwd: copy, stdio: 'ignore' })
  await new Promise((resolve) => child.once('exit', resolve))
  return JSON.parse(readFileSync(report, 'utf8'))
}

/**
 * @param {Awaited<ReturnType<typeof runTests>>} report
 * @returns {Fate}
 */
export function fateOf({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  if (tests.some(({ status }) => status === 'failed')) return 'caught'
  const isLoaded = testResults.every(({ status }) => status === 'passed') && tests.length > 0
  return isLoaded ? 'survived' : 'broken'
}
