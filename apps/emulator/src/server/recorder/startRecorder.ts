import { randomBytes } from 'node:crypto'
import { Agent, createServer, type IncomingMessage, type Server } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import { RECORDING_SCHEMA } from '../../recording/record.ts'
import { isClientPath } from '../guard/clientPaths.mjs'
import { callerOf, isKnownHost, isOwnOrigin, type ServerAddress } from '../guard/originGuard.mjs'
import { OpenConnections, openPort } from '../ports.ts'
import { Capture, recordedBodyOf, recordedType } from './bodies.ts'
import { type HttpObserver, type ProxyContext, proxyHttp } from './httpProxy.ts'
import { type RecorderCounts, RecordingFile, RecordingWriter } from './recordingFile.ts'
import { learnSecrets, redirectOf } from './rewrite.ts'
import { SocketProxy } from './socketProxy.ts'
import { socketRecorder } from './socketRecorder.ts'
import {
  guardedLookup,
  isPlainPath,
  type Resolve,
  resolveBySystem,
  type Target,
  TargetCookies,
  targetOf,
  tryConnection,
} from './target.ts'

export interface RecorderOptions {
  /** Origin of the backend, e.g. `https://backend.example`; the recorder connects to no other. */
  readonly target: string
  readonly host: '127.0.0.1'
  /** 0 takes any free port. */
  readonly port: number
  /** Folder of `recording.ndjson` and, in the end, `recording.ndjson.gz`. */
  readonly directory: string
  /** Receives redacted, human-readable lines. */
  readonly log?: (line: string) => void
  /** Resolver of names; default: the system's. */
  readonly resolve?: Resolve
}

/** A proxy that records its traffic. */
export interface Recorder {
  readonly port: number
  /** Path of the growing recording. */
  readonly path: string
  counts(): RecorderCounts
  /** Ends all connections and packs the recording. Answers its path and number of records. */
  stop(): Promise<{ readonly file: string; readonly records: number }>
}

/** `usage`: an invalid option; `environment`: a port, file or target that does not work. */
export interface RecorderRefusal extends Refusal {
  readonly code: 'usage' | 'environment'
}

const CONNECTIONS_MAX = 1000
const HEADERS_MS_MAX = 10_000

/** A page that loads nothing: a browser that shows it would ask for an icon, which would be recorded. */
const REFUSAL_HEADERS = {
  'content-type': 'application/json',
  'content-security-policy': "default-src 'none'",
}

/** Starts recording between a dashboard and any backend that implements the contract. */
export async function startRecorder(
  options: RecorderOptions,
): Promise<Result<Recorder, RecorderRefusal>> {
  const target = targetOf(options.target)
  if (!target.ok) return refused({ ...target.error, code: 'usage' })
  const lookup = guardedLookup(target.value, options.resolve ?? resolveBySystem)
  const reached = await tryConnection(target.value, lookup)
  if (!reached.ok) return refused({ ...reached.error, code: 'environment' })
  const server = createServer({ headersTimeout: HEADERS_MS_MAX })
  const port = await openPort(server, options.host, options.port)
  if (!port.ok) {
    const message = `${port.error.message} Choose another with --port.`
    return refused({ ...port.error, message, code: 'environment' })
  }
  const file = await RecordingFile.create(options.directory, {
    schema: RECORDING_SCHEMA,
    product: 'wattpost',
    startedAt: new Date().toISOString(),
    target: `${target.value.secure ? 'https' : 'http'}://redacted.invalid`,
  })
  if (!file.ok) {
    server.close()
    return file
  }
  const writer = new RecordingWriter(file.value, randomBytes(32), options.log ?? (() => {}))
  const agent = new (target.value.secure ? SecureAgent : Agent)({ keepAlive: true })
  const context = { target: target.value, lookup, agent, cookies: new TargetCookies() }
  return accepted(serve(server, port.value, context, writer))
}

function serve(
  server: Server,
  port: number,
  context: ProxyContext,
  writer: RecordingWriter,
): Recorder {
  const { agent, target } = context
  const observer = httpRecorder(writer, target)
  const address: ServerAddress = { port, host: '127.0.0.1', allowedOrigins: [] }
  const isAllowed = (request: IncomingMessage) => {
    const caller = callerOf(request)
    return (
      isPlainPath(request.url ?? '') && isKnownHost(caller, address) && isOwnOrigin(caller, address)
    )
  }
  const sockets = new SocketProxy(context, socketRecorder(writer))
  const connections = new OpenConnections(server)
  server.maxConnections = CONNECTIONS_MAX
  server.on('request', (request, reply) => {
    if (isAllowed(request)) return proxyHttp(context, observer, request, reply)
    const body = { success: false, message: 'Unknown host, origin or form of URL.' }
    reply.writeHead(403, REFUSAL_HEADERS).end(JSON.stringify(body))
  })
  server.on('upgrade', (request, stream, head) => {
    if (isAllowed(request)) return sockets.upgrade(request, stream, head)
    stream.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
  return {
    port,
    path: writer.path,
    counts: () => writer.counts(),
    stop: async () => {
      sockets.close()
      await connections.close()
      agent.destroy()
      return writer.finish()
    },
  }
}

/** Records requests and their answers. */
function httpRecorder(writer: RecordingWriter, target: Target): HttpObserver {
  return {
    log: writer.log,
    request: (incoming) => {
      const startedMs = performance.now()
      const requestBody = new Capture()
      learnSecrets(incoming.headers, writer.redactor)
      incoming.on('data', (chunk: Buffer) => requestBody.push(chunk))
      return {
        onAnswer: (answer) => {
          const body = new Capture()
          learnSecrets(answer.headers, writer.redactor)
          answer.on('data', (chunk: Buffer) => body.push(chunk))
          answer.on('end', () => {
            const ms = Math.round(performance.now() - startedMs)
            record(writer, target, { incoming, requestBody, answer, body, ms })
          })
        },
        onFailure: () => void writer.unrecorded(),
      }
    },
  }
}

interface CompleteExchange {
  readonly incoming: IncomingMessage
  readonly requestBody: Capture
  readonly answer: IncomingMessage
  readonly body: Capture
  /** Time until the whole answer came. */
  readonly ms: number
}

function record(
  writer: RecordingWriter,
  target: Target,
  { incoming, requestBody, answer, body, ms }: CompleteExchange,
): void {
  const { redactor } = writer
  const path = incoming.url ?? '/'
  const { statusCode: status = 502 } = answer
  // Polling of socket.io: the contract has websocket alone. Sign-ins are of the identity service, and hold passwords.
  if (path.startsWith('/socket.io/') || isClientPath(path)) {
    writer.unrecorded()
    return
  }
  const redirect = redirectOf(status, answer.headers.location, path, target)
  // The client gets a refusal in place of this answer.
  if (redirect.kind === 'elsewhere') return
  writer.write(() => {
    const requested = recordedBodyOf(requestBody, incoming.headers, redactor)
    const answered = recordedBodyOf(body, answer.headers, redactor)
    const type = recordedType(answer.headers['content-type'])
    return {
      kind: 'http',
      method: incoming.method ?? 'GET',
      path: redactor.url(path),
      ...(requested && { requestBody: requested }),
      status,
      headers: {
        ...(type !== undefined && { 'content-type': type }),
        ...(redirect.kind === 'inside' && { location: redactor.url(redirect.location) }),
      },
      ...(answered && { body: answered }),
      ms,
    }
  })
}
