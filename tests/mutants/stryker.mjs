#!/usr/bin/env node
// The first part of `npm run mutants`: Stryker, one run for each part of the pure code, and one score over all of them.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PARTS } from './parts.mjs'

/** Share of mutants that tests must notice, percent. */
const LEAST_SCORE = 90
const root = fileURLToPath(new URL('../..', import.meta.url))
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS)
const tallies = names.map(tryPart)
for (const { name, noticed, survived } of tallies) print(name, noticed, survived)
const [noticed, survived] = [sum('noticed'), sum('survived')]
print('all', noticed, survived)
process.exit(score(noticed, survived) >= LEAST_SCORE ? 0 : 1)

/**
 * Runs Stryker, which reuses the results of unchanged code and tests.
 * @param {string} name
 */
function tryPart(name) {
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/@stryker-mutator/core/bin/stryker.js',
      'run',
      'tests/mutants/stryker.config.mjs',
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, WATTPOST_MUTANTS: name } },
  )
  if (status !== 0) {
    console.error(`Stryker ended with ${status} in the part "${name}".`)
    process.exit(1)
  }
  return { name, ...tallyOf(`${root}/.cache/mutants/${name}.json`) }
}

/**
 * Counts as Stryker does: without mutants that are ignored or do not compile.
 * @param {string} report
 */
function tallyOf(report) {
  /** @type {{ files: Record<string, { mutants: { status: string }[] }> }} */
  const { files } = JSON.parse(readFileSync(report, 'utf8'))
  const statuses = Object.values(files).flatMap(({ mutants }) =>
    mutants.map(({ status }) => status),
  )
  const count = (/** @type {string[]} */ ...some) =>
    statuses.filter((status) => some.includes(status)).length
  return { noticed: count('Killed', 'Timeout'), survived: count('Survived', 'NoCoverage') }
}

/** @param {'noticed' | 'survived'} key */
function sum(key) {
  return tallies.reduce((total, tally) => total + tally[key], 0)
}

/**
 * @param {number} noticed
 * @param {number} survived
 */
function score(noticed, survived) {
  return (100 * noticed) / (noticed + survived)
}

/**
 * @param {string} name
 * @param {number} noticed
 * @param {number} survived
 */
function print(name, noticed, survived) {
  const share = score(noticed, survived).toFixed(2)
  console.log(`${name}: ${noticed} of ${noticed + survived} mutants noticed, ${share} %`)
}
