import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { SERVER_ERRORS } from '@wattpost/protocol'
import { Server } from 'socket.io'
import { type Eventual, whenKnown } from '../../scenario/inputs/inputSource.ts'
import type { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import { maySee } from '../../world/scope.ts'
import { interceptFlushes } from '../patches/engineIo.ts'
import { isUnreachable } from '../transport/authenticator.ts'
import { type Backend, TICK_MS } from '../transport/backend.ts'
import { type IsObserver, observersBy } from '../transport/faultHits.ts'
import type { Steps } from '../transport/steps.ts'
import { type ConnectionTurns, turnsOfServer } from '../transport/turns.ts'
import {
  type ClientSocket,
  connectionOf,
  type EmulatorServer,
  faultTargetOf,
  groupsOf,
  listenFor,
} from './clientSocket.ts'
import { ConnectionFaults } from './faults/connectionFaults.ts'
import { Outgoing } from './outgoing.ts'
import { plainParser } from './plainParser.ts'
import { admit, type SocketAuthenticator, watchSession } from './sessionWatch.ts'
import { type SlowReaderLimits, SlowReaders } from './slowReaders.ts'
import { boundedWebSocketServer } from './webSocketServer.ts'

const REFUSED = 'Refused for now.'

/** Ping interval; a dashboard takes missing pings for a dead link. */
const PING_MS = 5000
/** A reader that stalls for a minute keeps its connection and gets the newest values afterwards. */
const PONG_MS = 70_000

export interface SocketParts {
  readonly http: HttpServer
  readonly player: ScenarioPlayer
  readonly backend: Backend
  readonly auth: SocketAuthenticator
  /** Called for a handshake that counts as no failed attempt: authenticated, or refused by a fault. */
  readonly countAsAuthenticated: (handshake: IncomingMessage) => void
  readonly log: (message: string) => void
  /** Interval at which a connection's token is checked, in ms of real time; default 30 s. */
  readonly checkMs?: number
  readonly slowReaderLimits?: SlowReaderLimits
  /** By default there are no observers. */
  readonly isObserver?: IsObserver
  /** The turns in which messages are read and written; default: its own. */
  readonly turns?: ConnectionTurns
}

export interface SocketServer {
  /** The open connections. */
  connections(): Iterable<ClientSocket>
  close(): Promise<void>
}

/** The socket.io transport of the backend [K1–K10]. */
export function createSocketServer(parts: SocketParts): SocketServer {
  const { player } = parts
  const mayReceive = ({ data: { user } }: ClientSocket, deviceId: string) => {
    const spec = player.run.world.specOf(deviceId)
    return spec !== undefined && user.approved && maySee(user, spec)
  }
  const isObserver = parts.isObserver ?? observersBy(undefined)
  const faults = new ConnectionFaults(player, isObserver)
  const turns = parts.turns ?? turnsOfServer()
  /** The users of admitted handshakes. */
  const users = new WeakMap<IncomingMessage, string>()
  const userOf = (handshake: IncomingMessage) =>
    users.get(handshake) ?? `handshakes of ${handshake.socket.remoteAddress}`
  const io: EmulatorServer = new Server(parts.http, {
    transports: ['websocket'],
    parser: plainParser,
    wsEngine: boundedWebSocketServer(turns, userOf),
    serveClient: false,
    maxHttpBufferSize: 100_000,
    pingInterval: PING_MS,
    pingTimeout: PONG_MS,
    allowRequest: (request, decide) =>
      void inTurn(parts, request, () =>
        onceKnown(faultRefusal(parts, faults, request), request.socket, (reason) =>
          decide(reason, reason === null),
        ),
      ),
  })
  const frames = parts.backend.attach(groupsOf(io))
  const slowReaders = new SlowReaders(
    {
      nowMs: () => player.clock.now,
      mayReceive,
      announcesDropped: () => frames.dialect.has('batch'),
    },
    parts.slowReaderLimits,
  )
  io.use((socket, next) => void authenticate(parts, faults, socket, next))
  io.on('connection', (socket) => {
    users.set(socket.request, socket.data.user.uid)
    interceptFlushes(socket.conn, (write) => turns.run(socket.data.user.uid, write))
    const outgoing = new Outgoing(socket.conn)
    const connection = connectionOf(
      socket,
      (one) => slowReaders.mayWrite(one),
      isObserver(socket.request),
    )
    const target = faultTargetOf(socket, outgoing, mayReceive)
    const messageFaults = faults.joined(target)
    socket.use(([name], next) => messageFaults.filterIncoming(String(name), next))
    slowReaders.joined(socket, outgoing)
    frames.connect(connection)
    const withdraw = () => frames.withdraw(connection)
    const requestsTokens = () => frames.dialect.has('token')
    watchSession({ ...parts, requestsTokens, withdraw }, socket)
    listenFor(socket, connection, frames)
    socket.on('disconnect', (reason) => {
      frames.disconnect(connection, reason)
      faults.left(target)
      slowReaders.left(socket)
    })
  })
  const stopListening = player.listen({
    entry: ({ entry }) => faults.onEntry(entry),
    faults: () => faults.onFaults(),
  })
  const ticking = setInterval(() => {
    frames.tick()
    slowReaders.check(performance.now())
  }, TICK_MS)
  return {
    connections: () => io.sockets.sockets.values(),
    close: async () => {
      frames.close()
      stopListening()
      clearInterval(ticking)
      await io.close()
    },
  }
}

/** Reason for which a fault refuses a handshake before the upgrade; `null` lets it pass. */
function faultRefusal(
  parts: SocketParts,
  faults: ConnectionFaults,
  handshake: IncomingMessage,
): Eventual<string | null> {
  return whenKnown(faults.refusesHandshake(handshake), (isRefused) => {
    if (!isRefused) return null
    parts.countAsAuthenticated(handshake)
    logRefusal(parts, handshake, { who: faults.emailOf(handshake), message: REFUSED })
    return REFUSED
  })
}

/** Continues with a value unless the socket closes before it is known. */
function onceKnown<T>(value: Eventual<T>, socket: Socket, next: (value: T) => void): void {
  if (!(value instanceof Promise)) {
    next(value)
    return
  }
  // No other handler listens yet.
  socket.on('error', ignored)
  void value.then((known) => {
    socket.off('error', ignored)
    if (!socket.destroyed) next(known)
  })
}

function logRefusal(
  { player, isObserver }: SocketParts,
  handshake: IncomingMessage,
  refusal: { readonly who: string | null; readonly message: string },
): void {
  if (isObserver?.(handshake) !== true) player.onTraffic({ kind: 'refuse', ...refusal })
}

/** Does the work on a handshake before its user is known, in the turns of its address. Never rejects. */
async function inTurn(
  { backend: { work }, log }: SocketParts,
  { socket }: IncomingMessage,
  handle: () => void,
): Promise<void> {
  // No other handler listens yet, and a closed socket is not needed any more.
  socket.on('error', ignored)
  const steps = function* (): Steps<void> {
    yield null
    socket.off('error', ignored)
    handle()
  }
  const uid = `handshakes of ${socket.remoteAddress}`
  const outcome = await work
    .run({ uid, isWanted: () => !socket.destroyed, steps })
    .catch((error: unknown) => log(`a handshake failed: ${error}`))
  if (outcome !== 'done') socket.destroy()
}

function ignored(): void {}

/** Authenticates a connection; nothing is sent to it before. It is opened in the turns of its user. */
async function authenticate(
  parts: SocketParts,
  faults: ConnectionFaults,
  socket: ClientSocket,
  next: (error?: Error) => void,
): Promise<void> {
  const { auth, log, countAsAuthenticated, backend } = parts
  const refuseConnection = (message: string) => {
    logRefusal(parts, socket.request, { who: socket.data.user?.email ?? null, message })
    next(new Error(message))
  }
  // After a closed transport, unlike a refusal, the client reconnects.
  const closeForNow = (message: string) => {
    countAsAuthenticated(socket.request)
    logRefusal(parts, socket.request, { who: socket.data.user?.email ?? null, message })
    socket.conn.close()
  }
  try {
    const refusal = await admit(auth, socket)
    if (refusal !== null && isUnreachable(refusal)) return closeForNow(refusal.message)
    if (refusal !== null) return refuseConnection(refusal.message)
    countAsAuthenticated(socket.request)
    const { uid, email } = socket.data.user
    const refused = await faults.refuses(socket.request, email)
    if (refused === null) {
      const isWanted = () => socket.conn.readyState === 'open'
      const steps = function* (): Steps<void> {
        yield null
        next()
      }
      const outcome = await backend.work.run({ uid, isWanted, steps })
      if (outcome === 'refused') closeForNow(SERVER_ERRORS.busy)
    } else if (refused.message !== null) refuseConnection(refused.message)
    else closeForNow(REFUSED)
  } catch (error) {
    log(`a connection could not be authenticated: ${error}`)
    refuseConnection('Internal error.')
  }
}
