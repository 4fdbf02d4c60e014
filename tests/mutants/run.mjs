#!/usr/bin/env node
// The second part of `npm run mutants`, after Stryker: mutants of texts, constants and names.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { allMutants } from './all.mjs'
import { copyRepository } from './copy.mjs'
import { nameOf } from './mutant.mjs'
import { fateOf, runTests, tryMutant } from './tryMutant.mjs'

/** Tests mostly wait for their start: two at a time fit two cores. */
const COPIES = 2
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
const wanted = process.argv.slice(2)
const mutants = allMutants(root).filter(
  ({ file }) => wanted.length === 0 || wanted.some((part) => file.includes(part)),
)
const count = mutants.length
if (count === 0) process.exit(0)
let tried = 0
const copies = Array.from({ length: COPIES }, (_, index) =>
  join(root, '.cache/mutants', String(index)),
)
for (const copy of copies) copyRepository(root, copy)
await requireGreenTests()
const began = performance.now()
const survived = (await Promise.all(copies.map(tryAll))).flat()
const seconds = Math.round((performance.now() - began) / 1000)
if (survived.length > 0) console.log(`\nNot caught:\n${survived.join('\n')}`)
console.log(`${count - survived.length} of ${count} mutants caught (${seconds} s)`)
process.exit(survived.length === 0 ? 0 : 1)

/** A test that fails without a mutant would catch everything. */
async function requireGreenTests() {
  const tests = [...new Set(mutants.flatMap(({ tests }) => tests))]
  if (fateOf(await runTests(copies[0] ?? root, tests)) === 'survived') return
  console.error('The tests fail without any change: make them pass first (`npm test`).')
  process.exit(1)
}

/**
 * Tries mutants one by one until the list is empty.
 * @param {string} copy
 * @returns {Promise<string[]>} a line for each that survived
 */
async function tryAll(copy) {
  const lines = []
  for (let mutant = mutants.shift(); mutant !== undefined; mutant = mutants.shift()) {
    const fate = await tryMutant(copy, mutant)
    report(fate, mutant)
    if (fate !== 'caught') lines.push(`${fate}: ${nameOf(sourceOf(mutant), mutant)}`)
  }
  return lines
}

/**
 * Prints each result at once, since the whole run takes long.
 * @param {import('./tryMutant.mjs').Fate} fate
 * @param {import('./mutant.mjs').Mutant} mutant
 */
function report(fate, mutant) {
  tried += 1
  console.log(`${tried}/${count} ${fate}: ${nameOf(sourceOf(mutant), mutant)}`)
}

/** @param {import('./mutant.mjs').Mutant} mutant */
function sourceOf({ file }) {
  return readFileSync(join(root, file), 'utf8')
}
