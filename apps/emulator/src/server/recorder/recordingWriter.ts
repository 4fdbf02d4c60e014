import { type NewRecord, type RecordedKind, recorded } from '../../recording/record.ts'
import { Redactor } from '../../recording/redactor.ts'
import { closeRecording } from './closeRecording.ts'
import type { RecordingFile } from './recordingFile.ts'

/** Numbers of records by kind, and of messages without a record. */
export type RecorderCounts = Readonly<Record<RecordedKind | 'unrecorded', number>>

/** Writes redacted records. Traffic continues after a failed write. */
export class RecordingWriter {
  readonly redactor: Redactor
  readonly #file: RecordingFile
  readonly #log: (line: string) => void
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
    this.#log = log
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

  /** Logs a human-readable line on the terminal; it must hold nothing of the traffic's content. */
  log(line: string): void {
    this.#log(line)
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
    this.#log(closed.error.message)
    return { file: this.#file.path, records }
  }

  /** Writes which recorded ids turned out to be personal; `false` when there is no room. */
  #markRewrites(): boolean {
    return this.redactor.takeRewrites().every((one) => this.#file.markRewrite(one))
  }

  #end(state: 'full' | 'broken', reason: string): null {
    this.#state = state
    this.#log(`${reason}: further traffic is not recorded`)
    return this.unrecorded()
  }

  #nowMs(): number {
    return Math.round(performance.now() - this.#fromMs)
  }
}
