import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { accepted, type Result, refused } from '@wattpost/protocol'
import { PROCESS_STOP_MS_MAX } from '../auth/authEmulator.ts'
import {
  type Balancer,
  findRedis,
  type ProcessEnd,
  STOP_MS_MAX,
  SupervisedProcess,
  startBalancer,
  startRedis,
} from '../cluster/index.ts'
import { makeFolder } from '../server/makeFolder.ts'
import { freePort } from '../server/ports.ts'
import { assembled, type RunningParts, type StartRefusal } from '../server/runningParts.ts'
import { type ClusterAuth, startClusterAuth } from './clusterAuth.ts'

const HOST = '127.0.0.1'
/** Exit code of a node whose options or scenario are refused. */
const USAGE = 2

/** The program of a node: a JavaScript file that ends when the channel to its parent closes. */
export interface NodeProgram {
  readonly file: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
}

/** What a node of a cluster needs. */
export interface NodeSettings {
  /** From 1. */
  readonly number: number
  readonly port: number
  /** Port of the cluster, under which browsers call each node. */
  readonly publicPort: number
  readonly authUrl: string
  /** Gives it the rights of the project's owner. */
  readonly authOwnerToken: string
  /** Address of the log, with its password. */
  readonly logUrl: string
  /** A folder of its own. */
  readonly stateDir: string
}

export interface ClusterOptions {
  /** Number of nodes. */
  readonly nodes: number
  /** Port of the balancer; 0 takes any free one. */
  readonly port: number
  readonly authPort: number
  /** Origins of other pages that may call. */
  readonly allowedOrigins: readonly string[]
  /** Address of the log; without it a Redis server of this machine is started. */
  readonly logUrl?: string | undefined
  /** Folder of what outlives a run, the log included; by default nothing does. */
  readonly stateDir?: string | undefined
  readonly programOf: (settings: NodeSettings) => NodeProgram
  /** Receives each line that a node prints. */
  readonly onNodeLine: (node: number, line: string) => void
  readonly log: (message: string) => void
  /** Ends a start that is under way, which is then refused. */
  readonly signal: AbortSignal
}

/** Several emulators of one world behind one port. */
export interface Cluster {
  readonly url: string
  readonly authUrl: string
  /** Names of its parts that run. */
  openParts(): string[]
  /** Ends all processes. Resolves with the names of the parts that have not ended; never rejects. */
  close(): Promise<readonly string[]>
}

/** Starts a cluster; resolves when all nodes are ready. A refused or failed start leaves nothing running. */
export function startCluster(options: ClusterOptions): Promise<Result<Cluster, StartRefusal>> {
  return assembled((parts) => assemble(options, parts))
}

async function assemble(
  options: ClusterOptions,
  parts: RunningParts,
): Promise<Result<Cluster, StartRefusal>> {
  const redis = options.logUrl === undefined ? findRedis() : null
  if (redis?.ok === false) return refuse('environment', redis.error.message)
  const folder = await stateFolder(options.stateDir, parts)
  const ports = await freePorts(options.nodes)
  const { port, allowedOrigins } = options
  const balancer = await startBalancer({ port, allowedOrigins, nodes: ports.map(originOf) })
  if (!balancer.ok) return balancer
  const { url, openParts, close } = balancer.value
  parts.add(() => openParts().join(', '), close, STOP_MS_MAX)
  const publicPort = Number(new URL(url).port)
  const [logUrl, auth] = await Promise.all([
    redis === null ? accepted(options.logUrl ?? '') : redisIn(folder, redis.value, options, parts),
    authFor(options, publicPort, parts),
  ])
  if (!logUrl.ok) return logUrl
  if (!auth.ok) return auth
  const { url: authUrl, ownerToken: authOwnerToken } = auth.value
  const settings = { publicPort, authUrl, authOwnerToken, logUrl: logUrl.value }
  const nodes = ports.map((port, index) => ({
    ...{ ...settings, number: index + 1, port, stateDir: join(folder, `node-${index + 1}`) },
  }))
  const started = await startNodes(nodes, balancer.value, options, parts)
  if (!started.ok) return started
  return accepted({
    ...{ url, authUrl },
    openParts: () => parts.open(),
    close: () => parts.stop(),
  })
}

