#!/usr/bin/env node
// `npm run statements`: which test proves which statement of the specification, by the last run of `npm test`.
import { readFileSync } from 'node:fs'
import { EXIT, fail } from '../launcher/failure.mjs'
import { inHouse } from '../launcher/house.mjs'
import { testsOfLastRun } from '../statements/lastRun.mjs'
import { lineOf, statementsPage } from '../statements/page.mjs'
import { gapsIn, prove } from '../statements/proof.mjs'
import { pageGap } from '../statements/writtenPage.mjs'

const run = testsOfLastRun()
if (!run.ok) fail(run.message, EXIT.environment)
const statements = JSON.parse(readFileSync(inHouse('tests/statements/statements.json'), 'utf8'))
const proven = prove(statements, run.tests)
for (const statement of proven) console.log(lineOf(statement))
console.log(`${proven.filter(({ tests }) => tests.length > 0).length} of ${proven.length} proven`)
const gaps = [
  ...gapsIn(proven, run.tests),
  ...pageGap('docs/statements.md', statementsPage(proven), 'npm run statements -- --write'),
]
if (gaps.length > 0) fail(`\n${gaps.join('\n')}`, EXIT.failed)
