import { expect, test } from 'vitest'
import { expandedNames } from './chosen.ts'

const SHIPPED = ['clouds', 'storm']

test('replaces `all` in place and removes duplicates', () => {
  expect(expandedNames(['all', 'mine.yaml'], SHIPPED)).toEqual(['clouds', 'storm', 'mine.yaml'])
  expect(expandedNames(['mine.yaml', 'storm', 'all'], SHIPPED)).toEqual([
    'mine.yaml',
    'storm',
    'clouds',
  ])
  expect(expandedNames(['mine.yaml', 'mine.yaml'], [])).toEqual(['mine.yaml'])
})
