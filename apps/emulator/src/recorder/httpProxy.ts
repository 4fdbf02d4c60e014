import {
  type Agent,
  type ClientRequest,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { request as secureRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { Capture, recordedBodyOf, recordedType } from './bodies.ts'
import type { RecordingWriter } from './recordingWriter.ts'
import { learnSecrets, pageConfig, redirectOf, towardsClient, towardsTarget } from './rewrite.ts'
import type { Target } from './target.ts'
import { ForbiddenAddress } from './targetConnection.ts'

/** Timeout of an answer of the target, ms. */
const ANSWER_TIMEOUT_MS = 120_000

/** Shared by all proxied requests and sockets. */
export interface ProxyContext {
  readonly target: Target
  /** Checks the address of each connection. */
  readonly lookup: LookupFunction
  /** Keeps checked connections open. */
  readonly agent: Agent
  readonly writer: RecordingWriter
}

/** One request with its answer. */
interface Exchange extends ProxyContext {
  readonly incoming: IncomingMessage
  readonly reply: ServerResponse
  readonly requestBody: Capture
  readonly startedMs: number
}

/** Proxies a request and its answer, and records both. */
export function proxyHttp(
  context: ProxyContext,
  incoming: IncomingMessage,
  reply: ServerResponse,
): void {
  const { target, writer } = context
  const exchange = {
    ...context,
    incoming,
    reply,
    requestBody: new Capture(),
    startedMs: performance.now(),
  }
  learnSecrets(incoming.headers, writer.redactor)
  const outgoing = openRequest(exchange)
  incoming.on('data', (chunk: Buffer) => exchange.requestBody.push(chunk))
  incoming.pipe(outgoing)
  outgoing.setTimeout(ANSWER_TIMEOUT_MS, () =>
    outgoing.destroy(new Error('no answer arrived in time')),
  )
  outgoing.on('error', (error) => answerFailure(exchange, error))
  outgoing.on('response', (answer) => {
    learnSecrets(answer.headers, writer.redactor)
    const { statusCode: status = 502 } = answer
    const redirect = redirectOf(status, answer.headers.location, incoming.url ?? '/', target)
    if (redirect.kind === 'elsewhere') {
      answer.destroy()
      writer.log(`a redirect to ${redirect.origin} was refused: it leaves the target`)
      return sendBadGateway(
        reply,
        'The target redirects to another origin, which the recorder does not record.',
      )
    }
    const locationHeader = redirect.kind === 'inside' ? { location: redirect.location } : {}
    const headers = {
      ...towardsClient(answer.headers, target, incoming.headers.host ?? ''),
      ...locationHeader,
    }
    if (isConfig(incoming)) return passConfig(exchange, answer, headers)
    passAnswer(exchange, answer, headers)
  })
  reply.on('close', () => {
    if (!reply.writableFinished) outgoing.destroy()
  })
}

function openRequest({ target, lookup, agent, incoming }: Exchange): ClientRequest {
  const headers = towardsTarget(incoming.headers, target)
  // The recorder rewrites this answer, so it must not be packed.
  if (isConfig(incoming)) headers['accept-encoding'] = 'identity'
  return (target.secure ? secureRequest : request)({
    hostname: target.hostname,
    port: target.port,
    method: incoming.method,
    path: incoming.url,
    headers,
    agent,
    lookup,
  })
}

function passAnswer(
  exchange: Exchange,
  answer: IncomingMessage,
  headers: ReturnType<typeof towardsClient>,
): void {
  const { reply } = exchange
  const body = new Capture()
  reply.writeHead(answer.statusCode ?? 502, headers)
  answer.on('data', (chunk: Buffer) => body.push(chunk))
  // The client sees a broken-off answer too.
  answer.on('error', () => reply.destroy())
  answer.on('end', () => record(exchange, answer, body))
  answer.pipe(reply)
}

function record(exchange: Exchange, answer: IncomingMessage, body: Capture): void {
  const { incoming, writer, requestBody, target } = exchange
  const { redactor } = writer
  const path = incoming.url ?? '/'
  const { statusCode: status = 502 } = answer
  // Polling of socket.io: the contract has websocket alone.
  if (path.startsWith('/socket.io/')) {
    writer.unrecorded()
    return
  }
  const ms = Math.round(performance.now() - exchange.startedMs)
  writer.write(() => {
    const requested = recordedBodyOf(requestBody, incoming.headers, redactor)
    const answered = recordedBodyOf(body, answer.headers, redactor)
    const type = recordedType(answer.headers['content-type'])
    const redirect = redirectOf(status, answer.headers.location, path, target)
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

/** Rewrites `config.json`, so that the page connects through the recorder. */
function passConfig(
  exchange: Exchange,
  answer: IncomingMessage,
  headers: ReturnType<typeof towardsClient>,
): void {
  const { reply, writer, target } = exchange
  const body = new Capture()
  answer.on('data', (chunk: Buffer) => body.push(chunk))
  answer.on('error', () => reply.destroy())
  answer.on('end', () => {
    const config = pageConfig(body.allBytes?.toString('utf8') ?? '', target)
    if (config.elsewhere)
      writer.log('config.json names another backend: record that backend as --target')
    const { etag: _etag, 'content-length': _length, ...rest } = headers
    reply.writeHead(answer.statusCode ?? 502, rest).end(config.text)
    record(exchange, answer, body)
  })
}

function isConfig({ method, url }: IncomingMessage): boolean {
  return method === 'GET' && url?.split('?')[0] === '/config.json'
}

function answerFailure({ reply, writer }: Exchange, error: NodeJS.ErrnoException): void {
  if (reply.destroyed || reply.writableEnded) return
  const isForbidden = error instanceof ForbiddenAddress
  const reason = isForbidden ? error.message : (error.code ?? 'no answer arrived in time')
  writer.log(`the target was not reached: ${reason}`)
  writer.unrecorded()
  if (reply.headersSent) reply.destroy()
  else sendBadGateway(reply, `The target was not reached: ${reason}.`)
}

function sendBadGateway(reply: ServerResponse, message: string): void {
  reply.writeHead(502, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  reply.end(JSON.stringify({ success: false, message }))
}
