import { readFileSync } from 'node:fs'

/**
 * A mutant in Stryker's result.
 * @typedef {object} Tried
 * @property {string} fileName absolute
 * @property {{ start: { line: number, column: number }, end: { line: number, column: number } }} location from 1
 * @property {string} [replacement]
 */

/** Mutants that no test has to notice, by reason and file. @type {Record<string, Record<string, string[]>>} */
const ACCEPTED = JSON.parse(readFileSync(new URL('accepted.json', import.meta.url), 'utf8'))

/** Longest text of code on each side of a listed mutant. */
const TEXT_MAX = 100

/**
 * The line by which a mutant is listed: what is replaced by what. Lines move, so they have no part in it.
 * @param {string} source of its file
 * @param {Pick<Tried, 'location' | 'replacement'>} mutant
 */
export function changeOf(source, { location: { start, end }, replacement = '' }) {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  const original = lines
    .map((line, at) =>
      line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : line.length),
    )
    .join('\n')
  return [original, replacement].map(brief).join(' → ')
}

/** @param {string} code */
function brief(code) {
  const line = code.replaceAll(/\s+/g, ' ')
  return line.length > TEXT_MAX ? `${line.slice(0, TEXT_MAX)}…` : line
}

/**
 * Whether a mutant is listed.
 * @param {string} file relative to the root
 * @param {string} change by `changeOf`
 */
export function isAccepted(file, change) {
  return Object.values(ACCEPTED).some((byFile) => byFile[file]?.includes(change))
}
