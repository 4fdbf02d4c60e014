import { type Auth, GoogleAuthProvider, signInWithPopup, type UserCredential } from 'firebase/auth'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
  vi.stubGlobal('window', { open: vi.fn() })
})
afterEach(() => vi.unstubAllGlobals())

test('an account chosen in Google’s popup signs in [A5]', async () => {
  const user = { uid: 'uid-ada' }
  popup.mockResolvedValue({ user } as UserCredential)
  expect(await signInByPopup(auth)).toBe(user)
  const [requested, provider] = popup.mock.lastCall ?? []
  expect(requested).toBe(auth)
  expect(provider).toBeInstanceOf(GoogleAuthProvider)
})

test('the popup of a real project is 960 by 600 [C11]', async () => {
  vi.stubGlobal('screen', { availWidth: 960, availHeight: 600 })
  const { open } = window
  popup.mockImplementation(async () => {
    window.open('https://project.test/', 'id', 'width=500,height=600,top=0,left=230,')
    return { user: {} } as UserCredential
  })
  await signInByPopup(auth)
  const features = 'width=960,height=600,top=0,left=0,'
  expect(open).toHaveBeenCalledExactlyOnceWith('https://project.test/', 'id', features)
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
