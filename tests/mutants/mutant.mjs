/**
 * A small change of the source that a test must detect.
 * @typedef {object} Mutant
 * @property {string} file relative to the root
 * @property {number} at offset of the change in the file
 * @property {string} from replaced text
 * @property {string} to replacement
 * @property {readonly string[]} tests test files that must fail
 */

/**
 * A change of a text that occurs exactly once in the file.
 * @param {string} source the file's text
 * @param {{ file: string, from: string, to: string, tests?: readonly string[] }} change
 * @returns {Mutant}
 */
export function changed(source, { file, from, to, tests = [testBeside(file)] }) {
  const at = source.indexOf(from)
  if (at < 0) throw new Error(`${file} has no "${from}" any more: change the mutant with it.`)
  if (source.includes(from, at + 1)) throw new Error(`${file} has "${from}" twice: say more of it.`)
  return { file, at, from, to, tests }
}

/** @param {string} file */
export function testBeside(file) {
  return file.replace(/\.tsx?$/, '.test.ts')
}

/**
 * The file with the change made.
 * @param {string} source
 * @param {Mutant} mutant
 */
export function applied(source, { at, from, to }) {
  return `${source.slice(0, at)}${to}${source.slice(at + from.length)}`
}

/** A line that names it. @param {string} source @param {Mutant} mutant */
export function nameOf(source, { file, at, from, to }) {
  const line = source.slice(0, at).split('\n').length
  return `${file}:${line} ${from.replaceAll(/\s+/g, ' ')} → ${to.replaceAll(/\s+/g, ' ') || 'nothing'}`
}
