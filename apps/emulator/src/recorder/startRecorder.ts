import { randomBytes } from 'node:crypto'
import { Agent, createServer, type IncomingMessage, type Server } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import type { AddressInfo } from 'node:net'
import { accepted, type Result, refused } from '@wattpost/protocol'
import { type House, isOwnOrigin, knowsHost } from '../doorkeeper.ts'
import { RECORDING_SCHEMA } from '../recording/record.ts'
import { guardedLookup, type Resolve, resolveBySystem } from './guardedLookup.ts'
import { passHttp } from './httpPassage.ts'
import { Journal, type RecorderCounts } from './journal.ts'
import type { Passage } from './passage.ts'
import { unreachable } from './reachTarget.ts'
import { RecordingFile } from './recordingFile.ts'
import { SocketPassage } from './socketPassage.ts'
import { targetOf } from './target.ts'

export interface RecorderOptions {
  /** Origin of the backend, e.g. `https://backend.example`; the recorder goes nowhere else. */
  readonly target: string
  readonly host: '127.0.0.1'
  /** 0 takes any. */
  readonly port: number
  /** Where `recording.ndjson` grows and `recording.ndjson.gz` stays. */
  readonly directory: string
  /** Takes lines for people; none carries anybody's data. */
  readonly log?: (line: string) => void
  /** How names become addresses; the system's way unless a test says otherwise. */
  readonly resolve?: Resolve
}

/** A proxy that writes down what passes. */
export interface Recorder {
  readonly port: number
  counts(): RecorderCounts
  /** Ends all connections and packs the recording; answers where it is and how many records it has. */
  stop(): Promise<{ readonly file: string; readonly records: number }>
}

/** Why there is no recording: `usage` is for the one who asked to mend, `environment` for the machine. */
export interface RecorderRefusal {
  readonly kind: 'usage' | 'environment'
  readonly message: string
}

/** No whole address, which is for other proxies, and no fragment, which never travels. */
const PLAIN_PATH = /^\/[!-"$-~]*$/
const CONNECTIONS_MAX = 1000
const HEADERS_MS_MAX = 10_000

/** Starts recording between a dashboard and any backend that speaks the contract. */
export async function startRecorder(
  options: RecorderOptions,
): Promise<Result<Recorder, RecorderRefusal>> {
  const target = targetOf(options.target)
  if (!target.ok) return refused({ kind: 'usage', message: target.error })
  const lookup = guardedLookup(target.value, options.resolve ?? resolveBySystem)
  const why = await unreachable(target.value, lookup)
  if (why !== null) return refused({ kind: 'environment', message: why })
  const server = createServer({ headersTimeout: HEADERS_MS_MAX })
  const port = await listening(server, options)
  if (!port.ok) return port
  const file = await RecordingFile.begin(options.directory, {
    schema: RECORDING_SCHEMA,
    product: 'wattpost',
    startedAt: new Date().toISOString(),
    target: `${target.value.secure ? 'https' : 'http'}://redacted.invalid`,
  })
  if (!file.ok) {
    server.close()
    return refused({ kind: 'environment', message: file.error })
  }
  const journal = new Journal(file.value, randomBytes(32), options.log ?? (() => {}))
  const agent = new (target.value.secure ? SecureAgent : Agent)({ keepAlive: true })
  return accepted(serve(server, port.value, { target: target.value, lookup, agent, journal }))
}

function serve(server: Server, port: number, passage: Passage): Recorder {
  const { journal, agent } = passage
  const house: House = { port, host: '127.0.0.1', allowedOrigins: [] }
  const mayPass = ({ url, headers }: IncomingMessage) => {
    const { host, origin, 'sec-fetch-site': site } = headers
    const caller = { host, origin, site: site?.toString() }
    return PLAIN_PATH.test(url ?? '') && knowsHost(caller, house) && isOwnOrigin(caller, house)
  }
  const sockets = new SocketPassage(passage)
  server.maxConnections = CONNECTIONS_MAX
  server.on('request', (asked, reply) => {
    if (mayPass(asked)) return passHttp(passage, asked, reply)
    const body = { success: false, message: 'Unknown host, origin or form of address.' }
    reply.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  server.on('upgrade', (asked, stream, head) => {
    if (mayPass(asked)) return sockets.enter(asked, stream, head)
    stream.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
  return {
    port,
    counts: () => journal.counts(),
    stop: async () => {
      sockets.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      agent.destroy()
      return journal.finish()
    },
  }
}

function listening(
  server: Server,
  { host, port }: RecorderOptions,
): Promise<Result<number, RecorderRefusal>> {
  return new Promise((resolve) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      const why = code === 'EADDRINUSE' ? 'is taken' : `cannot be opened (${code})`
      const message = `Port ${port} on ${host} ${why}. Choose another with --port.`
      resolve(refused({ kind: 'environment', message }))
    })
    server.listen(port, host, () => resolve(accepted((server.address() as AddressInfo).port)))
  })
}
