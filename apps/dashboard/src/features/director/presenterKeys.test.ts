import { expect, test } from 'vitest'
import { commandOf } from './presenterKeys.ts'

const press = (key: string, fields: object = {}) => ({
  ...{ key, defaultPrevented: false, ctrlKey: false, metaKey: false, altKey: false },
  ...fields,
})

test.each([
  ['PageDown', 'next'],
  ['PageUp', 'previous'],
  [' ', 'play'],
  ['Escape', 'exit'],
  ['a', null],
  ['toString', null],
] as const)('%j does %s', (key, command) => {
  expect(commandOf(press(key), true)).toBe(command)
})

test('a clicker works while a button or a field has the focus; Space is theirs', () => {
  expect(commandOf(press('PageDown'), false)).toBe('next')
  expect(commandOf(press(' '), false)).toBeNull()
})

test('combined and used keys are left alone', () => {
  expect(commandOf(press('PageDown', { ctrlKey: true }), true)).toBeNull()
  expect(commandOf(press('Escape', { defaultPrevented: true }), true)).toBeNull()
})
