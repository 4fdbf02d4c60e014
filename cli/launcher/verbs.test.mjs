import { expect, test } from 'vitest'
import { requestOf } from './verbs.mjs'

test('start takes all that follows', () => {
  const args = ['--port', '4000', '--help']
  expect(requestOf(['start', ...args])).toEqual({ kind: 'start', args })
})

test.each([[[]], [['--help']], [['-h']]])('%j asks for help', (args) => {
  expect(requestOf(args).kind).toBe('help')
})

test.each([
  ['strat', 'verb'],
  ['--verson', 'option'],
])('%s is called unknown by its name', (word, kind) => {
  expect(requestOf([word])).toEqual({
    kind: 'unknown',
    message: `Unknown ${kind} "${word}". wattpost --help lists what there is.`,
  })
})
