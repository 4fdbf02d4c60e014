import { crc32, gunzipSync } from 'node:zlib'
import { accepted, jsonIn, type Refusal, type Result, refused } from '@wattpost/protocol'

/** Largest unpacked recording. */
export const RECORDING_BYTES_MAX = 64 * 1024 * 1024
/** Values of all lines of a recording: more than it holds as a rule, and few enough to be kept in memory. */
export const RECORDING_VALUES_MAX = 6_000_000

/** Length of gzip's own header, which the header below replaces. */
export const GZIP_HEADER_LENGTH = 10
/** A gzip header with an extra field `WP` of four bytes, up to the check. */
const OPENING = Uint8Array.of(31, 139, 8, 4, 0, 0, 0, 0, 0, 255, 8, 0, 0x57, 0x50, 4, 0)
const CHECK_LENGTH = 4
const HEADER_LENGTH = OPENING.length + CHECK_LENGTH

/**
 * The header of a packed recording: a gzip header with a check over everything after it. gzip's own check leaves parts
 * of a file unchecked, and a damaged recording must never play.
 * @param check CRC32 of the bytes after this header
 */
export function packedHeader(check: number): Buffer {
  const header = Buffer.alloc(HEADER_LENGTH)
  header.set(OPENING)
  header.writeUInt32LE(check, OPENING.length)
  return header
}

/** Whether gzip packed these bytes. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 31 && bytes[1] === 139
}

/** Unpacks a recording: one layer, undamaged, at most `RECORDING_BYTES_MAX` long. */
export function unpackRecording(bytes: Uint8Array): Result<Uint8Array, Refusal> {
  const header = Buffer.from(bytes.subarray(0, HEADER_LENGTH))
  if (header.length < HEADER_LENGTH || !header.subarray(0, OPENING.length).equals(OPENING)) {
    return refused(
      unpackRefusal(
        'the file is not packed by the recorder, or is damaged; copy it from its source again',
      ),
    )
  }
  if (crc32(bytes.subarray(HEADER_LENGTH)) !== header.readUInt32LE(OPENING.length)) {
    return refused(unpackRefusal('the file is damaged or cut short; copy it from its source again'))
  }
  const plain = gunzipped(bytes)
  if (plain.ok && isGzip(plain.value))
    return refused(unpackRefusal('the file is packed twice; unpack it once by hand'))
  return plain
}

function gunzipped(bytes: Uint8Array): Result<Uint8Array, Refusal> {
  try {
    return accepted(gunzipSync(bytes, { maxOutputLength: RECORDING_BYTES_MAX }))
  } catch (error) {
    const isTooBig = error instanceof RangeError
    return refused(
      unpackRefusal(
        isTooBig
          ? `the file unpacks to more than ${RECORDING_BYTES_MAX / 1024 / 1024} MiB; record a shorter time`
          : 'the file cannot be unpacked; copy it from its source again',
      ),
    )
  }
}

function unpackRefusal(message: string): Refusal {
  return { what: 'recording', where: '', message }
}

const SEALED_LINE = /^(\{.*),"crc":"([0-9a-f]{8})"\}$/s

/**
 * Seals each line with a check over it and all lines before it. A changed, missing, doubled or moved line fails the
 * check.
 */
export class LineChain {
  #crc = 0

  /** The text of the next line, without its line break. */
  seal(fields: object): string {
    const open = JSON.stringify(fields).slice(0, -1)
    this.#crc = crc32(open, this.#crc)
    return `${open},"crc":"${hex(this.#crc)}"}`
  }

  /** The content of the next line; `undefined` when it fails the check. */
  unseal(line: Uint8Array): unknown {
    const [, open = '', crc] = SEALED_LINE.exec(decoded(line)) ?? []
    // Over the raw bytes: decoding replaces invalid UTF-8.
    this.#crc = crc32(line.subarray(0, line.length - `,"crc":"${crc}"}`.length), this.#crc)
    // A line of another program may carry a right check without being JSON.
    return crc === hex(this.#crc) ? jsonIn(`${open}}`) : undefined
  }
}

function decoded(line: Uint8Array): string {
  return Buffer.from(line.buffer, line.byteOffset, line.byteLength).toString('utf8')
}

function hex(crc: number): string {
  return crc.toString(16).padStart(8, '0')
}
