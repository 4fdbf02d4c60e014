#!/usr/bin/env node
// `npm run reliability`: what Wattpost withstands, case by case, by the last run of `npm test`.
import { existsSync, readFileSync } from 'node:fs'
import { EXIT, fail } from '../launcher/failure.mjs'
import { inHouse } from '../launcher/house.mjs'
import { caseGaps, proveCases } from '../reliability/cases.mjs'
import { casesPage } from '../reliability/page.mjs'
import { testsOfLastRun } from '../statements/lastRun.mjs'
import { pageGap } from '../statements/writtenPage.mjs'

const run = testsOfLastRun()
if (!run.ok) fail(run.message, EXIT.environment)
/** @type {import('../reliability/cases.mjs').Case[]} */
const cases = JSON.parse(readFileSync(inHouse('tests/reliability/cases.json'), 'utf8'))
const proven = proveCases(cases, run.tests)
for (const { number, tests, asked, reached } of proven) {
  console.log(
    `${`${number}`.padStart(2)}  ${tests.length} tests  asked: ${asked}  reached: ${reached}`,
  )
}
console.log(`${proven.filter(({ tests }) => tests.length > 0).length} of ${proven.length} proven`)
const lost = cases
  .flatMap(({ measuredBy = [] }) => measuredBy)
  .filter((file) => !existsSync(inHouse(file)))
  .map((file) => `There is no ${file}, which tests/reliability/cases.json names.`)
const gaps = [
  ...caseGaps(proven, run.tests),
  ...lost,
  ...pageGap('docs/reliability.md', casesPage(proven), 'npm run reliability -- --write'),
]
if (gaps.length > 0) fail(`\n${gaps.join('\n')}`, EXIT.failed)
