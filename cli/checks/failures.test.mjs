import { expect, test } from 'vitest'
import { playwrightFailures, vitestFailures } from './failures.mjs'

test('a failed unit test is named with its file and the beginning of its message', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'adds', failureMessages: [] },
    { status: 'failed', fullName: 'divides', failureMessages: ['expected 1 to be 2\n\n  at x.ts'] },
  ]
  expect(
    vitestFailures({ testResults: [{ name: 'a.test.ts', message: '', assertionResults }] }),
  ).toEqual(['a.test.ts: divides\n    expected 1 to be 2\n      at x.ts'])
})

test('a test file that cannot be loaded is named with its error', () => {
  const testResults = [{ name: 'a.test.ts', message: 'no such module', assertionResults: [] }]
  expect(vitestFailures({ testResults })).toEqual(['a.test.ts\n    no such module'])
})

test('failed and flaky end-to-end tests of nested suites are named, without colours', () => {
  const results = [{ errors: [{ message: '\u001b[31mTimed out\u001b[39m' }] }]
  const spec = (/** @type {string} */ title, /** @type {string} */ status) => ({
    ...{ title, file: 'live.e2e.ts' },
    tests: [{ status, results }],
  })
  const inner = { specs: [spec('reconnects', 'unexpected'), spec('waits', 'flaky')] }
  const suites = [{ specs: [spec('opens', 'expected')], suites: [inner] }]
  expect(playwrightFailures({ suites, errors: [{ message: 'no browser' }] })).toEqual([
    'live.e2e.ts: reconnects\n    Timed out',
    'live.e2e.ts: waits\n    Timed out',
    'outside of a test\n    no browser',
  ])
})

test('a long message is cut', () => {
  const message = Array.from({ length: 50 }, (_, line) => `line ${line}`).join('\n')
  const [text = ''] = playwrightFailures({ suites: [], errors: [{ message }] })
  expect(text.split('\n')).toHaveLength(9)
})
