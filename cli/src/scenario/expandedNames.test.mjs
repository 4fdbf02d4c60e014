import { expect, test } from 'vitest'
import { expandedNames } from './readScenario.ts'

const shipped = async () => ['storm', 'clouds']

test('all is replaced by the shipped scenarios, and duplicates are removed', async () => {
  expect(await expandedNames(['mine.yaml', 'all', 'storm'], shipped)).toEqual([
    ...['mine.yaml', 'storm', 'clouds'],
  ])
  expect(await expandedNames(['mine.yaml'], () => Promise.reject(new Error('not read')))).toEqual([
    'mine.yaml',
  ])
})
