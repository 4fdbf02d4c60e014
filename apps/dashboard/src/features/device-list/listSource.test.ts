import { expect, test } from 'vitest'
import { listSource } from './listSource.ts'

const ANSWERED = { isAnswered: true, ids: ['BG-1'], isPrevious: false, isUnfiltered: false }
const UNANSWERED = { ...ANSWERED, isAnswered: false }

test.each([
  ['an answered list', ANSWERED, 'server'],
  ['an answered list before its first page', { ...ANSWERED, ids: undefined }, 'server'],
  ['an answered list without search', { ...ANSWERED, isUnfiltered: true }, 'unfiltered'],
  ['a list that the connection before answered', UNANSWERED, 'server'],
  ['the same without search', { ...UNANSWERED, isUnfiltered: true }, 'unfiltered'],
  ['a list that was never answered', { ...UNANSWERED, ids: undefined }, 'frames'],
  ['a new search that is not answered', { ...UNANSWERED, isPrevious: true }, 'frames'],
])('the source of %s', (_case, list, source) => {
  expect(listSource(list)).toBe(source)
})
