import { expect, test } from 'vitest'
import { providerMessage } from './providerMessage.ts'

test('registration shows the provider’s own message [V2]', () => {
  const message = 'Firebase: Password should be at least 6 characters (auth/weak-password).'
  expect(providerMessage(new Error(message))).toBe(message)
  expect(providerMessage('refused')).toBe('refused')
})
