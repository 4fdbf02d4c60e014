import { Agent, createServer, get, type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { accepted, type Result } from '@wattpost/protocol'
import { createProxyServer } from 'httpxy'
import { LIMITS, serverOptions } from '../../server/guard/limits.ts'
import { RequestGuard } from '../../server/guard/requestGuard.ts'
import { CLOSE_MS_MAX, OpenConnections, openPort } from '../../server/ports.ts'
import { refuseUpgrade } from '../../server/recorder/socketProxy.ts'
import { RunningParts, refusePort, type StartRefusal } from '../../server/runningParts.ts'

/** It is for this machine alone: its nodes believe that only this machine reaches them. */
const HOST = '127.0.0.1'
/** Idle time of a connection to a node, ms; below the time after which the node closes it. */
const IDLE_MS = LIMITS.idleMs / 2

/** The answer to a request, or the connection of a socket. */
type Reply = ServerResponse | Socket

/** `degraded`: it serves, but late, or time rests, or users cannot sign in. `down`: it cannot be reached. */
export type NodeHealth = 'ready' | 'degraded' | 'down'

/** What is passed to a node: short requests, and sockets that stay open. */
type Load = 'requests' | 'sockets'

/** A node as the balancer sees it. */
export interface BalancedNode {
  /** Its origin, e.g. `http://127.0.0.1:21000`. */
  readonly origin: string
  health: NodeHealth
  /** Numbers of open requests and sockets. */
  readonly open: Record<Load, number>
}

export interface BalancerOptions {
  /** 0 takes any free port. */
  readonly port: number
  /** Origins of other pages that may call. */
  readonly allowedOrigins: readonly string[]
  /** Origins of the nodes. */
  readonly nodes: readonly string[]
}

/** One address in front of several emulators that follow one log. */
export interface Balancer {
  readonly url: string
  /** Resolves when all nodes are ready. */
  readonly ready: Promise<void>
  /** Call when a node has ended: it gets no new connections until it answers again. */
  onNodeEnd(origin: string): void
  /** Names of its parts that run. */
  openParts(): string[]
  /** Ends all connections. Resolves with the names of the parts that have not ended; never rejects. */
  close(): Promise<readonly string[]>
}

/**
 * Starts a balancer: HTTP and websockets on one port, each request and socket to the node with the fewest. There are no
 * sticky sessions. It refuses by itself what each node would refuse by its head, and too many requests of a connection:
 * passed on, each of them would be a connection to a node.
 */
export async function startBalancer({
  port,
  allowedOrigins,
  nodes: origins,
}: BalancerOptions): Promise<Result<Balancer, StartRefusal>> {
  const nodes = origins.map(
    (origin): BalancedNode => ({ origin, health: 'down', open: { requests: 0, sockets: 0 } }),
  )
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS })
  const proxy = createProxyServer({ agent })
  let turn = 0
  /** Passes a request or socket to a node, to another one if that cannot be reached and the request can be repeated. */
  const pass = (
    load: Load,
    reply: Reply,
    passTo: (target: string) => Promise<void>,
    isRepeatable = false,
  ) => {
    turn += 1
    const node = chooseNode(nodes, load, turn)
    if (node === null) {
      refuse(reply, 503, 'No node of the cluster answers.')
      return
    }
    const release = occupy(node, load, reply)
    passTo(node.origin).catch((error: NodeJS.ErrnoException) => {
      // A connection that a node cut, as by a fault of the scenario or because it ended, is cut for the client too.
      if (error.syscall !== 'connect') {
        reply.destroy()
        return
      }
      node.health = 'down'
      release()
      if (isRepeatable) pass(load, reply, passTo, isRepeatable)
      else refuse(reply, 502, 'The node of the cluster was not reached.')
    })
  }
  const server = createServer(serverOptions(LIMITS), (request, reply) => {
    const isRepeatable = request.method === 'GET' || request.method === 'HEAD'
    pass('requests', reply, (target) => proxy.web(request, reply, { target }), isRepeatable)
  })
  const address = { port, host: HOST, allowedOrigins }
  const guard = new RequestGuard({
    ...{ serverAddress: () => address, limits: LIMITS, controlToken: undefined },
  })
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    // The node ends a socket whose user does not sign in.
    guard.authenticated(request)
    pass('sockets', socket, (target) => proxy.ws(request, socket, { target }, head))
  })
  guard.attach(server)
  const connections = new OpenConnections(server)
  const opened = await openPort(server, HOST, port)
  if (!opened.ok) return refusePort(opened.error)
  address.port = opened.value
  const checks = new HealthChecks(nodes)
  const parts = new RunningParts()
  parts.add('connections to the nodes', () => agent.destroy())
  parts.add(
    () => connections.text,
    () => connections.close(),
    CLOSE_MS_MAX + 500,
  )
  parts.add('health checks', () => checks.stop())
  return accepted({
    url: `http://${HOST}:${opened.value}`,
    ready: checks.ready,
    onNodeEnd: (ended) => {
      for (const node of nodes) if (node.origin === ended) node.health = 'down'
    },
    openParts: () => parts.open(),
    close: () => parts.stop(),
  })
}

/**
 * The node for a new request or socket: the one with the fewest open ones among the ready nodes. A degraded node is
 * chosen only if none is ready: while the shared log is lost all are degraded, and pages still show the last values;
 * under too much load all answer late, which is better than not at all.
 * @param turn rises with each choice, so that nodes with equal loads take turns
 */
export function chooseNode(
  nodes: readonly BalancedNode[],
  load: Load,
  turn: number,
): BalancedNode | null {
  return leastOf(nodes, 'ready', load, turn) ?? leastOf(nodes, 'degraded', load, turn)
}

function leastOf(
  nodes: readonly BalancedNode[],
  health: NodeHealth,
  load: Load,
  turn: number,
): BalancedNode | null {
  let least: BalancedNode | null = null
  for (let offset = 0; offset < nodes.length; offset += 1) {
    const node = nodes[(turn + offset) % nodes.length]
    if (node?.health !== health) continue
    if (least === null || node.open[load] < least.open[load]) least = node
  }
  return least
}

/** Counts an open request or socket of a node until it closes. @returns ends that at once */
function occupy(node: BalancedNode, load: Load, reply: Reply): () => void {
  node.open[load] += 1
  let isOpen = true
  const release = () => {
    if (isOpen) node.open[load] -= 1
    isOpen = false
  }
  reply.once('close', release)
  return release
}

function refuse(reply: Reply, status: number, message: string): void {
  if (reply instanceof ServerResponse) {
    reply.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    reply.end(JSON.stringify({ success: false, message }))
  } else refuseUpgrade(reply, status)
}

/** Interval of the checks of a node, ms. */
const INTERVAL_MS = 1_000
/** The same until all nodes have been ready once, ms. */
const START_INTERVAL_MS = 100
/** A node without an answer in this time is held or overloaded, ms. */
const ANSWER_MS_MAX = 1_000

/** Asks each node for its health, `GET /healthz`, until it is stopped. */
class HealthChecks {
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
