// JavaScript, since the processes of the Auth emulator run it as it is.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const SECRET_BYTES = 32

/** A random secret of 256 bits, as URL-safe text. */
export function randomSecret() {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/**
 * Whether a given text is the secret; compared in constant time.
 * @param {string} given
 * @param {string} secret
 */
export function isSecret(given, secret) {
  return timingSafeEqual(digest(given), digest(secret))
}

/**
 * The token of an `Authorization: Bearer` header, empty without one.
 * @param {string | undefined} authorization
 */
export function bearerToken(authorization) {
  const [scheme, token = ''] = (authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' ? token : ''
}

/** @param {string} text */
function digest(text) {
  return createHash('sha256').update(text).digest()
}
