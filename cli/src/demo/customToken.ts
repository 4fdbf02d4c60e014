const LIFETIME_S = 3600
const AUDIENCE =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'

/** A token that signs an account in at the Auth emulator, which asks for no signature; no real backend takes it. */
export function customToken(uid: string, nowS = Math.floor(Date.now() / 1000)): string {
  const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
  const issuer = 'firebase-auth-emulator@example.com'
  const claims = { aud: AUDIENCE, iss: issuer, sub: issuer, iat: nowS, exp: nowS + LIFETIME_S, uid }
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
}
