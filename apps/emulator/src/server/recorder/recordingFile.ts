import { closeSync, existsSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32, createGzip } from 'node:zlib'
import { accepted, jsonExtent, type Refusal, type Result, refused } from '@wattpost/protocol'
import { type Recording, readRecording } from '../../recording/readRecording.ts'
import {
  type NewRecord,
  type RecordedKind,
  type RecordingHeader,
  type Rewrite,
  recorded,
} from '../../recording/record.ts'
import {
  GZIP_HEADER_LENGTH,
  LineChain,
  packedHeader,
  RECORDING_BYTES_MAX,
  RECORDING_VALUES_MAX,
} from '../../recording/recordingFormat.ts'
import { Redactor } from '../../recording/redactor.ts'
import { makeFolder } from '../makeFolder.ts'

/** Mode of all files of a recording. */
const PRIVATE_FILE = 0o600
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
    const refuse = (code: FileRefusal['code'], problem: string) => {
      const message = `${problem}; choose another folder`
      return refused<FileRefusal>({ what: 'recording', where: path, message, code })
    }
    try {
      await makeFolder(folder, PRIVATE_FOLDER)
      if (existsSync(`${path}.gz`)) return refuse('usage', `${path}.gz exists already`)
      return accepted(new RecordingFile(path, openSync(path, 'wx', PRIVATE_FILE), header))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      return code === 'EEXIST'
        ? refuse('usage', `${path} exists already`)
        : refuse('environment', `${path} cannot be written (${code})`)
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

/** Characters that are packed at once: line by line, a long recording takes several times as long. */
const PART_LENGTH = 64 * 1024

/** A closed recording. */
interface ClosedRecording {
  /** Path of the packed file. */
  readonly file: string
  readonly recording: Recording
}

/**
 * Closes a growing recording, also that of a killed recorder: rewrites the ids that turned out to be personal, packs
 * it beside the growing file, and removes that.
 * @param path of `recording.ndjson`
 */
export async function closeRecording(path: string): Promise<Result<ClosedRecording, Refusal>> {
  try {
    const read = readRecording(await readFile(path), path)
    if (!read.ok) return read
    const file = `${path}.gz`
    await pack(read.value, `${file}.partial`)
    await rename(`${file}.partial`, file)
    await rm(path)
    return accepted({ file, recording: read.value })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    const message = `${path} cannot be closed (${code})`
    return refused({ what: 'recording', where: path, message })
  }
}

async function pack(recording: Recording, to: string): Promise<void> {
  // Of a run that was killed while it packed.
  await rm(to, { force: true })
  const file = await open(to, 'wx', PRIVATE_FILE)
  try {
    await file.appendFile(packedHeader(0))
    let check = 0
    let skip = GZIP_HEADER_LENGTH
    const packed: AsyncIterable<Buffer> = Readable.from(inParts(sealedLines(recording))).pipe(
      createGzip(),
    )
    for await (const chunk of packed) {
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

function* inParts(lines: Iterable<string>): Generator<string> {
  let part = ''
  for (const line of lines) {
    part += line
    if (part.length < PART_LENGTH) continue
    yield part
    part = ''
  }
  yield part
}

function* sealedLines({ header, records, endMs }: Recording): Generator<string> {
  const chain = new LineChain()
  yield `${chain.seal(header)}\n`
  for (const record of records) yield `${chain.seal(record)}\n`
  const end = { n: records.length, atMs: endMs, kind: 'end', records: records.length }
  yield `${chain.seal(end)}\n`
}

/** Numbers of records by kind, and of messages without a record. */
export type RecorderCounts = Readonly<Record<RecordedKind | 'unrecorded', number>>

/** Writes redacted records. Traffic continues after a failed write. */
export class RecordingWriter {
  readonly redactor: Redactor
  /** Logs a human-readable line on the terminal; it must hold nothing of the traffic's content. */
  readonly log: (line: string) => void
  readonly #file: RecordingFile
  readonly #counts: Record<RecordedKind | 'unrecorded', number> = {
    http: 0,
    connect: 0,
    'connect-refused': 0,
    disconnect: 0,
    emit: 0,
    event: 0,
    ack: 0,
    unrecorded: 0,
  }
  readonly #fromMs = performance.now()
  #sockets = 0
  #state: 'open' | 'full' | 'broken' | 'closed' = 'open'

  constructor(file: RecordingFile, salt: Uint8Array, log: (line: string) => void) {
    this.#file = file
    this.redactor = new Redactor(salt)
    this.log = log
  }

  /** Path of the growing recording. */
  get path(): string {
    return this.#file.path
  }

  counts(): RecorderCounts {
    return { ...this.#counts }
  }

  /** Numbers the next connection. */
  nextSocket(): number {
    this.#sockets += 1
    return this.#sockets - 1
  }

  /**
   * Writes one record.
   * @param redact makes the record with this writer's redactor; may run twice
   * @returns its number; `null` when it was not written
   */
  write(redact: () => NewRecord): number | null {
    if (this.#state !== 'open') return this.unrecorded()
    if (this.redactor.isFull) return this.#end('full', 'the recorder cannot remember more values')
    try {
      const record = this.redactor.record(redact)
      // A target may send what the format has no form for, e.g. status 999: it must not make the file unreadable.
      if (!recorded.safeParse({ ...record, n: 0, atMs: 0 }).success) return this.unrecorded()
      // Before the record, so that a kill in between leaves nothing unsaid.
      const isMarked = this.#markRewrites()
      const n = isMarked ? this.#file.append(this.#nowMs(), record) : null
      if (n === null) return this.#end('full', 'the recording has its greatest length')
      this.#counts[record.kind] += 1
      return n
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // The code alone: a message could quote the record.
      return this.#end('broken', `the recording cannot be written (${code ?? 'bug'})`)
    }
  }

  /** Counts a message without a record. */
  unrecorded(): null {
    this.#counts.unrecorded += 1
    return null
  }

  /** Ends and packs the recording; after a failed write the file stays unpacked. */
  async finish(): Promise<{ readonly file: string; readonly records: number }> {
    const records = this.#file.count
    const isBroken = this.#state === 'broken'
    this.#state = 'closed'
    if (isBroken) return { file: this.#file.path, records }
    this.#markRewrites()
    this.#file.end(this.#nowMs())
    const closed = await closeRecording(this.#file.path)
    if (closed.ok) return { file: closed.value.file, records }
    this.log(closed.error.message)
    return { file: this.#file.path, records }
  }

  /** Writes which recorded ids turned out to be personal; `false` when there is no room. */
  #markRewrites(): boolean {
    return this.redactor.takeRewrites().every((one) => this.#file.markRewrite(one))
  }

  #end(state: 'full' | 'broken', reason: string): null {
    this.#state = state
    this.log(`${reason}: further traffic is not recorded`)
    return this.unrecorded()
  }

  #nowMs(): number {
    return Math.round(performance.now() - this.#fromMs)
  }
}
