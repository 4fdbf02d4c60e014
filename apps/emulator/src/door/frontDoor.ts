import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { RequestHandler } from 'express'
import { no, send } from '../answer.ts'
import { type Caller, type House, isOwnOrigin, knowsHost } from '../doorkeeper.ts'
import { carriesToken } from './controlToken.ts'
import { Failures } from './failures.ts'
import type { Limits } from './limits.ts'
import { Newcomers } from './newcomers.ts'
import { trickIn } from './plainJson.ts'
import { type AuthUrlAt, securityHeaders } from './policy.ts'
import { type Refusal, refuse, responseOn } from './refuse.ts'
import { Tally } from './tally.ts'

const HARMLESS = ['GET', 'HEAD', 'OPTIONS']
const SOCKET_PATH = '/socket.io/'

export interface FrontDoorParts {
  readonly house: () => House
  readonly authUrlAt: AuthUrlAt
  readonly limits: Limits
  /** Without it the control API needs none. */
  readonly controlToken: string | undefined
}

/**
 * Stands before everything that listens on the server, Express and socket.io alike: what it refuses, nobody
 * else has seen. All responses carry its headers.
 */
export class FrontDoor {
  readonly #parts: FrontDoorParts
  readonly #failures: Failures
  readonly #newcomers: Newcomers
  readonly #setHeaders: ReturnType<typeof securityHeaders>

  constructor(parts: FrontDoorParts) {
    const { failures, windowMs } = parts.limits
    this.#parts = parts
    this.#failures = new Failures(failures, windowMs)
    this.#newcomers = new Newcomers(parts.limits, this.#failures)
    this.#setHeaders = securityHeaders(parts.authUrlAt)
  }

