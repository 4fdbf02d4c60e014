import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import users from '../../../../fixtures/users.json'
import { startedAuthEmulator } from './authEmulator.testing.ts'
import { type AuthEmulator, fastAuthEmulator } from './authEmulator.ts'
import { accountOf, rightsOf } from './currentRights.ts'
import { type FirebaseAdmin, openFirebaseAdmin } from './firebaseAdmin.ts'
import { giveNewUserClaims } from './identity.ts'
import { ask, forgedToken, identityToolkit, refresh, signIn, tokenPayload } from './rest.testing.ts'
import { clearUsers, resetAccounts, seedUsers } from './seedUsers.ts'
import { createTokenVerifier, type TokenVerifier } from './tokenVerifier.ts'

const SLOW = 90_000
let emulator: AuthEmulator
let admin: FirebaseAdmin
let verifier: TokenVerifier

beforeAll(async () => {
  emulator = await startedAuthEmulator({ programs: [fastAuthEmulator] })
  admin = await openFirebaseAdmin(emulator)
  verifier = createTokenVerifier(admin.auth, { cacheMs: 0 })
}, SLOW)
afterAll(async () => {
  await admin.close()
  await emulator.stop()
})
beforeEach(async () => {
  await clearUsers(emulator)
  await seedUsers(emulator, users)
})

async function tokenOf(email: string, password: string): Promise<string> {
  return (await signIn(emulator.url, email, password)).body.idToken
}

test.each(users)('$email signs in, and the token carries the claims [A2, A5]', async (user) => {
  const idToken = await tokenOf(user.email, user.password)
  expect(await verifier.verify(idToken)).toMatchObject({
    ok: true,
    value: {
      hasClaims: true,
      identity: { uid: user.uid, email: user.email, emailVerified: true, ...user.claims },
    },
  })
})

test('a token expires after an hour', async () => {
  const idToken = await tokenOf('owner@wattpost.test', 'owner-demo')
  const result = await verifier.verify(idToken)
  expect(result).toMatchObject({ value: { expiresAtMs: Number(tokenPayload(idToken).exp) * 1000 } })
  expect(result.ok && result.value.expiresAtMs - Date.now()).toBeGreaterThan(3_500_000)
})

test('a wrong password and an unknown address are refused by code [V1]', async () => {
  const wrong = await signIn(emulator.url, 'owner@wattpost.test', 'wrong-one')
  const unknown = await signIn(emulator.url, 'unknown@wattpost.test', 'owner-demo')
  expect(wrong).toMatchObject({ status: 400, body: { error: { message: 'INVALID_PASSWORD' } } })
  expect(unknown).toMatchObject({ status: 400, body: { error: { message: 'EMAIL_NOT_FOUND' } } })
})

test('seeding keeps existing accounts; clearing first restores them', async () => {
  await admin.auth.updateUser('uid-owner', { password: 'changed-since' })
  await seedUsers(emulator, users)
  expect((await signIn(emulator.url, 'owner@wattpost.test', 'changed-since')).status).toBe(200)
  await clearUsers(emulator)
  await seedUsers(emulator, users)
  expect((await signIn(emulator.url, 'owner@wattpost.test', 'owner-demo')).status).toBe(200)
})

test('case 43: a session from before a restart is valid, one from before a reset of its account is not', async () => {
  const { body } = await signIn(emulator.url, 'owner@wattpost.test', 'owner-demo')
  const hourAgoS = Math.floor(Date.now() / 1000) - 3_600
  const earlier = { ...tokenPayload(body.idToken), auth_time: hourAgoS, iat: hourAgoS }
  const cookie = forgedToken({
    ...earlier,
    iss: 'https://session.firebase.google.com/demo-wattpost',
  })
  const isValid = async () => {
    const account = accountOf(await admin.auth.getUser('uid-owner'))
    const { ok } = await verifier.verifySessionCookie(cookie)
    return [ok, rightsOf(account, hourAgoS * 1_000).ok]
  }
  // A restart empties the Auth emulator.
  await clearUsers(emulator)
  await seedUsers(emulator, users)
  expect(await isValid()).toEqual([true, true])
  await admin.auth.updateUser('uid-owner', { displayName: 'Changed' })
  await resetAccounts(emulator, admin.auth, users)
  expect(await isValid()).toEqual([false, false])
})

