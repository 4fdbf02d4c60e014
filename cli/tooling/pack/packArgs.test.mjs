import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { fromRoot } from '../repositoryRoot.mjs'
import { readPackArgs } from './packArgs.mjs'

test('writes the tarball to dist, or to the given folder', () => {
  expect(readPackArgs([])).toEqual({ folder: fromRoot('dist') })
  expect(readPackArgs(['a folder'])).toEqual({ folder: resolve('a folder') })
  expect(readPackArgs(['--', '--odd'])).toEqual({ folder: resolve('--odd') })
})

test.each(['--help', '-h'])('%s prints the usage and creates no folder', (flag) => {
  expect(readPackArgs([flag])).toEqual({ help: expect.stringMatching(/^Usage: npm run pack/) })
})

test.each([
  [['--output', 'x'], "Unknown option '--output'.\n\nUsage: "],
  [['-o'], "Unknown option '-o'.\n\nUsage: "],
  [['--help=yes'], '--help'],
  [['a', 'b', 'c'], 'At most one folder is allowed; remove b, c.\n\nUsage: '],
  [[''], '<folder> must not be empty.\n\nUsage: '],
])('%j is refused with a message that names the error', (args, message) => {
  expect(readPackArgs(args)).toEqual({ wrong: expect.stringContaining(message) })
})
