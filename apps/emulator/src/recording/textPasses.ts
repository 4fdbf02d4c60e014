import { repacked, textInside } from './binary.ts'
import type { Masker } from './masker.ts'
import { sensitivityOf } from './sensitiveKey.ts'
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

/** Redacts what was hidden in a text one layer deeper. */
export type Deeper = (text: string) => string

/** Redacts a text that is no JSON: layer by layer, then by pattern, then by what was learnt. */
export function redactedText(text: string, masker: Masker, deeper: Deeper): string {
  const make = masker.substitutes
  const shown = withPairs(withDecoded(text, deeper), masker)
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
  return withBase64(shown, deeper, (blob) => make.secret(blob))
    .replace(OPAQUE, (key) => (isReadable(key) ? key : make.secret(key)))
    .replace(WORD, (word) => masker.learnt(word) ?? word)
}

/** `%40` and its like, decoded for the look and encoded again. */
function withDecoded(text: string, deeper: Deeper): string {
  if (!text.includes('%')) return text
  return text.replace(ENCODED, (encoded) => {
    const decoded = percentDecoded(encoded)
    const clean = deeper(decoded)
    return clean === decoded ? encoded : encodeURIComponent(clean)
  })
}

/** As much of it decoded as can be. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(/%[\da-f]{2}/gi, (hex) =>
      String.fromCharCode(Number.parseInt(hex.slice(1), 16)),
    )
  }
}

/** The values after keys that say what they mean. */
function withPairs(text: string, masker: Masker): string {
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
    clean += text.slice(from, start) + open + masker.text(inner, meaning) + close
    from = start + value.length
    KEY.lastIndex = from
  }
  return clean + text.slice(from)
}

/** Text in base64, decoded for the look and encoded again; of bytes that are no text nothing stays. */
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
  // A path, or words joined by hyphens: each part may be base64 for itself.
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