test('seeding an address that another account holds is an error', async () => {
  await admin.auth.deleteUser('uid-owner')
  await admin.auth.createUser({ uid: 'other', email: 'owner@wattpost.test' })
  await expect(seedUsers(emulator, users)).rejects.toThrow('owner@wattpost.test')
})

test('changed claims come with the refreshed token', async () => {
  const signedIn = await signIn(emulator.url, 'pending@wattpost.test', 'pending-demo')
  await admin.auth.setCustomUserClaims('uid-pending', {
    merchant: true,
    approved: true,
    profile: null,
  })
  const refreshed = await refresh(emulator.url, signedIn.body.refreshToken)
  expect(await verifier.verify(refreshed.body.id_token)).toMatchObject({
    value: { identity: { uid: 'uid-pending', merchant: true, approved: true } },
  })
})

test('a session cookie names the same user, and is no ID token', async () => {
  const made = await verifier.createSessionCookie(
    await tokenOf('owner@wattpost.test', 'owner-demo'),
  )
  if (!made.ok) throw new Error(made.error.message)
  const result = await verifier.verifySessionCookie(made.value.cookie)
  expect(result).toMatchObject({
    ok: true,
    value: { identity: { uid: 'uid-owner', merchant: false } },
  })
  expect(result.ok && result.value.expiresAtMs - Date.now()).toBeGreaterThan(
    made.value.maxAgeMs - 10_000,
  )
  expect(await verifier.verify(made.value.cookie)).toMatchObject({
    ok: false,
    error: { code: 'malformed' },
  })
})

test('a new user is an approved end user, and gets the claims once [A1, A2]', async () => {
  const body = { email: 'new@wattpost.test', password: 'new-demo', returnSecureToken: true }
  const registered = (await identityToolkit(emulator.url, 'accounts:signUp', body)).body
  expect(await verifier.verify(registered.idToken)).toMatchObject({
    value: {
      hasClaims: false,
      identity: { email: 'new@wattpost.test', merchant: false, approved: true, profile: null },
    },
  })
  await giveNewUserClaims(admin.auth, registered.localId)
  const refreshed = (await refresh(emulator.url, registered.refreshToken)).body.id_token
  expect(tokenPayload(refreshed)).toMatchObject({ merchant: false, approved: true, profile: null })
  expect(await verifier.verify(refreshed)).toMatchObject({ value: { hasClaims: true } })
})

test('existing claims of an account stay', async () => {
  await giveNewUserClaims(admin.auth, 'uid-merchant')
  expect((await admin.auth.getUser('uid-merchant')).customClaims).toMatchObject({ merchant: true })
})

test('a social user gets name and picture from the provider [A5]', async () => {
  const google = {
    sub: 'g-1',
    email: 'gina@wattpost.test',
    email_verified: true,
    name: 'Gina',
    picture: 'https://p.test/g.png',
  }
  const { body } = await identityToolkit(emulator.url, 'accounts:signInWithIdp', {
    postBody: `providerId=google.com&id_token=${encodeURIComponent(JSON.stringify(google))}`,
    requestUri: 'http://localhost',
    returnSecureToken: true,
  })
  expect(await verifier.verify(body.idToken)).toMatchObject({
    value: {
      hasClaims: false,
      identity: { email: google.email, emailVerified: true, name: 'Gina', photo: google.picture },
    },
  })
})

test('a disabled and a deleted user are refused', async () => {
  const idToken = await tokenOf('owner@wattpost.test', 'owner-demo')
  await admin.auth.updateUser('uid-owner', { disabled: true })
  expect(await verifier.verify(idToken)).toMatchObject({ ok: false, error: { code: 'disabled' } })
  await admin.auth.deleteUser('uid-owner')
  expect(await verifier.verify(idToken)).toMatchObject({
    ok: false,
    error: { code: 'unknown-user' },
  })
})

