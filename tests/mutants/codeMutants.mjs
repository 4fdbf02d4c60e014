import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stryker } from '@stryker-mutator/core'
import { changeOf, isAccepted } from './accepted.mjs'
import { PARTS } from './parts.mjs'

/** Share of mutants that tests must notice, percent. */
const LEAST_SCORE = 90

/** States of a mutant that no test notices. */
const UNNOTICED = ['Survived', 'NoCoverage']

/** Mutants that are tried at the same time: one leaves a core to other work. */
const AT_ONCE = Number(process.env.WATTPOST_MUTANTS_AT_ONCE ?? 2)

/** After this time a mutant is endless, ms: longer beside other work, which would otherwise seem to notice mutants. */
const ENDLESS_MS = AT_ONCE === 1 ? 25_000 : 4000

/**
 * Tries the mutants of the pure code by Stryker, one run for each part, and prints one score over all of them.
 * @param {readonly string[]} wanted folder names or parts of them; all folders when empty
 * @returns {Promise<boolean>} whether the score is high enough
 */
export async function tryCodeMutants(wanted) {
  process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
  const names = Object.keys(PARTS).filter(
    (name) => wanted.length === 0 || wanted.some((part) => isWanted(name, part)),
  )
  const total = { noticed: 0, survived: 0 }
  /** @type {string[]} */
  const untried = []
  /** @type {string[]} */
  const unlisted = []
  for (const name of names) {
    const part = await tryPart(name).catch((error) => {
      console.error(error)
      untried.push(name)
      return { noticed: 0, survived: 0, unlisted: [] }
    })
    print(name, part)
    total.noticed += part.noticed
    total.survived += part.survived
    unlisted.push(...part.unlisted)
  }
  if (unlisted.length > 0) {
    console.log(`Survived, and not in accepted.json (${unlisted.length}):\n${unlisted.join('\n')}`)
  }
  if (untried.length > 0) console.log(`Not tried: ${untried.join(', ')}`)
  return untried.length === 0 && (names.length === 0 || print('code', total) >= LEAST_SCORE)
}

/** Whether an argument names the part, alone if it is a whole name. @param {string} name @param {string} wanted */
function isWanted(name, wanted) {
  return wanted in PARTS ? name === wanted : name.includes(wanted)
}

/**
 * Runs Stryker, which reuses the results of unchanged code and tests. Counts as Stryker does: without mutants that are
 * ignored.
 * @param {string} name of the part
 */
async function tryPart(name) {
  process.env.WATTPOST_MUTANTS = name
  const results = await new Stryker(optionsOf(name)).runMutationTest()
  const count = (/** @type {string[]} */ ...some) =>
    results.filter(({ status }) => some.includes(status)).length
  const survivors = results.filter(({ status }) => UNNOTICED.includes(status))
  const unlisted = survivors.flatMap((mutant) => {
    const file = relative(process.cwd(), mutant.fileName).replaceAll('\\', '/')
    const change = changeOf(readFileSync(mutant.fileName, 'utf8'), mutant)
    return isAccepted(file, change) ? [] : [`${file}:${mutant.location.start.line} ${change}`]
  })
  return { noticed: count('Killed', 'Timeout'), survived: survivors.length, unlisted }
}

/**
 * @param {string} name of the part
 * @returns {ConstructorParameters<typeof Stryker>[0]}
 */
function optionsOf(name) {
  const report = `.cache/mutants/${name.replaceAll(/\W+/g, '-')}`
  return {
    mutate: [...(PARTS[name]?.mutate ?? []), '!**/*.{test,testing,d}.ts', '!**/testing/**'],
    testRunner: 'vitest',
    plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
    vitest: { configFile: 'vitest.mutants.config.ts', related: false },
    ignorePatterns: ['**/dist', '**/dist-types', 'docs', '.cache', 'tests/e2e', 'tests/contract'],
    // Texts are mutated by `textMutants.mjs`, where they are part of the specification.
    mutator: { excludedMutations: ['StringLiteral'] },
    // Mutants that only a restart of the runner would activate: tables and constants, see `textMutants.mjs`.
    ignoreStatic: true,
    concurrency: AT_ONCE,
    timeoutMS: ENDLESS_MS,
    dryRunTimeoutMinutes: 20,
    // A runner keeps the results of all its runs in memory.
    maxTestRunnerReuse: 400,
    tempDirName: '.cache/stryker',
    incremental: true,
    incrementalFile: `${report}.incremental.json`,
    reporters: ['clear-text', 'json', 'progress'],
    clearTextReporter: { reportTests: false, allowColor: false, skipFull: true },
    jsonReporter: { fileName: `${report}.json` },
  }
}

/**
 * @param {string} name
 * @param {{ noticed: number, survived: number }} tally
 * @returns {number} the score, percent
 */
function print(name, { noticed, survived }) {
  const score = (100 * noticed) / (noticed + survived)
  const share = `${noticed} of ${noticed + survived} mutants noticed`
  console.log(`${name}: ${share}, ${score.toFixed(2)} %`)
  return score
}
