import { closeSync, createReadStream, fsyncSync, openSync, writeSync } from 'node:fs'
import { access, mkdir, open, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, createGzip } from 'node:zlib'
import { accepted, type Result, refused } from '@wattpost/protocol'
import { boxHeader, GZIP_HEADER_LENGTH, RECORDING_BYTES_MAX } from '../recording/gzipBox.ts'
import { LineChain } from '../recording/lineChain.ts'
import type { Happening, RecordingHeader } from '../recording/record.ts'

const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700
/** Left for the end. */
const ROOM_BYTES = 1024

/** A recording that grows line by line; each line is whole on the way to the disk before the next. */
export class RecordingFile {
  readonly path: string
  readonly #descriptor: number
  readonly #chain = new LineChain()
  #bytes = 0
  #count = 0

  private constructor(path: string, descriptor: number, header: RecordingHeader) {
    this.path = path
    this.#descriptor = descriptor
    this.#line(header)
  }

  /** Begins `recording.ndjson` in a folder that holds none yet, readable for its owner only. */
  static async begin(
    folder: string,
    header: RecordingHeader,
  ): Promise<Result<RecordingFile, string>> {
    const path = join(folder, 'recording.ndjson')
    try {
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
      if (await exists(`${path}.gz`))
        return refused(`${path}.gz is there already; choose another folder`)
      return accepted(new RecordingFile(path, openSync(path, 'wx', PRIVATE_FILE), header))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') return refused(`${path} is there already; choose another folder`)
      return refused(`${path} cannot be written (${code}); choose another folder`)
    }
  }

  /** How many records there are. */
  get count(): number {
    return this.#count
  }

  /**
   * Appends a record; throws when the disk refuses it.
   * @returns its number; `null` when the recording is as long as one may be
   */
  append(atMs: number, happening: Happening): number | null {
    const line = { n: this.#count, atMs, ...happening }
    const length = Buffer.byteLength(JSON.stringify(line))
    if (this.#bytes + length + ROOM_BYTES > RECORDING_BYTES_MAX) return null
    this.#line(line)
    this.#count += 1
    return line.n
  }

  /** Writes the end and packs the whole. Answers the packed file's path. */
  async finish(atMs: number): Promise<string> {
    this.#line({ n: this.#count, atMs, kind: 'end', records: this.#count })
    fsyncSync(this.#descriptor)
    closeSync(this.#descriptor)
    const packed = `${this.path}.gz`
    await pack(this.path, `${packed}.partial`)
    await rename(`${packed}.partial`, packed)
    await unlink(this.path)
    return packed
  }

  #line(fields: object): void {
    const bytes = Buffer.from(`${this.#chain.seal(fields)}\n`)
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at)
    this.#bytes += bytes.length
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

async function pack(from: string, to: string): Promise<void> {
  const file = await open(to, 'wx', PRIVATE_FILE)
  try {
    await file.appendFile(boxHeader(0))
    let check = 0
    let skip = GZIP_HEADER_LENGTH
    for await (const chunk of createReadStream(from).pipe(createGzip()) as AsyncIterable<Buffer>) {
      const bytes = chunk.subarray(skip)
      skip -= Math.min(skip, chunk.length)
      check = crc32(bytes, check)
      await file.appendFile(bytes)
    }
    const header = boxHeader(check)
    await file.write(header, 0, header.length, 0)
    await file.sync()
  } finally {
    await file.close()
  }
}
