import { brotliDecompressSync, gunzipSync, gzipSync, inflateSync } from 'node:zlib'
import { isGzip } from './gzipBox.ts'

/** A body that unpacks to more is not understood. */
const BODY_BYTES_MAX = 16 * 1024 * 1024

const UTF8 = new TextDecoder('utf-8', { fatal: true })
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells binary from text
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/

/** The text that these bytes are; `null` when they are none. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    const text = UTF8.decode(bytes)
    return CONTROL.test(text) ? null : text
  } catch {
    return null
  }
}

/** Bytes without their one content encoding; `null` for another, for several and for what does not unpack. */
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

/** The text in bytes, packed by gzip or not; `null` when there is none. */
export function textInside(bytes: Uint8Array): string | null {
  if (!isGzip(bytes)) return textOf(bytes)
  const plain = unpacked(bytes, 'gzip')
  return plain === null ? null : textOf(plain)
}

/** A changed text in the form in which the bytes held it. */
export function repacked(text: string, like: Uint8Array): Buffer {
  return isGzip(like) ? gzipSync(text) : Buffer.from(text)
}
