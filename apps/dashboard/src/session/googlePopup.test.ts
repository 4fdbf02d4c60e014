import { type Auth, GoogleAuthProvider, signInWithPopup, type UserCredential } from 'firebase/auth'
import { beforeEach, expect, test, vi } from 'vitest'
import { signInByPopup } from './googlePopup.ts'

vi.mock('firebase/auth', async (original) => ({
  ...(await original<object>()),
  signInWithPopup: vi.fn(),
}))

const popup = vi.mocked(signInWithPopup)
const auth = {} as Auth
const failure = (code: string) => Object.assign(new Error(code), { code })

beforeEach(() => {
  popup.mockReset()
})

test('an account chosen in Google’s popup signs in [A5]', async () => {
  const user = { uid: 'uid-ada' }
  popup.mockResolvedValue({ user } as UserCredential)
  expect(await signInByPopup(auth)).toBe(user)
  const [requested, provider] = popup.mock.lastCall ?? []
  expect(requested).toBe(auth)
  expect(provider).toBeInstanceOf(GoogleAuthProvider)
})

test.each(['auth/popup-closed-by-user', 'auth/cancelled-popup-request'])(
  'a popup that ends with %s signs no user in, without an error',
  async (code) => {
    popup.mockRejectedValue(failure(code))
    expect(await signInByPopup(auth)).toBeNull()
  },
)

test('any other error is passed on', async () => {
  const blocked = failure('auth/popup-blocked')
  popup.mockRejectedValue(blocked)
  await expect(signInByPopup(auth)).rejects.toBe(blocked)
})
