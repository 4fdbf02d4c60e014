import { crc32, gunzipSync } from 'node:zlib'
import { accepted, type Result, refused } from '@wattpost/protocol'

/** Reading stops when a recording unpacks to more. */
export const RECORDING_BYTES_MAX = 64 * 1024 * 1024

/** How long gzip's own header is, which the box's one replaces. */
export const GZIP_HEADER_LENGTH = 10
/** What stands before the check: a gzip header with an extra field `WP` of four bytes. */
const OPENING = Uint8Array.of(31, 139, 8, 4, 0, 0, 0, 0, 0, 255, 8, 0, 0x57, 0x50, 4, 0)
const CHECK_LENGTH = 4
const BOX_HEADER_LENGTH = OPENING.length + CHECK_LENGTH

/**
 * The header of a gzip file that also carries a check over all that follows: gzip's own leaves parts of the file
 * unchecked, and a damaged recording must never be played.
 * @param check CRC32 of the bytes after this header
 */
export function boxHeader(check: number): Buffer {
  const header = Buffer.alloc(BOX_HEADER_LENGTH)
  header.set(OPENING)
  header.writeUInt32LE(check, OPENING.length)
  return header
}

/** Whether these bytes are packed by gzip. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 31 && bytes[1] === 139
}

/** The unpacked bytes of a box: one layer, whole, and no bigger than a recording may be. */
export function unboxed(bytes: Uint8Array): Result<Uint8Array, string> {
  const header = Buffer.from(bytes.subarray(0, BOX_HEADER_LENGTH))
  if (header.length < BOX_HEADER_LENGTH || !header.subarray(0, OPENING.length).equals(OPENING)) {
    return refused(
      'the packing is not the recorder’s or is damaged; take the file from its source again',
    )
  }
  if (crc32(bytes.subarray(BOX_HEADER_LENGTH)) !== header.readUInt32LE(OPENING.length)) {
    return refused('the file is damaged or cut short; take it from its source again')
  }
  const plain = gunzipped(bytes)
  if (plain.ok && isGzip(plain.value)) return refused('it is packed twice; unpack it once by hand')
  return plain
}

function gunzipped(bytes: Uint8Array): Result<Uint8Array, string> {
  try {
    return accepted(gunzipSync(bytes, { maxOutputLength: RECORDING_BYTES_MAX }))
  } catch (error) {
    const tooBig = error instanceof RangeError
    return refused(
      tooBig
        ? `it unpacks to more than ${RECORDING_BYTES_MAX / 1024 / 1024} MiB; record a shorter time`
        : 'it cannot be unpacked; take it from its source again',
    )
  }
}
