import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { otherNumbers, otherTexts } from './literals.mjs'
import { changed } from './mutant.mjs'
import { names } from './names.mjs'

/**
 * All mutants: one for each text and constant of the specification, and the listed names.
 * @param {string} root
 * @returns {import('./mutant.mjs').Mutant[]}
 */
export function allMutants(root) {
  /** @param {string} file */
  const read = (file) => readFileSync(join(root, file), 'utf8')
  const ERRORS = 'protocol/src/errors.ts'
  const CONSTANTS = 'protocol/src/constants.ts'
  return [
    ...otherTexts(ERRORS, read(ERRORS)),
    ...otherNumbers(CONSTANTS, read(CONSTANTS)),
    ...otherTexts(CONSTANTS, read(CONSTANTS)),
    ...names.map((change) => changed(read(change.file), change)),
  ]
}