test('a change in the Auth emulator shows after the cache’s 5 s (case 23)', async () => {
  let nowMs = Date.now()
  const cached = createTokenVerifier(admin.auth, { nowMs: () => nowMs })
  const idToken = await tokenOf('owner@wattpost.test', 'owner-demo')
  await cached.verify(idToken)
  await admin.auth.updateUser('uid-owner', { disabled: true })
  nowMs += 4_999
  expect(await cached.verify(idToken)).toMatchObject({ ok: true })
  nowMs += 1
  expect(await cached.verify(idToken)).toMatchObject({ ok: false, error: { code: 'disabled' } })
})

test('a revoked token and cookie are refused', async () => {
  const idToken = await tokenOf('owner@wattpost.test', 'owner-demo')
  const cookie = await verifier.createSessionCookie(idToken)
  // firebase-admin revokes tokens from before the present second; this token may be newer.
  const validSince = String(Math.floor(Date.now() / 1000) + 60)
  await ask(
    emulator.url,
    'identitytoolkit.googleapis.com/v1/projects/demo-wattpost/accounts:update',
    {
      headers: { authorization: `Bearer ${emulator.ownerToken}` },
      body: { localId: 'uid-owner', validSince },
    },
  )
  expect(await verifier.verify(idToken)).toMatchObject({ ok: false, error: { code: 'revoked' } })
  expect(await verifier.verifySessionCookie(cookie.ok ? cookie.value.cookie : '')).toMatchObject({
    ok: false,
    error: { code: 'revoked' },
  })
})

test.each([
  [
    'of another project',
    { aud: 'demo-other', iss: 'https://securetoken.google.com/demo-other' },
    'malformed',
  ],
  ['of another issuer', { iss: 'https://securetoken.google.com/demo-other' }, 'malformed'],
  ['without a user', { sub: '' }, 'malformed'],
  ['without an expiry', { exp: undefined }, 'malformed'],
  ['past its expiry', { exp: 1_000_000_000 }, 'expired'],
  ['of an unknown user', { sub: 'uid-unknown' }, 'unknown-user'],
])('a token %s is refused [A2]', async (_, forged, reason) => {
  const payload = tokenPayload(await tokenOf('owner@wattpost.test', 'owner-demo'))
  const token = forgedToken({ ...payload, ...forged })
  expect(await verifier.verify(token)).toMatchObject({ ok: false, error: { code: reason } })
  expect(await verifier.createSessionCookie(token)).toMatchObject({
    ok: false,
    error: { code: reason },
  })
})

test.each(['x', 'a.b.c', '..', `${'a'.repeat(10_000)}`, '🔌.🔌.'])('no token: %s', async (text) => {
  expect(await verifier.verify(text)).toMatchObject({ ok: false, error: { code: 'malformed' } })
})

test('a password reset link works once', async () => {
  const url = emulator.url
  await identityToolkit(url, 'accounts:sendOobCode', {
    requestType: 'PASSWORD_RESET',
    email: 'owner@wattpost.test',
  })
  const mail = await ask(url, 'emulator/v1/projects/demo-wattpost/oobCodes', {
    headers: { authorization: `Bearer ${emulator.ownerToken}` },
  })
  const { oobCode, oobLink } = mail.body.oobCodes.at(-1)
  expect(oobLink).toContain(`${url}/emulator/action?mode=resetPassword`)
  const reset = { oobCode, newPassword: 'owner-reset' }
  expect((await identityToolkit(url, 'accounts:resetPassword', reset)).status).toBe(200)
  expect((await signIn(url, 'owner@wattpost.test', 'owner-reset')).status).toBe(200)
  const second = await identityToolkit(url, 'accounts:resetPassword', reset)
  expect(second.body.error.message).toBe('INVALID_OOB_CODE')
})
