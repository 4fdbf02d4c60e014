import { join } from 'node:path'
import { expect, test } from 'vitest'
import { watchedFiles } from './validate.ts'

const PLACES = { shipped: '/wattpost/scenarios', workingFolder: '/home/mine' }

test('watches shipped scenarios in their folder and files by their path', () => {
  const files = ['storm', 'clouds', 'own.yaml', join('/elsewhere', 'storm.yaml')]
  expect(watchedFiles(files, PLACES)).toEqual(
    new Map([
      ['/wattpost/scenarios', new Set(['storm.yaml', 'clouds.yaml'])],
      ['/home/mine', new Set(['own.yaml'])],
      ['/elsewhere', new Set(['storm.yaml'])],
    ]),
  )
})
