import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fromRoot } from '../tooling/repositoryRoot.mjs'
import { LAYERS } from './proof.mjs'

/** @typedef {import('./proof.mjs').Proven<import('./proof.mjs').Statement>} ProvenStatement */
/** @typedef {import('./proof.mjs').Proven<import('./proof.mjs').Case>} ProvenCase */

/**
 * The page of statements with the tests that prove them. It names files and no counts, so that it changes with the
 * proof and not with each title.
 * @param {readonly ProvenStatement[]} proven
 * @returns {string} Markdown
 */
export function statementsPage(proven) {
  return [
    '# Each statement of the specification and the tests that prove it',
    '',
    'Made by `npm run statements -- --write` from the last full run of `npm test`, which checks that it is up to date.',
    '',
    `| id | statement | ${LAYERS.join(' | ')} |`,
    `|---|---|${LAYERS.map(() => '---').join('|')}|`,
    ...proven.map(statementRow),
    '',
  ].join('\n')
}

/** @param {ProvenStatement} statement */
function statementRow({ id, text, tests }) {
  const cells = LAYERS.map((layer) => testLinks(tests.filter((test) => test.layer === layer)))
  return `| ${[id, text, ...cells].join(' | ')} |`
}

/**
 * The page of reliability cases: the figure asked, the figure reached and the tests that prove it.
 * @param {readonly ProvenCase[]} proven
 * @returns {string} Markdown
 */
export function casesPage(proven) {
  return [
    `# Reliability: ${proven.length} cases, the figure asked and the figure reached`,
    '',
    'Made by `npm run reliability -- --write` from `tests/reliability/cases.json` and the last full run of `npm test`,',
    'which checks that it is up to date. A case with a long run names its file in `tests/further` or `tests/verify` (`npm run verify`) or',
    '`tests/bench` (`npm run bench`); `npm test` holds a short run of it.',
    '',
    '| case | what is done | asked | reached | tests | whole run |',
    '|---|---|---|---|---|---|',
    ...proven.map(caseRow),
    '',
  ].join('\n')
}

/** @param {ProvenCase} proven */
function caseRow({ number, action, asked, reached, tests, wholeRunFiles = [] }) {
  const cells = [number, action, asked, reached, testLinks(tests), links(wholeRunFiles)]
  return `| ${cells.join(' | ')} |`
}

/** @param {readonly { readonly file: string }[]} tests */
function testLinks(tests) {
  return links([...new Set(tests.map(({ file }) => file))].sort())
}

/** @param {readonly string[]} files relative to the root */
function links(files) {
  return files.map((file) => `[${file.split('/').at(-1)}](../${file})`).join(', ')
}

/**
 * Checks that a generated page is up to date, or writes it.
 * @param {string} file relative to the root
 * @param {string} page its content
 * @param {{ readonly isWriting: boolean, readonly command: string }} mode `command` is named as the one that writes it
 * @returns {string[]} one line when the page is out of date
 */
export function checkOrWritePage(file, page, { isWriting, command }) {
  if (isWriting) {
    writeFileSync(fromRoot(file), page)
    return []
  }
  const written = existsSync(fromRoot(file)) ? readFileSync(fromRoot(file), 'utf8') : ''
  return written === page ? [] : [`${file} is out of date: write it by \`${command}\`.`]
}
