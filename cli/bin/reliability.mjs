#!/usr/bin/env node
// `npm run reliability`: lists the reliability cases and their tests, from the last run of `npm test`.
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { caseGaps, proveCases } from '../proof/cases.mjs'
import { casesPage, checkOrWritePage } from '../proof/pages.mjs'
import { testsOfLastRun } from '../proof/reports.mjs'
import { EXIT, fail } from '../tooling/exit.mjs'
import { fromRoot } from '../tooling/repositoryRoot.mjs'

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
const run = testsOfLastRun()
if (!run.ok) fail(run.message, EXIT.environment)
/** @type {import('../proof/cases.mjs').Case[]} */
const cases = JSON.parse(readFileSync(fromRoot('tests/reliability/cases.json'), 'utf8'))
const proven = proveCases(cases, run.tests)
for (const { number, tests, asked, reached } of proven) {
  console.log(
    `${`${number}`.padStart(2)}  ${tests.length} tests  asked: ${asked}  reached: ${reached}`,
  )
}
console.log(`${proven.filter(({ tests }) => tests.length > 0).length} of ${proven.length} proven`)
const missing = cases
  .flatMap(({ wholeRunFiles = [] }) => wholeRunFiles)
  .filter((file) => !existsSync(fromRoot(file)))
  .map((file) => `tests/reliability/cases.json names ${file}, which does not exist.`)
const gaps = [
  ...caseGaps(proven, run.tests),
  ...missing,
  ...checkOrWritePage('docs/reliability.md', casesPage(proven), {
    isWriting: values.write,
    command: 'npm run reliability -- --write',
  }),
]
if (gaps.length > 0) fail(`\n${gaps.join('\n')}`, EXIT.failed)
