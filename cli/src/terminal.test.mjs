import { EventEmitter } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { print, printError, watchOutput, wrapped } from './terminal.ts'

const WORDS = ['… Grid outage', '30s of 20m', '\u001b[32m6 met\u001b[0m', '4 open']

test.each([undefined, 80])('words that fit %s columns → one line', (columns) => {
  expect(wrapped(WORDS, columns)).toBe(WORDS.join('  '))
})

test('a narrow terminal → more lines of whole words; colours have no width', () => {
  expect(wrapped(WORDS, 26)).toBe('… Grid outage  30s of 20m\n  \u001b[32m6 met\u001b[0m  4 open')
  expect(wrapped(WORDS, 13)).toBe(
    '… Grid outage\n  30s of 20m\n  \u001b[32m6 met\u001b[0m\n  4 open',
  )
})

test.each(/** @type {const} */ (['stdout', 'stderr']))(
  'texts of elsewhere do not steer the terminal, colours and lines of the program remain: %s',
  (name) => {
    const write = vi.spyOn(process[name], 'write').mockReturnValue(true)
    onTestFinished(() => write.mockRestore())
    const line = `\u001b[31ma\u001b[0m\n\tb\u001b]0;title\u0007\u001b[2J\u009b3m\r\u202e`
    const printed = name === 'stdout' ? print : printError
    printed(line)
    expect(write.mock.calls).toEqual([
      ['\u001b[31ma\u001b[0m\n\tb\\u001b]0;title\\u0007\\u001b[2J\\u009b3m\\u000d\\u202e\n'],
    ])
  },
)

/** @param {number} code of the command */
function programThatLoses(code) {
  const stdout = new EventEmitter()
  const written = /** @type {string[]} */ ([])
  const stderr = Object.assign(new EventEmitter(), {
    write: (/** @type {string} */ text) => written.push(text) > 0,
  })
  const program = Object.assign(new EventEmitter(), {
    ...{ stdout, stderr, exitCode: /** @type {number | undefined} */ (code) },
  })
  watchOutput(/** @type {never} */ (program))
  const lose = (/** @type {string} */ error) => stdout.emit('error', { code: error })
  const end = () => program.emit('exit', code)
  return { program, written, lose, end }
}

test.each([
  ['ENOSPC', 0, 3, ['The output cannot be written (ENOSPC).\n']],
  ['EPIPE', 0, 3, []],
  ['EPIPE', 1, 1, []],
])('output lost by %s → exit code %d becomes %d', (error, code, exitCode, lines) => {
  const { program, written, lose, end } = programThatLoses(code)
  lose(error)
  lose('ERR_STREAM_DESTROYED')
  end()
  expect([program.exitCode, written]).toEqual([exitCode, lines])
})

test('output that is written whole leaves the exit code as it is', () => {
  const { program, end } = programThatLoses(0)
  end()
  expect(program.exitCode).toBe(0)
})