/** Starts the nodes; resolves when all are ready, or when the first of them has ended. */
function startNodes(
  nodes: readonly NodeSettings[],
  { ready, onNodeEnd }: Balancer,
  { programOf, onNodeLine, log, signal }: ClusterOptions,
  parts: RunningParts,
): Promise<Result<null, StartRefusal>> {
  let isStarting = true
  return new Promise((resolve) => {
    const finish = (result: Result<null, StartRefusal>) => {
      isStarting = false
      resolve(result)
    }
    const onEnd = ({ number, port }: NodeSettings, { code, text }: ProcessEnd) => {
      onNodeEnd(originOf(port))
      if (!isStarting) return log(`Node ${number} ended (${text}) and is started again.`)
      const message = `Node ${number} ended while it started (${text}).`
      finish(refuse(code === USAGE ? 'usage' : 'environment', message))
    }
    const running = nodes.map(
      (node) =>
        new SupervisedProcess({
          start: () => forkNode(programOf(node), (line) => onNodeLine(node.number, line)),
          onEnd: (end) => onEnd(node, end),
        }),
    )
    parts.add('nodes', () => Promise.all(running.map((node) => node.stop())), STOP_MS_MAX + 500)
    void ready.then(() => finish(accepted(null)))
    const onStop = () => finish(refuse('environment', 'The start was stopped.'))
    signal.addEventListener('abort', onStop, { once: true })
    if (signal.aborted) onStop()
  })
}

/** @param onLine receives each line of both streams */
function forkNode({ file, args, env }: NodeProgram, onLine: (line: string) => void): ChildProcess {
  const child = fork(file, args, {
    // A process group of its own: Ctrl-C reaches the parent only, which stops the nodes.
    ...{ detached: true, execArgv: [], env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr])
    if (stream !== null) createInterface(stream).on('line', onLine)
  return child
}

function originOf(port: number): string {
  return `http://${HOST}:${port}`
}

/** The folder of all that the cluster writes; a temporary one goes with it. */
async function stateFolder(stateDir: string | undefined, parts: RunningParts): Promise<string> {
  if (stateDir !== undefined) {
    await makeFolder(stateDir)
    return stateDir
  }
  const folder = await mkdtemp(join(tmpdir(), 'wattpost-cluster-'))
  parts.add('temporary folder', () => rm(folder, { recursive: true, force: true }))
  return folder
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort(HOST))
  return [...ports]
}

/** Starts a Redis server. @returns its address */
async function redisIn(
  folder: string,
  program: string,
  { log }: ClusterOptions,
  parts: RunningParts,
): Promise<Result<string, StartRefusal>> {
  const started = await startRedis(program, join(folder, 'redis'), ({ text }) =>
    log(`${program} ended (${text}) and is started again.`),
  )
  if (!started.ok) return refuse('environment', started.error.message)
  const { url, pid, stop } = started.value
  parts.add(() => `${program} (process ${pid()})`, stop, STOP_MS_MAX)
  return accepted(url)
}

/** One Auth emulator for the pages of the cluster. */
async function authFor(
  { authPort, allowedOrigins, log }: ClusterOptions,
  publicPort: number,
  parts: RunningParts,
): Promise<Result<ClusterAuth, StartRefusal>> {
  const pages = [{ host: HOST, port: publicPort, allowedOrigins }]
  const started = await startClusterAuth({ port: authPort, pages, log })
  if (!started.ok) return started
  const { pid, stop } = started.value
  parts.add(() => `Auth emulator (process ${pid()})`, stop, PROCESS_STOP_MS_MAX)
  return started
}

function refuse(code: StartRefusal['code'], message: string): Result<never, StartRefusal> {
  return refused<StartRefusal>({ what: 'cluster', where: '', message, code })
}
