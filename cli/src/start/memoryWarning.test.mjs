import { expect, test } from 'vitest'
import { memoryWarning } from './memoryWarning.ts'
import { passwordWarning, startCommand } from './serverOptions.ts'

const MB = 1024 * 1024

test('case 59: a limit of memory that is too small is named at the start', () => {
  expect(memoryWarning(128 * MB)).toMatch(/^WARNING: only 128 MB .* give at least 384 MB/)
  for (const enough of [0, 384 * MB, 2 ** 63]) expect(memoryWarning(enough)).toBeNull()
})

/** @param {readonly string[]} args */
function warningOf(...args) {
  return passwordWarning(startCommand().parse(args, { from: 'user' }))
}

test('case 58: a password in the arguments is warned of, one in the environment is not', () => {
  expect(warningOf('--log', 'redis://:secret@127.0.0.1:6379')).toContain('WATTPOST_LOG')
  expect(warningOf('--log', 'redis://:secret@127.0.0.1:6379')).not.toContain('secret')
  expect(warningOf('--log', 'redis://127.0.0.1:6379')).toBeNull()
  expect(warningOf()).toBeNull()
  process.env.WATTPOST_LOG = 'redis://:secret@127.0.0.1:6379'
  try {
    expect(warningOf()).toBeNull()
  } finally {
    delete process.env.WATTPOST_LOG
  }
})
