import { expect, test } from 'vitest'
import { calmWords, trendCaption } from './knownSoFar.ts'

test('that all is well is said once all is known, and of nothing that is still loading', () => {
  expect(calmWords(true, false).text).toBe('All devices report and have power.')
  expect(calmWords(false, false).text).not.toContain('All devices')
  expect(calmWords(true, true).text).not.toContain('All devices')
})

test('that one has no device of a family is said once that is known', () => {
  expect(trendCaption('Solar power', 0, true)).toBe('None is yours yet.')
  expect(trendCaption('Solar power', 0, false)).toBeNull()
  expect(trendCaption('Solar power', 3, false)).toBe('Solar power')
})
