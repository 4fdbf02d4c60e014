import { setTimeout as pause } from 'node:timers/promises'
import type { LogPiece, RedisLog } from './redisLog.ts'

/** Longest wait for the logs of other nodes, ms: each looks once a second whether it is asked. */
const WAIT_MS_MAX = 4000
/** Interval at which a node looks for answers, ms. */
const LOOK_MS = 50
/** Newest lines that a node sends of its log. */
const LINES_MAX = 10_000
/** Lines in a piece. */
const PIECE_LINES = 500

interface SharedLogsParts {
  readonly log: Pick<RedisLog, 'askForLogs' | 'asksAfter' | 'answer' | 'takeAnswers'>
  readonly name: string
  /** The number of nodes. */
  readonly nodes: () => number
  /** Real time of a clock that never goes back, in ms. */
  readonly wallNowMs: () => number
}

/** The traffic logs of all nodes. A node asks through Redis, so that nodes need no address of each other. */
export class SharedLogs {
  readonly #parts: SharedLogsParts
  #read: () => Iterable<string> = () => []
  #lastAsk = '$'

  constructor(parts: SharedLogsParts) {
    this.#parts = parts
  }

  /** Sets what this node answers: the lines of its log, the oldest first. */
  answerWith(read: () => Iterable<string>): void {
    this.#read = read
  }

  /** Answers what was asked since the last call. Rejects while Redis is unreachable. */
  async answerAsks(): Promise<void> {
    const { log, name } = this.#parts
    const { asks, last } = await log.asksAfter(this.#lastAsk)
    this.#lastAsk = last
    for (const ask of asks) for (const piece of this.#pieces(name)) await log.answer(ask, piece)
  }

  /**
   * The newest 10,000 lines of each node, by virtual time. A notice comes first if a node has not answered within 4 s.
   * Rejects while Redis is unreachable.
   */
  async all(): Promise<readonly string[]> {
    const { log, nodes, wallNowMs } = this.#parts
    const overMs = wallNowMs() + WAIT_MS_MAX
    const ask = await log.askForLogs()
    const lines: string[] = []
    let answered = 0
    while (answered < nodes() && wallNowMs() < overMs) {
      const pieces = await log.takeAnswers(ask)
      for (const piece of pieces) {
        lines.push(...piece.lines)
        if (piece.isLast) answered += 1
      }
      if (pieces.length === 0) await pause(LOOK_MS)
    }
    const missing = nodes() - answered
    const notice = missing > 0 ? [JSON.stringify({ kind: 'missing', nodes: missing })] : []
    return [...notice, ...inOrder(lines)]
  }

  *#pieces(node: string): Generator<LogPiece> {
    const lines = [...this.#read()].slice(-LINES_MAX)
    for (let at = 0; at < lines.length; at += PIECE_LINES)
      yield { node, lines: lines.slice(at, at + PIECE_LINES), isLast: false }
    yield { node, lines: [], isLast: true }
  }
}

/** Lines by virtual time; those of one node keep their order. */
function inOrder(lines: readonly string[]): string[] {
  const timed = lines.map((line) => ({ line, at: String(JSON.parse(line).at ?? '') }))
  return timed
    .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
    .map(({ line }) => line)
}
