import { IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { unsafeJson } from '@wattpost/protocol'
import type { RequestHandler } from 'express'
import { limitIncoming } from '../patches/httpParser.ts'
import { sendAnswer } from '../sendAnswer.ts'
import { refuseCall } from '../transport/answer.ts'
import { credentialOf } from '../transport/authenticator.ts'
import { type ConnectionTurns, turnsOfServer } from '../transport/turns.ts'
import { AddressCounts, FailedAttempts } from './addressCounts.ts'
import { carriesToken } from './controlToken.ts'
import type { Limits } from './limits.ts'
import {
  callerOf,
  isKnownHost,
  isLoopbackName,
  isOwnOrigin,
  type ServerAddress,
} from './originGuard.mjs'
import { securityHeaders } from './securityHeaders.ts'
import { TrustedProxies } from './trustedProxies.ts'

// These rules refuse a request by its head alone: they know nothing of its connection or its user.

/** Calls; Express ignores letter case. */
const API_PATH = /^\/(api|__emulator)(?![^/?])/i
const SOCKET_PATH = '/socket.io/'

/** Reason why a server refuses a request by size, address, host or origin; `null` if it does not. */
function refusalOfHead(
  request: IncomingMessage,
  address: ServerAddress,
  limits: Pick<Limits, 'targetChars' | 'headers'>,
): RequestRefusal | null {
  const { url = '' } = request
  const caller = callerOf(request)
  if (url.length > limits.targetChars) return { status: 414, message: 'The address is too long.' }
  if (request.rawHeaders.length / 2 > limits.headers)
    return { status: 431, message: 'There are too many headers.' }
  if (!isKnownHost(caller, address)) return { status: 403, message: 'Unknown host.' }
  if (!url.startsWith('/')) return { status: 400, message: 'The address is not readable.' }
  if (isOwnOrigin(caller, address) || opensPage(request)) return null
  return { status: 403, message: 'Unknown origin.' }
}

/** Reason why a request cannot become a WebSocket; `null` if it can. */
function refusalOfUpgrade({
  url = '',
  method,
  headers,
}: Pick<IncomingMessage, 'url' | 'method' | 'headers'>): RequestRefusal | null {
  if (!isSocketPath(url)) return { status: 400, message: `Only ${SOCKET_PATH} can be upgraded.` }
  if (method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket') return null
  return { status: 400, message: 'It can be upgraded by GET, to websocket alone.' }
}

/** The refusal of a request that Node cannot read. @param code of Node's error */
function refusalOfUnreadable(code: string | undefined): RequestRefusal {
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, message: 'The head is too long.' }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { status: 408, message: 'The request took too long.' }
  return { status: 400, message: 'The request is not readable.' }
}

/** Whether a browser shows a page in a tab or window, by a link on any other page. */
function opensPage({ method, url = '', headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.origin === undefined &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document' &&
    !API_PATH.test(url) &&
    !isSocketPath(url)
  )
}

function isSocketPath(url: string): boolean {
  return url.startsWith(SOCKET_PATH)
}

interface RequestGuardOptions {
  readonly serverAddress: () => ServerAddress
  /** Whether answers get the security headers of pages; not in a proxy, whose target has its own. */
  readonly hasPages?: boolean
  /** The proxies whose statements on a client's address are believed; by default none. */
  readonly proxies?: TrustedProxies
  readonly limits: Limits
  /** Token of the control API; `undefined` requires none. */
  readonly controlToken: string | undefined
  /** The turns in which requests are handled; default: its own. */
  readonly turns?: ConnectionTurns
  /** The user of a credential that was verified before; by default each credential is a user. */
  readonly userOf?: (credential: string) => string | undefined
}

/**
 * Checks every request before Express and socket.io, which never see a refused one. Sets the security headers of
 * all responses, if it is given what they need.
 */
export class RequestGuard {
  readonly #parts: RequestGuardOptions
  readonly #failures: FailedAttempts
  readonly #unauthenticated: UnauthenticatedConnections
  readonly #setHeaders: ReturnType<typeof securityHeaders>
  readonly #turns: ConnectionTurns
  readonly #proxies: TrustedProxies
  /** Number of requests of each connection that wait for their answers. */
  readonly #waiting = new WeakMap<Duplex, number>()

  constructor(parts: RequestGuardOptions) {
    const { failures, windowMs } = parts.limits
    this.#parts = parts
    this.#failures = new FailedAttempts(failures, windowMs)
    this.#unauthenticated = new UnauthenticatedConnections(parts.limits, this.#failures)
    this.#turns = parts.turns ?? turnsOfServer()
    this.#proxies = parts.proxies ?? new TrustedProxies()
    this.#setHeaders = parts.hasPages ? securityHeaders() : (_request, _response, next) => next()
  }

  /** Adds listeners that run before the existing listeners of the server. */
  attach(http: Server): void {
    const [answer, upgrade] = [behind(http, 'request'), behind(http, 'upgrade')]
    const guarded = (request: IncomingMessage, response: ServerResponse) =>
      this.#answer(request, response, () => answer(request, response))
    http.on('request', guarded)
    http.on('checkExpectation', (request, response) => this.#expectation(request, response))
    http.on('upgrade', (request, socket, head) => {
      const refusal = this.#refusalOf(request) ?? this.#upgradeRefusalOf(request)
      if (refusal !== null) return this.#refuseOn(socket, refusal, request)
      this.#unauthenticated.opened(socket as Socket, this.#proxies.addressOf(request))
      upgrade(request, socket, head)
    })
    http.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      // Answers keep the order of the requests, so the refusal waits for earlier answers.
      if (this.#hasTooMany(socket)) return
      if (socket.writable) this.#refuseOn(socket, refusalOfUnreadable(error.code))
      else socket.destroy()
    })
    this.#limitConnections(http)
  }

  /** Marks the socket of a handshake as authenticated. */
  authenticated(request: IncomingMessage): void {
    this.#unauthenticated.authenticated(request.socket, this.#proxies.addressOf(request))
  }

  /** Guards the control API: own pages and programs only, beyond loopback with the token. */
  readonly control: RequestHandler = (request, response, next) => {
    const { serverAddress, controlToken } = this.#parts
    const caller = callerOf(request)
    const refuse = (message: string) => sendAnswer(response, refuseCall('forbidden', message))
    if (!isOwnOrigin(caller, serverAddress()))
      return refuse('Only the emulator’s own page may do this.')
    if (controlToken === undefined) {
      // A proxy leads here from the name of an allowed origin.
      if (isLoopbackName(caller.host)) return next()
      return refuse('Only this machine may do this; --public-host gives others a control token.')
    }
    const address = this.#proxies.addressOf(request)
    if (this.#failures.tooMany(address, performance.now())) return this.#tooMany(response)
    if (carriesToken(request, controlToken)) return next()
    this.#failures.add(address, performance.now())
    sendAnswer(
      response,
      refuseCall('unauthenticated', 'The control token is needed: `Authorization: Bearer …`.'),
    )
  }

  /** Counts failed logins, and refuses an address with too many. */
  readonly login: RequestHandler = (request, response, next) => {
    const address = this.#proxies.addressOf(request)
    if (this.#failures.tooMany(address, performance.now())) return this.#tooMany(response)
    response.once('finish', () => {
      if (response.statusCode === 401 || response.statusCode === 403)
        this.#failures.add(address, performance.now())
    })
    next()
  }

  /** Refuses unsafe JSON bodies. */
  readonly body: RequestHandler = (request, response, next) => {
    const problem = unsafeJson(request.body)
    if (problem === null) next()
    else sendAnswer(response, refuseCall('invalid', `The body is not readable. ${problem}`))
  }

  #answer(request: IncomingMessage, response: ServerResponse, then: () => void): void {
    const waiting = this.#countWaiting(request, response)
    this.inTurn(request, () => {
      this.#setHeaders(request, response, (error) => {
        if (error !== undefined) throw error
        const refusal = this.#pipeliningRefusalOf(waiting) ?? this.#refusalOf(request)
        if (refusal === null) then()
        else sendRefusal(response, refusal)
      })
    })
  }

  /**
   * Runs work on a request in the turns of its user, or of its address without a credential that is known. Neither many
   * connections nor long bodies keep other users waiting. A request whose connection has closed is dropped.
   */
  readonly inTurn = (request: IncomingMessage, work: () => void): void => {
    const { userOf = (credential) => credential } = this.#parts
    const credential = credentialOf(request.headers)
    const user = credential === null ? undefined : userOf(credential.text)
    this.#turns.run(`requests of ${user ?? this.#proxies.addressOf(request)}`, () => {
      if (!request.socket.destroyed) work()
    })
  }

  /** Counts a request until it is answered. @returns the number of waiting requests on its connection */
  #countWaiting({ socket }: IncomingMessage, response: ServerResponse): number {
    const waiting = (this.#waiting.get(socket) ?? 0) + 1
    this.#waiting.set(socket, waiting)
    response.once('close', () => this.#waiting.set(socket, (this.#waiting.get(socket) ?? 1) - 1))
    return waiting
  }

  /** Whether a request of a connection was refused because too many wait; the connection closes with that answer. */
  #hasTooMany(socket: Duplex): boolean {
    return (this.#waiting.get(socket) ?? 0) > this.#parts.limits.pipelined
  }

  #pipeliningRefusalOf(waiting: number): RequestRefusal | null {
    if (waiting <= this.#parts.limits.pipelined) return null
    const message = 'Too many requests wait on this connection. Send the next one after an answer.'
    return { status: 429, message, retryAfterS: 1 }
  }

  #expectation(request: IncomingMessage, response: ServerResponse): void {
    this.#answer(request, response, () =>
      sendRefusal(response, { status: 417, message: 'Expect supports only 100-continue.' }),
    )
  }

  #refusalOf(request: IncomingMessage): RequestRefusal | null {
    const { serverAddress, limits } = this.#parts
    return refusalOfHead(request, serverAddress(), limits)
  }

  #upgradeRefusalOf(request: IncomingMessage): RequestRefusal | null {
    const refusal = refusalOfUpgrade(request)
    if (refusal !== null) return refusal
    if (this.#unauthenticated.hasRoom(this.#proxies.addressOf(request))) return null
    return this.#tooManyAttempts()
  }

  #tooMany(response: ServerResponse): void {
    sendRefusal(response, this.#tooManyAttempts())
  }

  #tooManyAttempts(): RequestRefusal {
    const retryAfterS = Math.ceil(this.#parts.limits.windowMs / 1000)
    return { status: 429, message: 'Too many attempts failed. Try again later.', retryAfterS }
  }

  #refuseOn(socket: Duplex, refusal: RequestRefusal, request?: IncomingMessage): void {
    // The socket is closing; later errors do not matter.
    socket.on('error', () => {})
    const response = responseOn(socket, request)
    if (response === null) return void socket.destroy()
    this.#setHeaders(response.req, response, () => sendRefusal(response, refusal))
  }

  #limitConnections(http: Server): void {
    const { connections, connectionsPerAddress } = this.#parts.limits
    const open = new AddressCounts()
    http.maxConnections = connections
    http.on('connection', (socket) => {
      const address = socket.remoteAddress ?? ''
      if (open.of(address) >= connectionsPerAddress) return void socket.destroy()
      open.add(address)
      limitIncoming(socket, () => !this.#hasTooMany(socket))
      socket.once('close', () => open.remove(address))
    })
  }
}

