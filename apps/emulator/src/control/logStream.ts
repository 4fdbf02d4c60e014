import { Readable } from 'node:stream'
import type { Request, Response } from 'express'
import { AddressCounts } from '../server/guard/addressCounts.ts'
import { sendAnswer } from '../server/sendAnswer.ts'
import { refuseCall } from '../server/transport/answer.ts'
import type { LogFormat } from './logRing.ts'

/**
 * Bytes of new entries that may wait for one reader; beyond them its stream is cut. A full log drops half of its 16 MiB
 * at once, so what waits is in the log, too, and takes no more memory.
 */
export const WAITING_BYTES_MAX = 8 * 1024 * 1024
/** Lines are made for a piece of at least this number of characters at a time. */
const PIECE_CHARS = 16 * 1024
/** Longest work on pieces in a turn of the event loop, ms; a piece is not cut. */
const SLICE_MS = 10
/** Time for a reader to take the rest of a cut stream, in ms of real time; then its connection ends. */
export const CUT_GRACE_MS = 10_000

/** Streams that one address may have open at a time. */
export const STREAMS_MAX = 32

/** The notice that ends the stream of a reader which was too slow. */
interface Cut {
  readonly kind: 'cut'
  readonly reason: string
  /** Number of entries that the reader misses. */
  readonly entries: number
}

interface PieceTurnsParts {
  /** Real time of a clock that never goes back, in ms. */
  readonly monotonicMs: () => number
  /** Calls back after other work of the process has run. */
  readonly nextTurn: (work: () => void) => void
}

/**
 * Makes the pieces of streams, one of each in order. Other work of the process waits at most for one slice and one
 * piece, however fast the readers are: a line of the world log computes the frames of a device.
 */
export class PieceTurns {
  readonly #parts: PieceTurnsParts
  /** The streams that wait for a piece. */
  readonly #waiting = new Set<{ sendPiece(): void }>()
  #isScheduled = false

  constructor(parts: PieceTurnsParts) {
    this.#parts = parts
  }

  /** Makes a piece of a stream in one of the next turns. */
  await(stream: { sendPiece(): void }): void {
    this.#waiting.add(stream)
    if (this.#isScheduled) return
    this.#isScheduled = true
    this.#parts.nextTurn(() => this.#work())
  }

  #work(): void {
    const { monotonicMs, nextTurn } = this.#parts
    const endMs = monotonicMs() + SLICE_MS
    for (const stream of this.#waiting) {
      this.#waiting.delete(stream)
      stream.sendPiece()
      if (monotonicMs() >= endMs) break
    }
    this.#isScheduled = this.#waiting.size > 0
    if (this.#isScheduled) nextTurn(() => this.#work())
  }
}

/** The event loop is one of the process, and so are the turns of all streams. */
const TURNS = new PieceTurns({
  monotonicMs: () => performance.now(),
  nextTurn: (work) => void setImmediate(work),
})

/** Format of the entries of a stream, and of its end. */
export interface StreamFormat<T> extends LogFormat<T> {
  /** Without the line end. */
  readonly cut: (notice: Cut) => string
}

/**
 * The text of a log for one reader, made while it reads: first the lines so far, then new entries. The callers of
 * `add` never wait: if more than `WAITING_BYTES_MAX` bytes of entries wait for the reader, it loses them. The last
 * line of the stream is then a notice of the cut.
 */
export class LogStream<T> extends Readable {
  readonly #format: StreamFormat<T>
  readonly #turns: PieceTurns
  #past: Iterator<string>
  #waiting: T[] = []
  /** Number of waiting entries that are sent. */
  #sent = 0
  #waitingBytes = 0
  #end: 'open' | 'ended' | 'cut' = 'open'
  #isWanted = false

  /** @param past lines without line ends, read on demand */
  constructor(past: Iterator<string>, format: StreamFormat<T>, turns: PieceTurns = TURNS) {
    super({ highWaterMark: PIECE_CHARS })
    this.#past = past
    this.#format = format
    this.#turns = turns
  }

  /** Estimated memory of the entries that wait for the reader, in bytes. */
  get waitingBytes(): number {
    return this.#waitingBytes
  }

  /** Adds a new entry; ignored after the end. Emits `cut` if too many wait. */
  add(entry: T): void {
    if (this.#end !== 'open') return
    this.#waiting.push(entry)
    this.#waitingBytes += this.#format.bytes(entry)
    if (this.#waitingBytes > WAITING_BYTES_MAX) this.#cut()
    if (this.#isWanted) this.#turns.await(this)
  }

  /** Ends the stream after the lines so far. */
  end(): this {
    this.#end = 'ended'
    if (this.#isWanted) this.#turns.await(this)
    return this
  }

  override _read(): void {
    this.#isWanted = true
    this.#turns.await(this)
  }

  /** Sends a piece, or the end. Waits for entries otherwise. */
  sendPiece(): void {
    if (this.destroyed) return
    const piece = this.#nextPiece()
    if (piece === '' && this.#end === 'open') return
    this.#isWanted = false
    this.push(piece === '' ? null : piece)
  }

  #nextPiece(): string {
    let piece = ''
    while (piece.length < PIECE_CHARS) {
      const line = this.#nextLine()
      if (line === undefined) break
      piece += `${line}\n`
    }
    return piece
  }

  #nextLine(): string | undefined {
    const past = this.#past.next()
    if (past.done !== true) return past.value
    const entry = this.#waiting[this.#sent]
    if (entry === undefined) return undefined
    this.#waitingBytes -= this.#format.bytes(entry)
    this.#sent += 1
    const line = this.#format.line(entry)
    if (this.#sent * 2 >= this.#waiting.length) {
      this.#waiting = this.#waiting.slice(this.#sent)
      this.#sent = 0
    }
    return line
  }

  #cut(): void {
    const reason = `read too slowly: more than ${WAITING_BYTES_MAX} bytes waited`
    const entries = this.#waiting.length - this.#sent
    this.#past = [this.#format.cut({ kind: 'cut', reason, entries })].values()
    this.#waiting = []
    this.#sent = 0
    this.#waitingBytes = 0
    this.#end = 'cut'
    this.emit('cut')
  }
}

/** A stream of lines alone. */
export function finished(lines: Iterator<string>): LogStream<never> {
  return new LogStream<never>(lines, { line: String, bytes: () => 0, cut: String }).end()
}

/**
 * Sends a stream as the client reads it.
 * @param stop called when the stream takes no more entries; may be called twice
 */
export function sendStream<T>(
  stream: LogStream<T>,
  response: Response,
  stop: () => void = () => {},
): void {
  stream.once('close', stop)
  stream.once('cut', () => {
    const overdue = setTimeout(() => response.destroy(), CUT_GRACE_MS)
    response.once('close', () => clearTimeout(overdue))
    stop()
  })
  response.once('close', () => stream.destroy())
  response.flushHeaders()
  stream.pipe(response)
}

/** Limits the open streams of each address. */
export class OpenStreams {
  readonly #open = new AddressCounts()

  /** Counts a stream until its connection closes; one too many is refused. @returns whether it may be sent */
  admit({ socket }: Request, response: Response): boolean {
    const address = socket.remoteAddress ?? ''
    if (this.#open.of(address) >= STREAMS_MAX) {
      const message = `${STREAMS_MAX} streams are open from this address; close one first.`
      sendAnswer(response, refuseCall('unavailable', message))
      return false
    }
    this.#open.add(address)
    response.once('close', () => this.#open.remove(address))
    return true
  }
}
