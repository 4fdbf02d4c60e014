import { afterAll, beforeAll, expect, test } from 'vitest'
import { startedAuthEmulator } from './authEmulator.testing.ts'
import { type AuthEmulator, fastAuthEmulator } from './authEmulator.ts'
import { openFirebaseAdmin } from './firebaseAdmin.ts'
import { identityToolkit } from './rest.testing.ts'
import { createTokenVerifier } from './tokenVerifier.ts'

const SLOW = 90_000
let emulators: AuthEmulator[] = []

beforeAll(async () => {
  const start = () => startedAuthEmulator({ programs: [fastAuthEmulator] })
  emulators = await Promise.all([start(), start()])
}, SLOW)
afterAll(() => Promise.all(emulators.map((emulator) => emulator.stop())))

test('two instances in one process each use their own Auth emulator, also after one closes', {
  timeout: SLOW,
}, async () => {
  const admins = await Promise.all(emulators.map(openFirebaseAdmin))
  const [one, two] = admins.map(({ auth }) => auth)
  await Promise.all([one?.createUser({ uid: 'first' }), two?.createUser({ uid: 'second' })])
  const uidsOf = async (auth: typeof one) => (await auth?.listUsers())?.users.map(({ uid }) => uid)
  expect(await uidsOf(one)).toEqual(['first'])
  expect(await uidsOf(two)).toEqual(['second'])
  await admins[1]?.close()
  expect(await uidsOf(one)).toEqual(['first'])
  await admins[0]?.close()
})

test(
  'a stopped Auth emulator → tokens are refused as unreachable',
  async () => {
    const gone = await startedAuthEmulator({ programs: [fastAuthEmulator] })
    const admin = await openFirebaseAdmin(gone)
    const { uid } = await admin.auth.createUser({ uid: 'uid-1' })
    const token = await admin.auth.createCustomToken(uid)
    const call = 'accounts:signInWithCustomToken'
    const issued = await identityToolkit(gone.url, call, { token, returnSecureToken: true })
    const { idToken } = issued.body
    const verifier = createTokenVerifier(admin.auth, { cacheMs: 0 })
    expect(await verifier.verify(idToken)).toMatchObject({ ok: true })
    await gone.stop()
    expect(await verifier.verify(idToken)).toMatchObject({
      ok: false,
      error: { code: 'auth-unreachable' },
    })
    await expect(openFirebaseAdmin(gone)).rejects.toThrow()
    await admin.close()
  },
  SLOW,
)
