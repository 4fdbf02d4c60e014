#!/usr/bin/env node
// `npm run statements`: lists the tests that prove each statement, from the last run of `npm test`.
import { readFileSync } from 'node:fs'
import { pageGap, statementLine, statementsPage } from '../proof/pages.mjs'
import { testsOfLastRun } from '../proof/reports.mjs'
import { proveStatements, statementGaps } from '../proof/statements.mjs'
import { EXIT, fail } from '../tooling/exit.mjs'
import { fromRoot } from '../tooling/repositoryRoot.mjs'

const run = testsOfLastRun()
if (!run.ok) fail(run.message, EXIT.environment)
const statements = JSON.parse(readFileSync(fromRoot('tests/statements/statements.json'), 'utf8'))
const proven = proveStatements(statements, run.tests)
for (const statement of proven) console.log(statementLine(statement))
console.log(`${proven.filter(({ tests }) => tests.length > 0).length} of ${proven.length} proven`)
const gaps = [
  ...statementGaps(proven, run.tests),
  ...pageGap('docs/statements.md', statementsPage(proven), 'npm run statements -- --write'),
]
if (gaps.length > 0) fail(`\n${gaps.join('\n')}`, EXIT.failed)
