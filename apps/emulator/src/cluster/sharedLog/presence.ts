import { setTimeout as pause } from 'node:timers/promises'
import type { NodeState } from '../../scenario/inputs/inputSource.ts'
import type { RedisLog } from './redisLog.ts'
import { aheadMs } from './streamId.ts'

/** Interval at which a node says that it is there, ms. */
const BEAT_MS = 1000
/** A node that is further behind the newest tick says so, real time in ms: more than a pause of its process takes. */
const BEHIND_MS = 2000

/** Longest wait for the server when a node ends, ms. */
const LEAVE_MS_MAX = 500

interface PresenceParts {
  readonly log: Pick<RedisLog, 'beat' | 'leave'>
  /** The number of this node. */
  readonly number: number
  /** Called whenever it says so. */
  readonly onBeat: () => Promise<void>
  /** The newest tick that this node has played. */
  readonly tick: () => string
}

/** Says that this node is there, and counts the nodes that do. */
export class Presence {
  readonly #parts: PresenceParts
  readonly #ended = new AbortController()
  #nodes = 1
  #behindMs = 0

  constructor(parts: PresenceParts) {
    this.#parts = parts
  }

  /** Says it once; then a pause. Rejects while Redis is unreachable. */
  async beat(): Promise<void> {
    const { log, number, tick, onBeat } = this.#parts
    const { nodes, newest } = await log.beat(number)
    this.#nodes = nodes
    this.#behindMs = aheadMs(newest, tick())
    await onBeat()
    const { signal } = this.#ended
    await pause(BEAT_MS, undefined, { signal }).catch(() => undefined)
  }

  /** @param problem why time rests on this node, if it does */
  state(problem: string | null): NodeState {
    const seconds = Math.round(this.#behindMs / 1000)
    const behind =
      this.#behindMs < BEHIND_MS ? null : `This node is ${seconds} s behind the others.`
    return { name: nodeName(this.#parts.number), nodes: this.#nodes, problem: problem ?? behind }
  }

  /** Says that this node ends, if Redis answers soon; otherwise the others notice after a few seconds. */
  async end(): Promise<void> {
    this.#ended.abort()
    const said = this.#parts.log.leave(this.#parts.number).catch(() => undefined)
    await Promise.race([said, pause(LEAVE_MS_MAX, undefined, { ref: false })])
  }
}

export function nodeName(number: number): string {
  return `node-${number}`
}
