import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

/** Largest unpacked body. */
const BODY_BYTES_MAX = 16 * 1024 * 1024

const UTF8 = new TextDecoder('utf-8', { fatal: true })
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters tell binary from text
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/

/** The bytes as text; `null` for binary. */
export function textOf(bytes: Uint8Array): string | null {
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
