import type { IncomingHttpHeaders } from 'node:http'

const SESSION = /(?:^|;)\s*wattpost_session\s*=\s*"?([^;"]*)/

/**
 * The credential of a request as it counts: the bearer token, else the session cookie, decoded; `null` without one.
 * Other cookies, schemes and spellings of the same credential do not change it.
 */
export function credentialText({
  authorization = '',
  cookie = '',
}: Pick<IncomingHttpHeaders, 'authorization' | 'cookie'>): string | null {
  const [scheme, token] = authorization.split(' ')
  if (scheme?.toLowerCase() === 'bearer' && token) return token
  const session = SESSION.exec(cookie)?.[1]?.trim() ?? ''
  return session === '' ? null : decoded(session)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
