import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { expect, onTestFinished, test, vi } from 'vitest'
import { forgedToken } from './rest.testing.ts'
import { createTokenVerifier } from './tokenVerifier.ts'

// No test needs a network: header and payload are checked before any key is fetched.

/** A verifier of a real project, without the environment variable of an Auth emulator. */
function realVerifier() {
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', undefined)
  const app = initializeApp({ projectId: 'wattpost-real' }, 'real')
  onTestFinished(() => {
    vi.unstubAllEnvs()
    return deleteApp(app)
  })
  return createTokenVerifier(getAuth(app))
}

const nowS = Math.floor(Date.now() / 1000)
const content = {
  ...{ sub: 'uid-owner', user_id: 'uid-owner', merchant: true, approved: true },
  ...{ aud: 'wattpost-real', iss: 'https://securetoken.google.com/wattpost-real' },
  ...{ iat: nowS, auth_time: nowS, exp: nowS + 3600 },
}
const unsigned = forgedToken(content)
const headed = (head: object, signature: string) => {
  const [, body] = unsigned.split('.')
  return `${Buffer.from(JSON.stringify(head)).toString('base64url')}.${body}.${signature}`
}

test.each([
  ['without signature, as from the Auth emulator', unsigned],
  ['without signature, but with a key id', headed({ alg: 'none', kid: 'k' }, '')],
  ['signed with a shared secret', headed({ alg: 'HS256', kid: 'k' }, 'c2lnbmVk')],
  ['with a signature but no key', headed({ alg: 'RS256' }, 'c2lnbmVk')],
])('a real project refuses a token %s (case 22)', async (_, token) => {
  const verifier = realVerifier()
  expect(await verifier.verify(token)).toMatchObject({ ok: false, error: { code: 'malformed' } })
  expect(await verifier.verifySessionCookie(token)).toMatchObject({ ok: false })
  expect(await verifier.createSessionCookie(token)).toMatchObject({ ok: false })
})
