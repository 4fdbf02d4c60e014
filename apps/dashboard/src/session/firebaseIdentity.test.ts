import { expect, test, vi } from 'vitest'
import { createFirebaseIdentity } from './firebaseIdentity.ts'
import type { IdentityService } from './identityService.ts'

vi.mock('firebase/app', () => ({ initializeApp: () => ({}) }))
vi.mock('firebase/auth', async (original) => ({
  ...(await original<object>()),
  initializeAuth: () => ({ currentUser: null }),
}))

test.each<[string, (identity: IdentityService) => Promise<unknown>]>([
  ['a token', (identity) => identity.token(false)],
  ['a fresh token', (identity) => identity.token(true)],
  ['the mail that verifies', ({ care }) => care.sendVerification()],
  ['a look at the account', ({ care }) => care.reload()],
  ['another password', ({ care }) => care.changePassword('old', 'new')],
])('%s cannot be had with nobody signed in [V4]', async (_, ask) => {
  const firebase = { apiKey: 'key', authDomain: 'wattpost.test', projectId: 'wattpost' }
  await expect(ask(createFirebaseIdentity({ firebase }))).rejects.toThrow(
    /^No authenticated user found\.$/,
  )
})
