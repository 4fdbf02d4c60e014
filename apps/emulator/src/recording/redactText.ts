import { repacked, textInside } from './binary.ts'
import { type Sensitivity, sensitivityOf } from './sensitiveKey.ts'
import {
  BASE64,
  COORDINATES,
  CREDENTIAL,
  DECIMAL,
  EMAIL,
  ENCODED,
  IDENTITY,
  JWT,
  KEY,
  OPAQUE,
  SECRET_LINE,
  VALUE_AFTER,
  WORD,
} from './textPatterns.ts'
import type { ValueRedactor } from './valueRedactor.ts'

/** Redacts a text that was encoded in another one. */
export type Deeper = (text: string) => string

/** Redacts a text other than JSON: encoded parts first, then patterns, then learnt values. */
export function redactText(text: string, values: ValueRedactor, deeper: Deeper): string {
  const make = values.substitutes
  const redacted = withPairs(withDecoded(text, deeper), values)
    .replace(
      SECRET_LINE,
      (line) => `${line.slice(0, line.search(/[:=]/) + 1)} ${make.secret(line)}`,
    )
    .replace(JWT, (jwt) => make.jwt(jwt))
    .replace(CREDENTIAL, (credential) => make.secret(credential))
    .replace(EMAIL, (email) => make.email(email))
    .replace(IDENTITY, (digits) => make.digits(digits.replace(/[ -]/g, '')))
    .replace(COORDINATES, (pair) =>
      pair.replace(DECIMAL, (number) => String(make.coordinate(Number(number)))),
    )
  return withBase64(redacted, deeper, (blob) => make.secret(blob))
    .replace(OPAQUE, (key) => (isReadable(key) ? key : make.secret(key)))
    .replace(WORD, (word) => values.learnt(word) ?? word)
}

/** Redacts percent-encoded parts, which stay encoded. */
function withDecoded(text: string, deeper: Deeper): string {
  if (!text.includes('%')) return text
  return text.replace(ENCODED, (encoded) => {
    const decoded = percentDecoded(encoded)
    const clean = deeper(decoded)
    return clean === decoded ? encoded : encodeURIComponent(clean)
  })
}

/** Percent-decodes the valid parts of a text. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(/%[\da-f]{2}/gi, (hex) =>
      String.fromCharCode(Number.parseInt(hex.slice(1), 16)),
    )
  }
}

/** Redacts values after keys of known meaning. */
function withPairs(text: string, values: ValueRedactor): string {
  let clean = ''
  let from = 0
  KEY.lastIndex = 0
  for (let key = KEY.exec(text); key !== null; key = KEY.exec(text)) {
    const [, , name = '', sign] = key
    const meaning = sensitivityOf(name)
    if (meaning === null) continue
    const start = KEY.lastIndex
    const pattern = VALUE_AFTER[sign === '=' ? '=' : ':']
    pattern.lastIndex = start
    const value = pattern.exec(text)?.[0]
    if (value === undefined) continue
    const [, open = '', inner = '', close = ''] = /^(\\?["']?)(.*?)(\\?["']?)$/s.exec(value) ?? []
    clean += text.slice(from, start) + open + values.text(inner, meaning) + close
    from = start + value.length
    KEY.lastIndex = from
  }
  return clean + text.slice(from)
}

/** Redacts text in base64, which stays encoded; base64 of binary goes to `lost`. */
function withBase64(text: string, deeper: Deeper, lost: (blob: string) => string): string {
  const joined = /^[A-Za-z\d+/_=-]+(?:\r?\n[A-Za-z\d+/_=-]+)+\s*$/.test(text)
  const whole = joined ? text.replace(/\s/g, '') : text
  const clean = whole.replace(BASE64, (blob) => base64Part(blob, deeper))
  if (clean !== whole) return clean
  return isBlob(whole) ? lost(whole) : text
}

function base64Part(blob: string, deeper: Deeper): string {
  const clean = recoded(blob, deeper)
  if (clean !== blob) return clean
  // In a path, or in words joined by hyphens, each part may be base64.
  const parts = blob.split(/([/_-])/)
  return parts.length > 1 ? parts.map((part) => recoded(part, deeper)).join('') : blob
}

function recoded(blob: string, deeper: Deeper): string {
  if (blob.length < 8) return blob
  const bytes = Buffer.from(blob, 'base64')
  const inside = textInside(bytes)
  if (inside === null) return blob
  const clean = deeper(inside)
  if (clean === inside) return blob
  return repacked(clean, bytes).toString(/[_-]/.test(blob) ? 'base64url' : 'base64')
}

function isReadable(blob: string): boolean {
  return textInside(Buffer.from(blob, 'base64')) !== null
}

function isBlob(text: string): boolean {
  return (
    text.length >= 24 &&
    text.length % 4 === 0 &&
    /^[A-Za-z\d+/]+={0,2}$/.test(text) &&
    [/[a-z]/, /[A-Z]/, /\d/, /[+=]/].every((needed) => needed.test(text)) &&
    !isReadable(text)
  )
}

/** Path segments that an id or a secret follows. */
const BEFORE_ID =
  /^(users?|uid|accounts?|owners?|customers?|tokens?|imei|imsi|verify|reset|invite)$/i

/** Redacts a path or an address with query and fragment, each part by the meaning of its key. */
export function redactUrl(url: string, values: ValueRedactor, deeper: Deeper): string {
  const [, beginning = '', query, fragment] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(url) ?? []
  const parts = [redactPath(beginning, values, deeper)]
  if (query !== undefined) parts.push('?', redactQuery(query, values, deeper))
  if (fragment !== undefined) parts.push('#', redactQuery(fragment, values, deeper))
  return parts.join('')
}

/** Redacts `a=1&b=2`, as in queries, fragments and forms. */
export function redactQuery(query: string, values: ValueRedactor, deeper: Deeper): string {
  return query
    .split('&')
    .map((pair) => {
      const at = pair.indexOf('=')
      if (at < 0) return part(pair, null, values, deeper)
      const name = percentDecoded(pair.slice(0, at))
      const value = part(pair.slice(at + 1), sensitivityOf(name), values, deeper)
      return `${part(pair.slice(0, at), null, values, deeper)}=${value}`
    })
    .join('&')
}

function redactPath(path: string, values: ValueRedactor, deeper: Deeper): string {
  const segments = path.split('/')
  return segments
    .map((segment, at) => {
      const before = segments[at - 1] ?? ''
      const meaning = BEFORE_ID.test(before) ? (sensitivityOf(before) ?? 'secret') : null
      return part(segment, meaning, values, deeper)
    })
    .join('/')
}

/** Redacts one encoded part; unchanged when it holds nothing sensitive. */
function part(
  encoded: string,
  meaning: Sensitivity | null,
  values: ValueRedactor,
  deeper: Deeper,
): string {
  const decoded = percentDecoded(encoded.replaceAll('+', ' '))
  const clean = meaning === null ? deeper(decoded) : values.text(decoded, meaning)
  return clean === decoded ? encoded : encodeURIComponent(clean)
}
