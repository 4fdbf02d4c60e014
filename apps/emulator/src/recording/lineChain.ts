import { crc32 } from 'node:zlib'

const SEALED = /^(\{.*),"crc":"([0-9a-f]{8})"\}$/s

/**
 * Seals each line with a check over it and all lines before it, and tells whether a sealed line is the one that
 * was written there: one that was changed, left out, doubled or moved is not.
 */
export class LineChain {
  #crc = 0

  /** The text of the next line, without its line break. */
  seal(fields: object): string {
    const open = JSON.stringify(fields).slice(0, -1)
    this.#crc = crc32(open, this.#crc)
    return `${open},"crc":"${hex(this.#crc)}"}`
  }

  /** What the next line holds; `undefined` when it is not as it was written. */
  unseal(line: Uint8Array): unknown {
    const [, open = '', crc] = SEALED.exec(decoded(line)) ?? []
    // Over the bytes as they stand: reading them as text replaces what is no text.
    this.#crc = crc32(line.subarray(0, line.length - `,"crc":"${crc}"}`.length), this.#crc)
    return crc === hex(this.#crc) ? parsed(`${open}}`) : undefined
  }
}

/** A line that was never written by a recorder may carry a right check. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function decoded(line: Uint8Array): string {
  return Buffer.from(line.buffer, line.byteOffset, line.byteLength).toString('utf8')
}

function hex(crc: number): string {
  return crc.toString(16).padStart(8, '0')
}
