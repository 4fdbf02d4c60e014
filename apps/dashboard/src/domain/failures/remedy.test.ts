import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { french } from '../../i18n/french.ts'
import { CallError, type Failure } from './failure.ts'
import { remedyOf } from './remedy.ts'

afterEach(() => i18n.activate('en'))

/** One of each kind, and whether the same call may succeed later. */
const FAILURES: readonly (readonly [Failure, boolean])[] = [
  [{ kind: 'session-expired' }, true],
  [{ kind: 'not-allowed' }, false],
  [{ kind: 'gone' }, true],
  [{ kind: 'overloaded', retryAfterMs: null }, true],
  [{ kind: 'overloaded', retryAfterMs: 1500 }, true],
  [{ kind: 'web-page', status: null }, true],
  [{ kind: 'web-page', status: 502 }, true],
  [{ kind: 'unreachable' }, true],
  [{ kind: 'too-slow' }, true],
  [{ kind: 'too-large' }, false],
  [{ kind: 'unreadable' }, true],
  [{ kind: 'refused', status: null }, true],
  [{ kind: 'refused', status: 422 }, true],
  [{ kind: 'broken', status: 500 }, true],
]
const remedy = (failure: Failure) => remedyOf(new CallError('x', failure, null))

test.each(['en', 'fr'])('each failure has a sentence of its own in %s', (language) => {
  i18n.load('fr', french())
  i18n.activate(language)
  const sentences = FAILURES.map(([failure]) => remedy(failure).text)
  expect(new Set(sentences).size).toBe(FAILURES.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}[^{}]+\.$/u)
})

test.each(FAILURES)('after %j a retry makes sense: %s', (failure, canRetry) => {
  expect(remedy(failure).canRetry).toBe(canRetry)
})

test('a sentence names the wait and the status', () => {
  expect(remedy({ kind: 'overloaded', retryAfterMs: 1500 }).text).toContain('2 s')
  expect(remedy({ kind: 'web-page', status: 502 }).text).toContain('502')
})

test('an error that is no call’s says itself what happened, and may be retried', () => {
  expect(remedyOf(new Error('Socket not connected'))).toEqual({ text: null, canRetry: true })
})
