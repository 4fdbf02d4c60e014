#!/usr/bin/env node
// `npm run statements` and `npm run reliability`: lists the tests that prove each statement, or each reliability case,
// from the last run of `npm test`.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { casesPage, checkOrWritePage, statementsPage } from '../proof/pages.mjs'
import { LAYERS, proveCases, proveStatements, testsOfLastRun } from '../proof/proof.mjs'
import { EXIT, fail } from '../tooling/exit.mjs'
import { fromRoot } from '../tooling/repositoryRoot.mjs'

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const run = testsOfLastRun()
if (!run.ok) fail(run.message, EXIT.environment)
const { tests: ran } = run
const read = (/** @type {string} */ file) => JSON.parse(readFileSync(fromRoot(file), 'utf8'))

function statements() {
  const { proven, gaps } = proveStatements(read('tests/statements/statements.json'), ran)
  const lines = proven.map(({ id, text, tests }) => {
    const counts = LAYERS.map(
      (layer) => `${layer} ${tests.filter((test) => test.layer === layer).length}`,
    )
    return `${id.padEnd(4)} ${counts.join(', ').padEnd(36)} ${text}`
  })
  return { proven, gaps, lines, page: statementsPage(proven) }
}

function reliability() {
  const { proven, gaps } = proveCases(read('tests/reliability/cases.json'), ran)
  const lines = proven.map(
    ({ number, tests, asked, reached }) =>
      `${`${number}`.padStart(2)}  ${tests.length} tests  asked: ${asked}  reached: ${reached}`,
  )
  return { proven, gaps, lines, page: casesPage(proven) }
}

const name = positionals[0] === 'reliability' ? 'reliability' : 'statements'
const { proven, gaps, lines, page } = name === 'reliability' ? reliability() : statements()
for (const line of lines) console.log(line)
console.log(`${proven.filter(({ tests }) => tests.length > 0).length} of ${proven.length} proven`)
const stale = checkOrWritePage(`docs/${name}.md`, page, {
  isWriting: values.write,
  command: `npm run ${name} -- --write`,
})
if (gaps.length + stale.length > 0) fail(`\n${[...gaps, ...stale].join('\n')}`, EXIT.failed)
