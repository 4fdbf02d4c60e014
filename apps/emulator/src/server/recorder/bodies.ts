import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { expensiveJson, jsonIn } from '@wattpost/protocol'
import type { RecordedBody } from '../../recording/record.ts'
import type { Redactor } from '../../recording/redactor.ts'

/** Longest recorded body. */
const CAPTURE_BYTES_MAX = 4 * 1024 * 1024
/** Pairs of a recorded form. */
const PAIRS_MAX = 1000

/** Collects a body up to a limit. */
export class Capture {
  readonly #chunks: Buffer[] = []
  #length = 0

  push(chunk: Buffer): void {
    this.#length += chunk.length
    if (this.#length <= CAPTURE_BYTES_MAX) this.#chunks.push(chunk)
    else this.#chunks.length = 0
  }

  get length(): number {
    return this.#length
  }

  /** The complete body; `null` when it is too long. */
  get allBytes(): Buffer | null {
    return this.#length > CAPTURE_BYTES_MAX ? null : Buffer.concat(this.#chunks)
  }
}

interface BodyHeaders {
  readonly 'content-type'?: string | undefined
  readonly 'content-encoding'?: string | undefined
}

/** A redacted body; one of an unknown form loses its content. */
export function recordedBodyOf(
  capture: Capture,
  headers: BodyHeaders,
  redactor: Redactor,
): RecordedBody | undefined {
  if (capture.length === 0) return undefined
  const omitted = (why: string): RecordedBody => ({ as: 'omitted', bytes: capture.length, why })
  const { allBytes } = capture
  if (allBytes === null) return omitted('too long')
  const form = formOf(headers['content-type'])
  if (form === null) return omitted('neither JSON nor text')
  const bytes = unpacked(allBytes, headers['content-encoding'] ?? '')
  const text = bytes === null ? null : textOf(bytes)
  if (text === null) return omitted('could not be unpacked to text')
  // Each value is redacted by itself: a small packed body may hold millions, which would hold the recorder for long.
  const isCostly =
    form === 'form' ? pairsOf(text) > PAIRS_MAX : form === 'json' && expensiveJson(text) !== null
  if (isCostly) return omitted('too many values, or nested too deeply')
  if (form === 'form') return { as: 'text', text: redactor.form(text) }
  if (form === 'text') return { as: 'text', text: redactor.text(text) }
  const json = jsonIn(text)
  return json === undefined ? omitted('not valid JSON') : { as: 'json', json: redactor.json(json) }
}

/** Number of pairs of a form, at most one more than are recorded. */
function pairsOf(form: string): number {
  return form.split('&', PAIRS_MAX + 1).length
}

function formOf(contentType: string | undefined): 'json' | 'text' | 'form' | null {
  const type = essence(contentType)
  if (type === 'application/json' || type.endsWith('+json')) return 'json'
  if (type === 'application/x-www-form-urlencoded') return 'form'
  return type === 'text/plain' || type.endsWith('ndjson') ? 'text' : null
}

/** A media type without its parameters. */
function essence(contentType: string | undefined): string {
  return /^[\w.+-]+\/[\w.+-]+/.exec(contentType ?? '')?.[0].toLowerCase() ?? ''
}

const RECORDED_TYPES = [
  ...['application/json', 'application/x-ndjson', 'application/javascript', 'application/pdf'],
  ...['text/plain', 'text/html', 'text/css', 'text/javascript', 'text/csv', 'text/event-stream'],
  ...['image/png', 'image/jpeg', 'image/svg+xml', 'image/webp', 'image/x-icon', 'font/woff2'],
]

/** A media type as it is recorded: a private type, which may be a name, becomes a general one. */
export function recordedType(contentType: string | undefined): string | undefined {
  const type = essence(contentType)
  if (type === '' || RECORDED_TYPES.includes(type)) return type || undefined
  return type.endsWith('+json') ? 'application/json' : 'application/octet-stream'
}

/** Largest unpacked body. */
const BODY_BYTES_MAX = 16 * 1024 * 1024

const UTF8 = new TextDecoder('utf-8', { fatal: true })
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters tell binary from text
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/

/** The bytes as text; `null` for binary. */
function textOf(bytes: Uint8Array): string | null {
  try {
    const text = UTF8.decode(bytes)
    return CONTROL.test(text) ? null : text
  } catch {
    return null
  }
}

/** Removes one content encoding; `null` for an unknown or second encoding, and for damaged bytes. */
export function unpacked(bytes: Uint8Array, encoding: string): Uint8Array | null {
  const limit = { maxOutputLength: BODY_BYTES_MAX }
  try {
    switch (encoding.trim().toLowerCase()) {
      case '':
      case 'identity':
        return bytes
      case 'gzip':
      case 'x-gzip':
        return gunzipSync(bytes, limit)
      case 'br':
        return brotliDecompressSync(bytes, limit)
      case 'deflate':
        return inflateSync(bytes, limit)
      default:
        return null
    }
  } catch {
    return null
  }
}
