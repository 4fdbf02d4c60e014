/**
 * The page that tells for each case what is asked, what was reached and which tests prove it.
 * @param {readonly import('./cases.mjs').ProvenCase[]} proven
 * @returns {string} Markdown
 */
export function casesPage(proven) {
  return [
    '# What Wattpost withstands: forty cases, the figure asked and the figure reached',
    '',
    'Made by `npm run reliability -- --write` from `tests/reliability/cases.json` and the last full run of `npm test`,',
    'which looks whether it still holds. A case with a long run names its file in `tests/verify` (`npm run verify`) or',
    '`tests/bench` (`npm run bench`); `npm test` holds a short run of it.',
    '',
    '| case | what is done | asked | reached | tests | whole run |',
    '|---|---|---|---|---|---|',
    ...proven.map(row),
    '',
  ].join('\n')
}

/** @param {import('./cases.mjs').ProvenCase} proven */
function row({ number, done, asked, reached, tests, measuredBy = [] }) {
  const files = [...new Set(tests.map(({ file }) => file))].sort()
  const cells = [number, done, asked, reached, links(files), links(measuredBy)]
  return `| ${cells.join(' | ')} |`
}

/** @param {readonly string[]} files */
function links(files) {
  return files.map((file) => `[${file.split('/').at(-1)}](../${file})`).join(', ')
}
