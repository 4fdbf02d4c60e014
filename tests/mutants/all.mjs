import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { derived } from './derived.mjs'
import { entities } from './entities.mjs'
import { features } from './features.mjs'
import { handlers } from './handlers.mjs'
import { otherNumbers, otherTexts } from './literals.mjs'
import { changed } from './mutant.mjs'
import { transitions } from './transitions.mjs'

/**
 * Every mutant: one for each text and constant of the specification, and those that are told one by one.
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
    ...[...derived, ...transitions, ...handlers, ...entities, ...features].map((change) =>
      changed(read(change.file), change),
    ),
  ]
}
