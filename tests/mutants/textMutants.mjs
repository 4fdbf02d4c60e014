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

/**
 * Tries the mutants of texts, constants and names, and prints what happened to each.
 * @param {readonly string[]} wanted parts of paths; all files when empty
 * @returns {Promise<boolean>} whether tests noticed all of them
 */
export async function tryTextMutants(wanted) {
  const mutants = allMutants(root).filter(
    ({ file }) => wanted.length === 0 || wanted.some((part) => file.includes(part)),
  )
  if (mutants.length === 0) return true
  const copies = Array.from({ length: COPIES }, (_, index) =>
    join(root, '.cache/mutants', String(index)),
  )
  for (const copy of copies) copyRepository(root, copy)
  const [first = root] = copies
  if (!(await areTestsGreen(first, mutants))) return false
  const count = mutants.length
  const survived = (await Promise.all(copies.map((copy) => tryAll(copy, mutants, count)))).flat()
  if (survived.length > 0) console.log(`\nNot noticed:\n${survived.join('\n')}`)
  console.log(`texts: ${count - survived.length} of ${count} mutants noticed`)
  return survived.length === 0
}

/**
 * A test that fails without a mutant would notice everything.
 * @param {string} copy
 * @param {readonly import('./mutant.mjs').Mutant[]} mutants
 */
async function areTestsGreen(copy, mutants) {
  const tests = [...new Set(mutants.flatMap(({ tests }) => tests))]
  if (fateOf(await runTests(copy, tests)) === 'survived') return true
  console.error('The tests fail without any change: make them pass first (`npm test`).')
  return false
}

/**
 * Tries mutants one by one until the list is empty.
 * @param {string} copy
 * @param {import('./mutant.mjs').Mutant[]} mutants shared with the other copy
 * @param {number} count of all
 * @returns {Promise<string[]>} a line for each that survived
 */
async function tryAll(copy, mutants, count) {
  const lines = []
  for (let mutant = mutants.shift(); mutant !== undefined; mutant = mutants.shift()) {
    const fate = await tryMutant(copy, mutant)
    const name = nameOf(readFileSync(join(root, mutant.file), 'utf8'), mutant)
    // At once, since the whole run takes long.
    console.log(`${fate}: ${name} (${mutants.length} of ${count} are left)`)
    if (fate !== 'caught') lines.push(`${fate}: ${name}`)
  }
  return lines
}