/** Removes the listeners of an event. @returns a function that calls them */
function behind(http: Server, event: 'request' | 'upgrade'): (...args: unknown[]) => void {
  const listeners = http.listeners(event)
  http.removeAllListeners(event)
  return (...args) => {
    for (const listener of listeners) listener.apply(http, args)
  }
}

/** Upgraded connections whose user is not authenticated yet. */
class UnauthenticatedConnections {
  readonly #limits: Pick<Limits, 'unauthenticatedPerAddress' | 'handshakeTimeoutMs'>
  readonly #failures: FailedAttempts
  readonly #counts = new AddressCounts()
  /** The handshake timeout of each connection. */
  readonly #timeouts = new Map<Socket, NodeJS.Timeout>()

  constructor(
    limits: Pick<Limits, 'unauthenticatedPerAddress' | 'handshakeTimeoutMs'>,
    failures: FailedAttempts,
  ) {
    this.#limits = limits
    this.#failures = failures
  }

  /** Whether an address may open one more connection. */
  hasRoom(address: string): boolean {
    const { unauthenticatedPerAddress } = this.#limits
    return (
      this.#counts.of(address) < unauthenticatedPerAddress &&
      !this.#failures.tooMany(address, performance.now())
    )
  }

  /** Starts the handshake timeout; a connection that closes unauthenticated counts as a failure. */
  opened(socket: Socket, address: string): void {
    const timeout = setTimeout(() => socket.destroy(), this.#limits.handshakeTimeoutMs)
    this.#timeouts.set(socket, timeout)
    this.#counts.add(address)
    socket.once('close', () => {
      if (this.#settle(socket, address)) this.#failures.add(address, performance.now())
    })
  }

  /** Marks a connection as authenticated. */
  authenticated(socket: Socket, address: string): void {
    this.#settle(socket, address)
  }

  /** @returns whether it was still unauthenticated */
  #settle(socket: Socket, address: string): boolean {
    const timeout = this.#timeouts.get(socket)
    if (timeout === undefined) return false
    clearTimeout(timeout)
    this.#timeouts.delete(socket)
    this.#counts.remove(address)
    return true
  }
}

/** A refused request. */
interface RequestRefusal {
  readonly status: 400 | 403 | 408 | 414 | 417 | 429 | 431
  readonly message: string
  /** Delay before a retry, in s. */
  readonly retryAfterS?: number
}

/** The policy of a page that loads nothing. */
const NOTHING = "default-src 'none'"

/** Answers and closes the connection. */
function sendRefusal(response: ServerResponse, refusal: RequestRefusal): void {
  const { status, message, retryAfterS } = refusal
  const body = JSON.stringify({ success: false, message })
  const policy = response.getHeader('content-security-policy')
  response.writeHead(status, {
    // A browser that shows it, e.g. in a window that a foreign page has opened, would ask for an icon, as an own page may.
    'content-security-policy': policy === undefined ? NOTHING : `${policy}, ${NOTHING}`,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
    ...(retryAfterS !== undefined && { 'retry-after': String(retryAfterS) }),
  })
  response.end(body)
}

/**
 * A response for an upgrade or an unreadable request, for which Node creates none.
 * @returns `null` while another answer is sent on the connection
 */
function responseOn(socket: Duplex, request?: IncomingMessage): ServerResponse | null {
  // Node passes a net.Socket unless a server is made for another kind of stream.
  const connection = socket as Socket
  const response = new ServerResponse(request ?? new IncomingMessage(connection))
  try {
    response.assignSocket(connection)
  } catch {
    // ERR_HTTP_SOCKET_ASSIGNED: the answer to an earlier request has the socket.
    return null
  }
  response.shouldKeepAlive = false
  response.once('finish', () => connection.destroySoon())
  return response
}
