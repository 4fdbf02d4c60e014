import { get } from 'node:http'
import type { BalancedNode, NodeHealth } from './nodeChoice.ts'

/** Interval of the checks of a node, ms. */
const INTERVAL_MS = 1_000
/** The same until all nodes have been ready once, ms. */
const START_INTERVAL_MS = 100
/** A node without an answer in this time is held or overloaded, ms. */
const ANSWER_MS_MAX = 1_000

/** Asks each node for its health, `GET /healthz`, until it is stopped. */
export class HealthChecks {
  /** Resolves when all nodes are ready for the first time. */
  readonly ready: Promise<void>
  readonly #nodes: readonly BalancedNode[]
  readonly #waiting = new Map<BalancedNode, NodeJS.Timeout>()
  #onReady = () => {}
  #isStarting = true
  #isStopped = false

  constructor(nodes: readonly BalancedNode[]) {
    this.#nodes = nodes
    this.ready = new Promise((resolve) => {
      this.#onReady = resolve
    })
    for (const node of nodes) void this.#check(node)
  }

  stop(): void {
    this.#isStopped = true
    for (const timer of this.#waiting.values()) clearTimeout(timer)
  }

  async #check(node: BalancedNode): Promise<void> {
    node.health = await healthOf(node.origin)
    if (this.#isStopped) return
    if (this.#isStarting && this.#nodes.every(({ health }) => health === 'ready')) {
      this.#isStarting = false
      this.#onReady()
    }
    const intervalMs = this.#isStarting ? START_INTERVAL_MS : INTERVAL_MS
    this.#waiting.set(
      node,
      setTimeout(() => void this.#check(node), intervalMs),
    )
  }
}

/** Never rejects. */
function healthOf(origin: string): Promise<NodeHealth> {
  return new Promise((resolve) => {
    const request = get(`${origin}/healthz`, { agent: false, timeout: ANSWER_MS_MAX }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200 ? 'ready' : 'degraded')
    })
    request.on('timeout', () => {
      resolve('degraded')
      request.destroy()
    })
    request.on('error', () => resolve('down'))
  })
}
