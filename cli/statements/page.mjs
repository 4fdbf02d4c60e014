/** @typedef {import('./proof.mjs').ProvenStatement} ProvenStatement */
/** @typedef {import('./proof.mjs').Layer} Layer */

/** @type {readonly Layer[]} */
const LAYERS = ['unit', 'contract', 'end-to-end']

/**
 * The page that tells which tests prove which statement. Files rather than titles, and no counts: it changes
 * when the proof does, not with each wording.
 * @param {readonly ProvenStatement[]} proven
 * @returns {string} Markdown
 */
export function statementsPage(proven) {
  return [
    '# Each statement of the specification and the tests that prove it',
    '',
    'Made by `npm run statements -- --write` from the last full run of `npm test`, which looks whether it still holds.',
    '',
    `| id | statement | ${LAYERS.join(' | ')} |`,
    `|---|---|${LAYERS.map(() => '---').join('|')}|`,
    ...proven.map(row),
    '',
  ].join('\n')
}

/** @param {ProvenStatement} statement */
function row({ id, text, tests }) {
  const cells = LAYERS.map((layer) => filesOf(tests.filter((test) => test.layer === layer)))
  return `| ${[id, text, ...cells].join(' | ')} |`
}

/** @param {ProvenStatement['tests']} tests */
function filesOf(tests) {
  const files = [...new Set(tests.map(({ file }) => file))].sort()
  return files.map((file) => `[${file.split('/').at(-1)}](../${file})`).join(', ')
}

/**
 * A line of the terminal's table.
 * @param {ProvenStatement} statement
 */
export function lineOf({ id, text, tests }) {
  const counts = LAYERS.map(
    (layer) => `${layer} ${tests.filter((test) => test.layer === layer).length}`,
  )
  return `${id.padEnd(4)} ${counts.join(', ').padEnd(36)} ${text}`
}
