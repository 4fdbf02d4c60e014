import { testBeside } from './mutant.mjs'

/** @typedef {import('./mutant.mjs').Mutant} Mutant */

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g
const TEXT = /(['`])((?:(?!\1).)+)\1/g
const NUMBER = /(?<![\w.#])\d[\d_]*(?:\.\d+)?(?!\w)/g

/**
 * One mutant for each text of a file: without its first letter.
 * @param {string} file
 * @param {string} source
 * @returns {Mutant[]}
 */
export function otherTexts(file, source) {
  return found(file, source, TEXT, (text) => `${text.slice(0, 1)}${text.slice(2)}`)
}

/**
 * One mutant for each number of a file: plus one.
 * @param {string} file
 * @param {string} source
 * @returns {Mutant[]}
 */
export function otherNumbers(file, source) {
  return found(file, source, NUMBER, (digits) => String(Number(digits.replaceAll('_', '')) + 1))
}

/**
 * @param {string} file
 * @param {string} source
 * @param {RegExp} pattern
 * @param {(literal: string) => string} change
 * @returns {Mutant[]}
 */
function found(file, source, pattern, change) {
  const code = source.replaceAll(COMMENT, (comment) => comment.replaceAll(/[^\n]/g, ' '))
  return [...code.matchAll(pattern)].map(({ 0: from, index }) => ({
    file,
    at: index,
    from,
    to: change(from),
    tests: [testBeside(file)],
  }))
}
