import { expect, test } from 'vitest'
import { FAILED_RUN, playwrightTests, tallyOf, vitestTests, withRunnerFailure } from './reports.mjs'

const NOTHING = { passed: 0, failed: 0, skipped: 0, withoutRedis: 0 }

/**
 * @param {string} status
 * @param {string} [group]
 */
const result = (status, group = 'a group') => ({
  status,
  fullName: `${group} ${status}`,
  ancestorTitles: ['', group],
  failureMessages: status === 'failed' ? ['expected 1 to be 2\n\n  at x.ts'] : [],
})

/** @param {{ message?: string, assertionResults: ReturnType<typeof result>[] }[]} files */
const ranByVitest = (...files) =>
  vitestTests({ testResults: files.map((file) => ({ name: 'a.test.ts', message: '', ...file })) })

/**
 * @param {string} title
 * @param {string} status
 */
const spec = (title, status) => ({
  ...{ title, file: 'live.e2e.ts' },
  tests: [{ status, results: [{ errors: [{ message: '\u001b[31mTimed out\u001b[39m' }] }] }],
})

/** @param {import('./reports.mjs').RanTest[]} tests */
const failuresOf = (tests) => tests.flatMap(({ failure }) => failure ?? [])

test('a failed unit test is named with its file and the beginning of its message', () => {
  const tests = ranByVitest({ assertionResults: [result('passed'), result('failed')] })
  expect(failuresOf(tests)).toEqual([
    'a.test.ts: a group failed\n    expected 1 to be 2\n      at x.ts',
  ])
})

test('a test file that cannot be loaded is named with its error, and counts as a failure', () => {
  const tests = ranByVitest(
    { assertionResults: [result('passed'), result('failed'), result('todo')] },
    { message: 'no such module', assertionResults: [] },
  )
  expect(failuresOf(tests).at(-1)).toBe('a.test.ts\n    no such module')
  expect(tallyOf(tests)).toEqual({ ...NOTHING, passed: 1, failed: 2, skipped: 1 })
})

test('tests that need a Redis server do not count as skipped on a machine without one', () => {
  const group = 'with a Redis server, random runs'
  const assertionResults = [result('skipped', group), result('skipped'), result('passed', group)]
  expect(tallyOf(ranByVitest({ assertionResults }))).toEqual({
    ...{ passed: 1, failed: 0, skipped: 1, withoutRedis: 1 },
  })
})

test('failed and flaky end-to-end tests of nested suites are named, without colours', () => {
  const inner = {
    title: 'again',
    specs: [spec('reconnects', 'unexpected'), spec('waits', 'flaky')],
  }
  const suites = [{ title: 'live', specs: [spec('opens', 'expected')], suites: [inner] }]
  const tests = playwrightTests({ suites, errors: [{ message: 'no browser' }] })
  expect(failuresOf(tests)).toEqual([
    'live.e2e.ts: reconnects\n    Timed out',
    'live.e2e.ts: waits\n    Timed out',
    'outside of a test\n    no browser',
  ])
  expect(tallyOf(tests)).toEqual({ ...NOTHING, passed: 1, failed: 3 })
})

test('a skipped end-to-end test counts as skipped', () => {
  const suites = [{ title: 'live', specs: [spec('opens', 'skipped')] }]
  expect(tallyOf(playwrightTests({ suites, errors: [] }))).toEqual({ ...NOTHING, skipped: 1 })
})

test('a long message is cut', () => {
  const message = Array.from({ length: 50 }, (_, line) => `line ${line}`).join('\n')
  const [text = ''] = failuresOf(playwrightTests({ suites: [], errors: [{ message }] }))
  expect(text.split('\n')).toHaveLength(9)
})

test.each([
  [
    'a runner that fails without a failed test',
    1,
    ranByVitest({ assertionResults: [result('passed')] }),
  ],
  ['a runner that ran nothing', 0, []],
])('%s counts as a failure', (_, exitCode, tests) => {
  expect(tallyOf(withRunnerFailure(exitCode, tests)).failed).toBe(1)
})

test('a run with failed tests gets no extra failure', () => {
  expect(withRunnerFailure(1, [FAILED_RUN])).toEqual([FAILED_RUN])
})
