import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import { makeFolder } from '../makeFolder.ts'
import type { NewRecord, RecordingHeader, Rewrite } from '../recording/record.ts'
import { LineChain, RECORDING_BYTES_MAX } from '../recording/recordingFormat.ts'

/** Mode of all files of a recording. */
export const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700
/** Reserved for the last line. */
const END_BYTES = 1024
/** Reserved for rewrites, which may be necessary when no further record has room. */
const REWRITE_BYTES = 1024 * 1024

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
    if (!this.#hasRoom(line, REWRITE_BYTES)) return null
    this.#writeLine(line)
    this.#count += 1
    return line.n
  }

  /** Appends that an id is to be rewritten; `false` when the recording has its greatest length. */
  markRewrite(rewrite: Rewrite): boolean {
    const line = { kind: 'rewrite', ...rewrite }
    if (!this.#hasRoom(line, 0)) return false
    this.#writeLine(line)
    return true
  }

  /** Writes the last line. */
  end(atMs: number): void {
    this.#writeLine({ n: this.#count, atMs, kind: 'end', records: this.#count })
    fsyncSync(this.#descriptor)
    closeSync(this.#descriptor)
  }

  #hasRoom(line: object, reserved: number): boolean {
    const length = Buffer.byteLength(JSON.stringify(line))
    return this.#bytes + length + reserved + END_BYTES <= RECORDING_BYTES_MAX
  }

  #writeLine(fields: object): void {
    const bytes = Buffer.from(`${this.#chain.seal(fields)}\n`)
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at)
    this.#bytes += bytes.length
  }
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
