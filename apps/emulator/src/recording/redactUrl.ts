import type { Masker } from './masker.ts'
import { type Sensitivity, sensitivityOf } from './sensitiveKey.ts'
import { type Deeper, percentDecoded } from './textPasses.ts'

/** Segments after which an id or a secret stands. */
const BEFORE_ID =
  /^(users?|uid|accounts?|owners?|customers?|tokens?|imei|imsi|verify|reset|invite)$/i

/** A path or an address with its query and fragment, each part by what its key says. */
export function redactUrl(url: string, masker: Masker, deeper: Deeper): string {
  const [, beginning = '', query, fragment] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(url) ?? []
  const parts = [redactPath(beginning, masker, deeper)]
  if (query !== undefined) parts.push('?', redactQuery(query, masker, deeper))
  if (fragment !== undefined) parts.push('#', redactQuery(fragment, masker, deeper))
  return parts.join('')
}

/** `a=1&b=2`, as in queries, fragments and forms. */
export function redactQuery(query: string, masker: Masker, deeper: Deeper): string {
  return query
    .split('&')
    .map((pair) => {
      const at = pair.indexOf('=')
      if (at < 0) return part(pair, null, masker, deeper)
      const name = percentDecoded(pair.slice(0, at))
      const value = part(pair.slice(at + 1), sensitivityOf(name), masker, deeper)
      return `${part(pair.slice(0, at), null, masker, deeper)}=${value}`
    })
    .join('&')
}

function redactPath(path: string, masker: Masker, deeper: Deeper): string {
  const segments = path.split('/')
  return segments
    .map((segment, at) => {
      const before = segments[at - 1] ?? ''
      const meaning = BEFORE_ID.test(before) ? (sensitivityOf(before) ?? 'secret') : null
      return part(segment, meaning, masker, deeper)
    })
    .join('/')
}

/** One encoded part; as it was where there is nothing to take out. */
function part(
  encoded: string,
  meaning: Sensitivity | null,
  masker: Masker,
  deeper: Deeper,
): string {
  const decoded = percentDecoded(encoded.replaceAll('+', ' '))
  const clean = meaning === null ? deeper(decoded) : masker.text(decoded, meaning)
  return clean === decoded ? encoded : encodeURIComponent(clean)
}
