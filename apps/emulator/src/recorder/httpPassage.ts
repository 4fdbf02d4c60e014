import { type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { request as secureRequest } from 'node:https'
import { Capture, essence, recordedBodyOf } from './bodies.ts'
import { ForbiddenAddress } from './guardedLookup.ts'
import { learnSecrets, towardsClient, towardsTarget } from './headers.ts'
import { pageConfig } from './pageConfig.ts'
import type { Passage } from './passage.ts'
import { redirectOf } from './redirect.ts'

/** A target that says nothing for so long is given up. */
const PATIENCE_MS = 120_000

/** One request and its answer on their way through. */
interface Exchange extends Passage {
  readonly asked: IncomingMessage
  readonly reply: ServerResponse
  readonly requestBody: Capture
  readonly fromMs: number
}

/** Passes a request to the target and the answer back, and writes both down. */
export function passHttp(passage: Passage, asked: IncomingMessage, reply: ServerResponse): void {
  const { target, journal } = passage
  const exchange = {
    ...passage,
    asked,
    reply,
    requestBody: new Capture(),
    fromMs: performance.now(),
  }
  learnSecrets(asked.headers, journal.redactor)
  const outgoing = openTowards(exchange)
  asked.on('data', (chunk: Buffer) => exchange.requestBody.take(chunk))
  asked.pipe(outgoing)
  outgoing.setTimeout(PATIENCE_MS, () => outgoing.destroy(new Error('no answer came in time')))
  outgoing.on('error', (error) => failed(exchange, error))
  outgoing.on('response', (answer) => {
    learnSecrets(answer.headers, journal.redactor)
    const { statusCode: status = 502 } = answer
    const redirect = redirectOf(status, answer.headers.location, asked.url ?? '/', target)
    if (redirect.kind === 'elsewhere') {
      answer.destroy()
      journal.tell(
        `a redirect to ${redirect.origin} was refused: the recorder stays with its target`,
      )
      return refuse(reply, 'The target redirects elsewhere, where the recorder does not go.')
    }
    const moved = redirect.kind === 'inside' ? { location: redirect.location } : {}
    const headers = { ...towardsClient(answer.headers, target, asked.headers.host ?? ''), ...moved }
    if (isConfig(asked)) return passConfig(exchange, answer, headers)
    passAnswer(exchange, answer, headers)
  })
  reply.on('close', () => {
    if (!reply.writableFinished) outgoing.destroy()
  })
}

function openTowards({ target, lookup, agent, asked }: Exchange): ClientRequest {
  const headers = towardsTarget(asked.headers, target)
  // What is rewritten must be readable.
  if (isConfig(asked)) headers['accept-encoding'] = 'identity'
  return (target.secure ? secureRequest : request)({
    hostname: target.hostname,
    port: target.port,
    method: asked.method,
    path: asked.url,
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
  answer.on('data', (chunk: Buffer) => body.take(chunk))
  // An answer that breaks off must break off for the client too.
  answer.on('error', () => reply.destroy())
  answer.on('end', () => record(exchange, answer, body))
  answer.pipe(reply)
}

function record(exchange: Exchange, answer: IncomingMessage, body: Capture): void {
  const { asked, journal, requestBody } = exchange
  const { redactor } = journal
  const path = asked.url ?? '/'
  // Socket.io's other transport: tokens in a form of its own, and the contract knows websocket only.
  if (path.startsWith('/socket.io/')) {
    journal.unrecorded()
    return
  }
  const ms = Math.round(performance.now() - exchange.fromMs)
  journal.write(() => {
    const sent = recordedBodyOf(requestBody, asked.headers, redactor)
    const came = recordedBodyOf(body, answer.headers, redactor)
    const type = essence(answer.headers['content-type'])
    const { location } = answer.headers
    return {
      kind: 'http',
      method: asked.method ?? 'GET',
      path: redactor.url(path),
      ...(sent && { requestBody: sent }),
      status: answer.statusCode ?? 502,
      headers: {
        ...(type !== '' && { 'content-type': type }),
        ...(location !== undefined && { location: redactor.url(location) }),
      },
      ...(came && { body: came }),
      ms,
    }
  })
}

/** The page must talk through the recorder, or nothing of it would be heard. */
function passConfig(
  exchange: Exchange,
  answer: IncomingMessage,
  headers: ReturnType<typeof towardsClient>,
): void {
  const { reply, journal, target } = exchange
  const body = new Capture()
  answer.on('data', (chunk: Buffer) => body.take(chunk))
  answer.on('error', () => reply.destroy())
  answer.on('end', () => {
    const config = pageConfig(body.whole?.toString('utf8') ?? '', target)
    if (config.elsewhere)
      journal.tell('config.json names another backend: record that one as --target')
    const { etag: _etag, 'content-length': _length, ...rest } = headers
    reply.writeHead(answer.statusCode ?? 502, rest).end(config.text)
    record(exchange, answer, body)
  })
}

function isConfig({ method, url }: IncomingMessage): boolean {
  return method === 'GET' && url?.split('?')[0] === '/config.json'
}

function failed({ reply, journal }: Exchange, error: NodeJS.ErrnoException): void {
  if (reply.destroyed || reply.writableEnded) return
  const isForbidden = error instanceof ForbiddenAddress
  const why = isForbidden ? error.message : (error.code ?? 'no answer came in time')
  journal.tell(`the target was not reached: ${why}`)
  journal.unrecorded()
  if (reply.headersSent) reply.destroy()
  else refuse(reply, `The target was not reached: ${why}.`)
}

function refuse(reply: ServerResponse, message: string): void {
  reply.writeHead(502, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  reply.end(JSON.stringify({ success: false, message }))
}
