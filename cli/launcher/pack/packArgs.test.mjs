import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { inHouse } from '../house.mjs'
import { readPackArgs } from './packArgs.mjs'

test('the tarball goes to dist, or to the one folder that is named', () => {
  expect(readPackArgs([])).toEqual({ folder: inHouse('dist') })
  expect(readPackArgs(['a folder'])).toEqual({ folder: resolve('a folder') })
  expect(readPackArgs(['--', '--odd'])).toEqual({ folder: resolve('--odd') })
})

test.each(['--help', '-h'])('%s tells the usage and makes no folder of that name', (flag) => {
  expect(readPackArgs([flag])).toEqual({ help: expect.stringMatching(/^Usage: npm run pack/) })
})

test.each([
  [['--output', 'x'], "Unknown option '--output'.\n\nUsage: "],
  [['-o'], "Unknown option '-o'.\n\nUsage: "],
  [['--help=yes'], '--help'],
  [['a', 'b', 'c'], 'One folder at most, not also b, c.\n\nUsage: '],
  [[''], '<folder> must not be empty.\n\nUsage: '],
])('%j is refused, and the message names what is wrong', (args, message) => {
  expect(readPackArgs(args)).toEqual({ wrong: expect.stringContaining(message) })
})
