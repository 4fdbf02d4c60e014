import { closeSync, createReadStream, fsyncSync, openSync, writeSync } from 'node:fs'
import { access, mkdir, open, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, createGzip } from 'node:zlib'
import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import type { NewRecord, RecordingHeader } from '../recording/record.ts'
import {
  GZIP_HEADER_LENGTH,
  LineChain,
  packedHeader,
  RECORDING_BYTES_MAX,
} from '../recording/recordingFormat.ts'

const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700
/** Reserved for the last line. */
const END_BYTES = 1024

/** A recording file; each line is written completely before the next. */
export class RecordingFile {
  readonly path: string
  readonly #descriptor: number
  readonly #chain = new LineChain()
  #bytes = 0
  #count = 0

  private constructor(path: string, descriptor: number, header: RecordingHeader) {
    this.path = path
    this.#descriptor = descriptor
    this.#writeLine(header)
  }

  /** Creates `recording.ndjson`, readable for its owner alone. Refused when the folder holds a recording. */
  static async create(
    folder: string,
    header: RecordingHeader,
  ): Promise<Result<RecordingFile, Refusal>> {
    const path = join(folder, 'recording.ndjson')
    try {
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
      if (await exists(`${path}.gz`))
        return refused(fileRefusal(path, `${path}.gz exists already; choose another folder`))
      return accepted(new RecordingFile(path, openSync(path, 'wx', PRIVATE_FILE), header))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST')
        return refused(fileRefusal(path, `${path} exists already; choose another folder`))
      return refused(
        fileRefusal(path, `${path} cannot be written (${code}); choose another folder`),
      )
    }
  }

  /** Number of records. */
  get count(): number {
    return this.#count
  }

  /**
   * Appends a record; throws when the disk refuses it.
   * @returns its number; `null` when the recording has its greatest length
   */
  append(atMs: number, record: NewRecord): number | null {
    const line = { n: this.#count, atMs, ...record }
    const length = Buffer.byteLength(JSON.stringify(line))
    if (this.#bytes + length + END_BYTES > RECORDING_BYTES_MAX) return null
    this.#writeLine(line)
    this.#count += 1
    return line.n
  }

  /** Writes the last line and packs the file. Answers the packed file's path. */
  async finish(atMs: number): Promise<string> {
    this.#writeLine({ n: this.#count, atMs, kind: 'end', records: this.#count })
    fsyncSync(this.#descriptor)
    closeSync(this.#descriptor)
    const packed = `${this.path}.gz`
    await pack(this.path, `${packed}.partial`)
    await rename(`${packed}.partial`, packed)
    await unlink(this.path)
    return packed
  }

  #writeLine(fields: object): void {
    const bytes = Buffer.from(`${this.#chain.seal(fields)}\n`)
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at)
    this.#bytes += bytes.length
  }
}

function fileRefusal(path: string, message: string): Refusal {
  return { what: 'recording', where: path, message }
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
    await file.appendFile(packedHeader(0))
    let check = 0
    let skip = GZIP_HEADER_LENGTH
    for await (const chunk of createReadStream(from).pipe(createGzip()) as AsyncIterable<Buffer>) {
      const bytes = chunk.subarray(skip)
      skip -= Math.min(skip, chunk.length)
      check = crc32(bytes, check)
      await file.appendFile(bytes)
    }
    const header = packedHeader(check)
    await file.write(header, 0, header.length, 0)
    await file.sync()
  } finally {
    await file.close()
  }
}
