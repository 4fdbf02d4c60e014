import { expect, test } from 'vitest'
import { neededFor } from './verbs.mjs'

test.each([
  [['start', '--port', '4000', '--help'], 'start'],
  [[], 'nothing'],
  [['--help'], 'nothing'],
  [['replay', '--help'], 'nothing'],
  [['complete', '--', 'replay', ''], 'nothing'],
  [['validate', 'a.yaml'], 'command'],
  [['replay', 'a.yaml', '--browser'], 'commandWithPages'],
  [['demo'], 'commandWithPages'],
  [['demo', '--static=out'], 'commandWithDemo'],
  // Arguments after `--` belong to another program.
  [['validate', 'a.yaml', '--', '--help', '--browser'], 'command'],
])('%j needs %s', (args, needed) => {
  expect(neededFor(args)).toBe(needed)
})