  /** Takes its place before those who listen by now. */
  guard(http: Server): void {
    const [answer, upgrade] = [behind(http, 'request'), behind(http, 'upgrade')]
    const guarded = (request: IncomingMessage, response: ServerResponse) =>
      this.#answer(request, response, () => answer(request, response))
    http.on('request', guarded)
    http.on('checkExpectation', (request, response) => this.#expectation(request, response))
    http.on('upgrade', (request, socket, head) => {
      const refusal = this.#refusalOf(request) ?? this.#upgradeRefusalOf(request)
      if (refusal !== null) return this.#refuseOn(socket, refusal, request)
      this.#newcomers.came(socket as Socket, addressOf(request))
      upgrade(request, socket, head)
    })
    http.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      if (socket.writable) this.#refuseOn(socket, unreadable(error.code))
      else socket.destroy()
    })
    this.#limitConnections(http)
  }

  /** The connection has said who it is. */
  known(request: IncomingMessage): void {
    this.#newcomers.known(request.socket, addressOf(request))
  }

  /** Who comes to the control API: our own page or a program, and beyond loopback with the token. */
  readonly control: RequestHandler = (request, response, next) => {
    const { house, controlToken } = this.#parts
    if (!isOwnOrigin(callerOf(request), house()))
      return send(response, no(403, 'Only the emulator’s own page may do this.'))
    if (controlToken === undefined) return next()
    const address = addressOf(request)
    if (this.#failures.tooMany(address, performance.now())) return this.#tooMany(response)
    if (carriesToken(request, controlToken)) return next()
    this.#failures.add(address, performance.now())
    send(response, no(401, 'The control token is needed: `Authorization: Bearer …`.'))
  }

  /** Counts logins that fail, and holds back an address with too many of them. */
  readonly login: RequestHandler = (request, response, next) => {
    const address = addressOf(request)
    if (this.#failures.tooMany(address, performance.now())) return this.#tooMany(response)
    response.once('finish', () => {
      if (response.statusCode === 401 || response.statusCode === 403)
        this.#failures.add(address, performance.now())
    })
    next()
  }

  /** Refuses bodies that are made to do harm. */
  readonly body: RequestHandler = (request, response, next) => {
    const trick = trickIn(request.body)
    if (trick === null) next()
    else send(response, no(400, `The body is not readable. ${trick}`))
  }

  #answer(request: IncomingMessage, response: ServerResponse, then: () => void): void {
    this.#setHeaders(request, response, (error) => {
      if (error !== undefined) throw error
      const refusal = this.#refusalOf(request)
      if (refusal === null) then()
      else refuse(response, refusal)
    })
  }

  #expectation(request: IncomingMessage, response: ServerResponse): void {
    this.#answer(request, response, () =>
      refuse(response, { status: 417, message: 'Nothing but 100-continue can be expected.' }),
    )
  }

  #refusalOf(request: IncomingMessage): Refusal | null {
    const { house, limits } = this.#parts
    const { method = '', url = '' } = request
    const caller = callerOf(request)
    if (url.length > limits.targetChars) return { status: 414, message: 'The address is too long.' }
    if (request.rawHeaders.length / 2 > limits.headers)
      return { status: 431, message: 'There are too many headers.' }
    if (!knowsHost(caller, house())) return { status: 403, message: 'Unknown host.' }
    if (!url.startsWith('/')) return { status: 400, message: 'The address is not readable.' }
    if (HARMLESS.includes(method) && !isSocketPath(url)) return null
    return isOwnOrigin(caller, house()) ? null : { status: 403, message: 'Unknown origin.' }
  }

  #upgradeRefusalOf(request: IncomingMessage): Refusal | null {
    if (!isSocketPath(request.url ?? ''))
      return { status: 400, message: `Only ${SOCKET_PATH} can be upgraded.` }
    if (this.#newcomers.hasRoom(addressOf(request))) return null
    return this.#tooManyAttempts()
  }

  #tooMany(response: ServerResponse): void {
    refuse(response, this.#tooManyAttempts())
  }

  #tooManyAttempts(): Refusal {
    const retryAfterS = Math.ceil(this.#parts.limits.windowMs / 1000)
    return { status: 429, message: 'Too many attempts failed. Try again later.', retryAfterS }
  }

  #refuseOn(socket: Duplex, refusal: Refusal, request?: IncomingMessage): void {
    // It is going away: what its other end still does to it is no news.
    socket.on('error', () => {})
    const response = responseOn(socket, request)
    if (response === null) return void socket.destroy()
    this.#setHeaders(response.req, response, () => refuse(response, refusal))
  }

  #limitConnections(http: Server): void {
    const { connections, connectionsPerAddress } = this.#parts.limits
    const open = new Tally()
    http.maxConnections = connections
    http.on('connection', (socket) => {
      const address = socket.remoteAddress ?? ''
      if (open.of(address) >= connectionsPerAddress) return void socket.destroy()
      open.add(address)
      socket.once('close', () => open.remove(address))
    })
  }
}

/** Takes the listeners of an event away, and answers what calls them. */
function behind(http: Server, event: 'request' | 'upgrade'): (...args: unknown[]) => void {
  const listeners = http.listeners(event)
  http.removeAllListeners(event)
  return (...args) => {
    for (const listener of listeners) listener.apply(http, args)
  }
}

/** The address of the connection itself: what a header says of it anybody can write. */
function addressOf({ socket }: IncomingMessage): string {
  return socket.remoteAddress ?? ''
}

/** A header that came twice is no name. */
function callerOf({ headers, headersDistinct }: IncomingMessage): Caller {
  const { host } = headersDistinct
  const site = headers['sec-fetch-site']
  return {
    host: host?.length === 1 ? host[0] : undefined,
    origin: headers.origin,
    site: typeof site === 'string' ? site : undefined,
  }
}

function isSocketPath(url: string): boolean {
  return url.startsWith(SOCKET_PATH)
}

function unreadable(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, message: 'The head is too long.' }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { status: 408, message: 'The request took too long.' }
  return { status: 400, message: 'The request is not readable.' }
}
