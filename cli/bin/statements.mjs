#!/usr/bin/env node
// `npm run statements`: lists the tests that prove each statement, from the last run of `npm test`.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkOrWritePage, statementsPage } from '../proof/pages.mjs'
import { testsOfLastRun } from '../proof/reports.mjs'
import { LAYERS, proveStatements, statementGaps } from '../proof/statements.mjs'
import { EXIT, fail } from '../tooling/exit.mjs'
import { fromRoot } from '../tooling/repositoryRoot.mjs'

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
const run = testsOfLastRun()
if (!run.ok) fail(run.message, EXIT.environment)
const statements = JSON.parse(readFileSync(fromRoot('tests/statements/statements.json'), 'utf8'))
const proven = proveStatements(statements, run.tests)
for (const { id, text, tests } of proven) {
  const counts = LAYERS.map(
    (layer) => `${layer} ${tests.filter((test) => test.layer === layer).length}`,
  )
  console.log(`${id.padEnd(4)} ${counts.join(', ').padEnd(36)} ${text}`)
}
console.log(`${proven.filter(({ tests }) => tests.length > 0).length} of ${proven.length} proven`)
const gaps = [
  ...statementGaps(proven, run.tests),
  ...checkOrWritePage('docs/statements.md', statementsPage(proven), {
    isWriting: values.write,
    command: 'npm run statements -- --write',
  }),
]
if (gaps.length > 0) fail(`\n${gaps.join('\n')}`, EXIT.failed)
