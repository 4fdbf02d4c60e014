#!/usr/bin/env node
// `npm run mutants`: makes small changes in a copy of the source, one at a time, and tells which ones no test notices.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { allMutants } from './all.mjs'
import { copyHouse } from './copy.mjs'
import { nameOf } from './mutant.mjs'
import { fateOf, runTests, tryMutant } from './tryMutant.mjs'

/** Tests mostly wait for their own start: two at a time fit two cores. */
const COPIES = 2
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
const wanted = process.argv.slice(2)
const mutants = allMutants(root).filter(
  ({ file }) => wanted.length === 0 || wanted.some((part) => file.includes(part)),
)
const count = mutants.length
let tried = 0
const copies = Array.from({ length: COPIES }, (_, index) =>
  join(root, '.cache/mutants', String(index)),
)
for (const copy of copies) copyHouse(root, copy)
await beGreenFirst()
const began = performance.now()
const escaped = (await Promise.all(copies.map(tryWaiting))).flat()
const seconds = Math.round((performance.now() - began) / 1000)
if (escaped.length > 0) console.log(`\nNot caught:\n${escaped.join('\n')}`)
console.log(`${count - escaped.length} of ${count} mutants caught (${seconds} s)`)
process.exit(escaped.length === 0 ? 0 : 1)

/** A test that is red anyway would catch everything. */
async function beGreenFirst() {
  const tests = [...new Set(mutants.flatMap(({ tests }) => tests))]
  if (fateOf(await runTests(copies[0] ?? root, tests)) === 'survived') return
  console.error('The tests fail without any change: make them pass first (`npm test`).')
  process.exit(1)
}

/**
 * Takes one mutant after the other until none is left.
 * @param {string} copy
 * @returns {Promise<string[]>} a line for each that escaped
 */
async function tryWaiting(copy) {
  const lines = []
  for (let mutant = mutants.shift(); mutant !== undefined; mutant = mutants.shift()) {
    const fate = await tryMutant(copy, mutant)
    tell(fate, mutant)
    if (fate !== 'caught') lines.push(`${fate}: ${nameOf(sourceOf(mutant), mutant)}`)
  }
  return lines
}

/**
 * A line as soon as it is known: the whole takes long.
 * @param {import('./tryMutant.mjs').Fate} fate
 * @param {import('./mutant.mjs').Mutant} mutant
 */
function tell(fate, mutant) {
  tried += 1
  console.log(`${tried}/${count} ${fate}: ${nameOf(sourceOf(mutant), mutant)}`)
}

/** @param {import('./mutant.mjs').Mutant} mutant */
function sourceOf({ file }) {
  return readFileSync(join(root, file), 'utf8')
}
