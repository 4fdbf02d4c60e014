import type { IncomingMessage } from 'node:http'
import { jsonIn, ownValue } from '@wattpost/protocol'

/** A longer text is no token. */
const TOKEN_CHARS_MAX = 16_384
/** It begins where a word begins: otherwise a long word would be read again from each of its characters. */
const JWT = /(?<![\w-])[\w-]+\.[\w-]+\.[\w-]*/g

/**
 * The email in a JSON Web Token, as Firebase issues it; `null` for another text. The signature is not checked: the
 * email only decides which faults hit its sender.
 */
export function emailInToken(token: string): string | null {
  if (token.length > TOKEN_CHARS_MAX) return null
  const claims = jsonIn(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
  const email = ownValue(claims, 'email')
  return typeof email === 'string' ? email : null
}

/** The caller's email: of the bearer token, or of a session cookie that is a token. */
export function emailOfCaller({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const credentials = `${headers.authorization ?? ''} ${headers.cookie ?? ''}`
  if (credentials.length > 2 * TOKEN_CHARS_MAX) return null
  for (const [token] of credentials.matchAll(JWT)) {
    const email = emailInToken(token)
    if (email !== null) return email
  }
  return null
}
