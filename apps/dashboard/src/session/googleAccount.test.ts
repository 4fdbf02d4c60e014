import { expect, test } from 'vitest'
import { CHOSEN, chosenIn, googleAccountOf } from './googleAccount.ts'

const account = googleAccountOf('Vera@gmail.test', 'Vera Visitor')

test('an address is the same person each time, however it is written', () => {
  expect(account).toEqual({
    sub: 'google-vera@gmail.test',
    email: 'Vera@gmail.test',
    email_verified: true,
    name: 'Vera Visitor',
  })
  expect(googleAccountOf('vera@gmail.test', 'V').sub).toBe(account.sub)
})

test('what the chooser says is understood', () => {
  expect(chosenIn({ type: CHOSEN, account })).toEqual(account)
})

test.each([
  ['nothing', null],
  ['text', 'hello'],
  ['another message', { type: 'other', account }],
  ['no account', { type: CHOSEN }],
  ['half an account', { type: CHOSEN, account: { ...account, email: 1 } }],
])('%s is no choice', (_, message) => {
  expect(chosenIn(message)).toBeNull()
})
