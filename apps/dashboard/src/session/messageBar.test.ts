import { expect, test } from 'vitest'
import { createMessages } from './messageBar.ts'

test('the message bar is hidden, then visible with message and colour, then hidden [S13, E21]', () => {
  const messages = createMessages()
  expect(messages.store.getState()).toEqual({ visible: false })
  messages.show('Switched off', 'green')
  expect(messages.store.getState()).toEqual({
    visible: true,
    message: 'Switched off',
    color: 'green',
  })
  messages.dismiss()
  expect(messages.store.getState()).toEqual({ visible: false })
})

test('a new message replaces the one that is shown [S13]', () => {
  const messages = createMessages()
  messages.show('one', 'green')
  messages.show('two', 'error')
  expect(messages.store.getState()).toMatchObject({ message: 'two', color: 'error' })
})
