import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { accepted, jsonExtent, type Refusal, type Result, refused } from '@wattpost/protocol'
import type { NewRecord, RecordingHeader, Rewrite } from '../../recording/record.ts'
import {
  LineChain,
  RECORDING_BYTES_MAX,
  RECORDING_VALUES_MAX,
} from '../../recording/recordingFormat.ts'
import { makeFolder } from '../makeFolder.ts'

/** Mode of all files of a recording. */
export const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700

interface Size {
  readonly bytes: number
  readonly values: number
}

/** Reserved for the last line. */
const END: Size = { bytes: 1024, values: 100 }
/** Reserved for rewrites, which may be necessary when no further record has room. */
const REWRITES: Size = { bytes: 1024 * 1024, values: 100_000 }
const NOTHING: Size = { bytes: 0, values: 0 }

/** `usage`: the folder has a recording; `environment`: it cannot be written. */
interface FileRefusal extends Refusal {
  readonly code: 'usage' | 'environment'
}

/** A recording file; each line is written completely before the next. */
export class RecordingFile {
  readonly path: string
  readonly #descriptor: number
  readonly #chain = new LineChain()
  #bytes = 0
  #values = 0
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
  ): Promise<Result<RecordingFile, FileRefusal>> {
    const path = join(folder, 'recording.ndjson')
    try {
      await makeFolder(folder, PRIVATE_FOLDER)
      if (await exists(`${path}.gz`))
        return refused(
          fileRefusal('usage', path, `${path}.gz exists already; choose another folder`),
        )
      return accepted(new RecordingFile(path, openSync(path, 'wx', PRIVATE_FILE), header))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST')
        return refused(fileRefusal('usage', path, `${path} exists already; choose another folder`))
      return refused(
        fileRefusal(
          'environment',
          path,
          `${path} cannot be written (${code}); choose another folder`,
        ),
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
    if (!this.#hasRoom(line, REWRITES)) return null
    this.#writeLine(line)
    this.#count += 1
    return line.n
  }

  /** Appends that an id is to be rewritten; `false` when the recording has its greatest length. */
  markRewrite(rewrite: Rewrite): boolean {
    const line = { kind: 'rewrite', ...rewrite }
    if (!this.#hasRoom(line, NOTHING)) return false
    this.#writeLine(line)
    return true
  }

  /** Writes the last line. */
  end(atMs: number): void {
    this.#writeLine({ n: this.#count, atMs, kind: 'end', records: this.#count })
    fsyncSync(this.#descriptor)
    closeSync(this.#descriptor)
  }

  #hasRoom(line: object, reserved: Size): boolean {
    const { bytes, values } = sizeOf(Buffer.from(JSON.stringify(line)))
    return (
      this.#bytes + bytes + reserved.bytes + END.bytes <= RECORDING_BYTES_MAX &&
      this.#values + values + reserved.values + END.values <= RECORDING_VALUES_MAX
    )
  }

  #writeLine(fields: object): void {
    const bytes = Buffer.from(`${this.#chain.seal(fields)}\n`)
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at)
    const size = sizeOf(bytes)
    this.#bytes += size.bytes
    this.#values += size.values
  }
}

function sizeOf(line: Buffer): Size {
  const unlimited = { depth: Infinity, values: Infinity }
  return { bytes: line.length, values: jsonExtent(line, unlimited).values }
}

function fileRefusal(code: FileRefusal['code'], path: string, message: string): FileRefusal {
  return { what: 'recording', where: path, message, code }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
