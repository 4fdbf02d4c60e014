import type { Happening, RecordedKind } from '../recording/record.ts'
import { Redactor } from '../recording/redactor.ts'
import type { RecordingFile } from './recordingFile.ts'

/** How many of each kind were recorded, and what passed without being recorded. */
export type RecorderCounts = Readonly<Record<RecordedKind | 'unrecorded', number>>

/** Writes down what passes, redacted; passing goes on when writing cannot. */
export class Journal {
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

  counts(): RecorderCounts {
    return { ...this.#counts }
  }

  /** The number of the next connection. */
  nextSocket(): number {
    this.#sockets += 1
    return this.#sockets - 1
  }

  /**
   * Writes one thing down.
   * @param redact makes the record with this journal's redactor, perhaps twice
   * @returns its number; `null` when it was not written
   */
  write(redact: () => Happening): number | null {
    if (this.#state !== 'open') return this.unrecorded()
    try {
      const happening = this.redactor.thoroughly(redact)
      const n = this.#file.append(this.#nowMs(), happening)
      if (n === null) return this.#end('full', 'the recording is as long as one may be')
      this.#counts[happening.kind] += 1
      return n
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // Only a code: a message might quote what was being written.
      return this.#end('broken', `the recording cannot go on (${code ?? 'our own mistake'})`)
    }
  }

  /** Something passed that no record tells of. */
  unrecorded(): null {
    this.#counts.unrecorded += 1
    return null
  }

  /** Tells people, without anybody's data. */
  tell(line: string): void {
    this.#log(this.redactor.text(line))
  }

  /** Ends the recording; packed, unless the disk refused a line, then as far as it is whole. */
  async finish(): Promise<{ readonly file: string; readonly records: number }> {
    const records = this.#file.count
    const broken = this.#state === 'broken'
    this.#state = 'closed'
    return { file: broken ? this.#file.path : await this.#file.finish(this.#nowMs()), records }
  }

  #end(state: 'full' | 'broken', why: string): null {
    this.#state = state
    this.#log(`${why}: what passes from now on is not recorded`)
    return this.unrecorded()
  }

  #nowMs(): number {
    return Math.round(performance.now() - this.#fromMs)
  }
}
