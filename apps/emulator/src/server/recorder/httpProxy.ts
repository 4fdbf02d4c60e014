import {
  type Agent,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http'
import { request as secureRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { Capture } from './bodies.ts'
import { pageConfig, redirectOf, towardsClient, towardsTarget } from './rewrite.ts'
import { ForbiddenAddress, type Target, type TargetCookies } from './target.ts'

/** Timeout of an answer of the target, ms. */
const ANSWER_TIMEOUT_MS = 120_000
/** An answer that Node reads, and that no client expects. */
const NO_ANSWER = 'its answer has no valid status'

/** Shared by all proxied requests and sockets. */
export interface ProxyContext {
  readonly target: Target
  /** Checks the address of each connection. */
  readonly lookup: LookupFunction
  /** Keeps checked connections open. */
  readonly agent: Agent
  readonly cookies: TargetCookies
}

/** Follows the requests of a proxy. */
export interface HttpObserver {
  /** Receives a line for people, without content of the traffic. */
  log(line: string): void
  /** Called before a request is passed on. */
  request(incoming: IncomingMessage): ExchangeObserver
}

/** Follows one request. */
export interface ExchangeObserver {
  /** Called before the answer is passed on. */
  onAnswer(answer: IncomingMessage): void
  /** No answer came. */
  onFailure(): void
}

/** One request with its answer. */
interface Exchange extends ProxyContext {
  readonly incoming: IncomingMessage
  readonly reply: ServerResponse
  /** The proxy changes the answer, so it must not be packed. */
  readonly isChanged: boolean
  readonly log: HttpObserver['log']
  readonly observer: ExchangeObserver
}

/**
 * Passes a request and its answer on.
 * @param isChanged whether the caller changes the answer
 */
export function proxyHttp(
  context: ProxyContext,
  observer: HttpObserver,
  incoming: IncomingMessage,
  reply: ServerResponse,
  isChanged = false,
): void {
  const { target } = context
  const exchange = {
    ...{ ...context, incoming, reply },
    isChanged: isChanged || isConfig(incoming),
    log: (line: string) => observer.log(line),
    observer: observer.request(incoming),
  }
  const outgoing = openRequest(exchange)
  incoming.pipe(outgoing)
  outgoing.setTimeout(ANSWER_TIMEOUT_MS, () =>
    outgoing.destroy(new Error('no answer arrived in time')),
  )
  let received: IncomingMessage | null = null
  outgoing.on('error', (error) => {
    // Of an answer that becomes unreadable, parts may still wait: none may follow a refusal.
    if (received === null) answerFailure(exchange, error)
    else received.destroy(error)
  })
  outgoing.on('upgrade', (_answer, socket) => {
    socket.destroy()
    answerFailure(exchange, new Error(NO_ANSWER))
  })
  outgoing.on('response', (answer) => {
    received = answer
    if (!isFinalStatus(answer.statusCode)) {
      answer.destroy()
      return answerFailure(exchange, new Error(NO_ANSWER))
    }
    context.cookies.learn(answer.headers)
    exchange.observer.onAnswer(answer)
    const { statusCode: status = 502 } = answer
    const redirect = redirectOf(status, answer.headers.location, incoming.url ?? '/', target)
    if (redirect.kind === 'elsewhere') {
      answer.destroy()
      observer.log(`a redirect to ${redirect.origin} was refused: it leaves the target`)
      return sendBadGateway(
        reply,
        'The target redirects to another origin, to which this proxy does not lead.',
      )
    }
    const locationHeader = redirect.kind === 'inside' ? { location: redirect.location } : {}
    const headers = {
      ...towardsClient(answer.headers, target, incoming.headers.host ?? ''),
      ...locationHeader,
    }
    if (isConfig(incoming)) passConfig(exchange, answer, headers)
    else passAnswer(exchange, answer, headers)
  })
  reply.on('close', () => {
    if (!reply.writableFinished) outgoing.destroy()
  })
}

function openRequest(exchange: Exchange): ClientRequest {
  const { target, lookup, agent, incoming, isChanged } = exchange
  const headers = towardsTarget(incoming.headers, exchange)
  if (isChanged) headers['accept-encoding'] = 'identity'
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
  { reply }: Exchange,
  answer: IncomingMessage,
  headers: OutgoingHttpHeaders,
): void {
  setHead(reply, answer.statusCode, headers)
  // The client sees a broken-off answer too.
  answer.on('error', () => reply.destroy())
  answer.pipe(reply)
}

/** The head of an answer; it is sent with the first byte, so that a fault may still replace it. */
function setHead(
  reply: ServerResponse,
  status: number | undefined,
  headers: OutgoingHttpHeaders,
): void {
  reply.statusCode = status ?? 502
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) reply.setHeader(name, value)
}

/** Rewrites `config.json`, so that the page connects through the proxy. */
function passConfig(
  { reply, log, target }: Exchange,
  answer: IncomingMessage,
  headers: OutgoingHttpHeaders,
): void {
  const body = new Capture()
  answer.on('data', (chunk: Buffer) => body.push(chunk))
  answer.on('error', () => reply.destroy())
  answer.on('end', () => {
    const config = pageConfig(body.allBytes?.toString('utf8') ?? '', target)
    if (config.elsewhere) log('config.json names another backend: give that backend as --target')
    const { etag: _etag, 'content-length': _length, ...rest } = headers
    setHead(reply, answer.statusCode, rest)
    reply.end(config.text)
  })
}

/** Whether Node can send a status: its parser also reads others. */
function isFinalStatus(status = 0): boolean {
  return status >= 200 && status <= 999
}

function isConfig({ method, url }: IncomingMessage): boolean {
  return method === 'GET' && url?.split('?')[0] === '/config.json'
}

function answerFailure({ reply, log, observer }: Exchange, error: NodeJS.ErrnoException): void {
  if (reply.destroyed || reply.writableEnded) return
  const isForbidden = error instanceof ForbiddenAddress
  const reason = isForbidden ? error.message : (error.code ?? error.message)
  log(`the target was not reached: ${reason}`)
  observer.onFailure()
  if (reply.headersSent) reply.destroy()
  else sendBadGateway(reply, `The target was not reached: ${reason}.`)
}

function sendBadGateway(reply: ServerResponse, message: string): void {
  reply.writeHead(502, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  reply.end(JSON.stringify({ success: false, message }))
}
