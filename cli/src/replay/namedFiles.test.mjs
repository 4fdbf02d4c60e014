import { expect, test } from 'vitest'
import { namedFiles } from './namedFiles.ts'

const SHIPPED = ['clouds', 'storm']

test('what is named beside all is played too, in its place, and nothing twice', () => {
  expect(namedFiles(['all', 'mine.yaml'], SHIPPED)).toEqual(['clouds', 'storm', 'mine.yaml'])
  expect(namedFiles(['mine.yaml', 'storm', 'all'], SHIPPED)).toEqual([
    'mine.yaml',
    'storm',
    'clouds',
  ])
  expect(namedFiles(['mine.yaml', 'mine.yaml'], [])).toEqual(['mine.yaml'])
})
