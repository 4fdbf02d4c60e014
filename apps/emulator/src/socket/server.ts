import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { encodeClock } from '@wattpost/protocol'
import { Server } from 'socket.io'
import type { Stage } from '../scenario/stage.ts'
import { maySee } from '../world/scope.ts'
import { admit } from './admission.ts'
import { Broadcaster } from './broadcaster.ts'
import { SocketFaults } from './faults/socketFaults.ts'
import type { SocketGate } from './gate.ts'
import { handlersOf } from './handlers.ts'
import { ImpatientSockets } from './impatientSockets.ts'
import { listenFor } from './listener.ts'
import { Outgoing } from './outgoing.ts'
import { plainParser } from './plainParser.ts'
import { takeFrames } from './rooms.ts'
import { SampleRound } from './sampleRound.ts'
import { watchSession } from './sessionWatch.ts'
import { type SlowReaderLimits, SlowReaders } from './slowReaders.ts'
import type { Connection, EmulatorServer } from './types.ts'
import { Watching } from './watching.ts'

/** Arrays go out, samples are taken and slow readers looked at so often. */
const TICK_MS = 50
/** Reports are gathered for so many ticks. */
const REPORT_TICKS = 10
/** Watched devices are sampled once in so many ticks, each in its own. */
const SAMPLE_TICKS = 20

const REFUSED = 'Refused for now.'

/** A dashboard takes silence of some pings for a dead link. */
const PING_MS = 5000
/** A reader that stands still for a minute is not dead: it is spared, and told what it missed. */
const PONG_MS = 70_000

export interface SocketParts {
  readonly http: HttpServer
  readonly stage: Stage
  readonly gate: SocketGate
  /** Told of a handshake that is no failed attempt: it has said who it is, or a fault holds it back. */
  readonly known: (handshake: IncomingMessage) => void
  readonly log: (message: string) => void
  /** How often each connection's token and role are looked at, ms of real time; the usual when absent. */
  readonly checkMs?: number
  readonly slowReaderLimits?: SlowReaderLimits
}

export interface SocketServer {
  /** All that stand now. */
  connections(): Iterable<Connection>
  close(): Promise<void>
}

/** The socket side of the emulator [K1–K10]. */
export function createSocketServer(parts: SocketParts): SocketServer {
  const { stage } = parts
  const faults = new SocketFaults(stage)
  const io: EmulatorServer = new Server(parts.http, {
    transports: ['websocket'],
    parser: plainParser,
    wsEngine: ImpatientSockets,
    serveClient: false,
    maxHttpBufferSize: 100_000,
    pingInterval: PING_MS,
    pingTimeout: PONG_MS,
    allowRequest: (request, decide) => {
      const reason = turnedAway(parts, faults, request)
      decide(reason, reason === null)
    },
  })
  const broadcaster = new Broadcaster(io, stage)
  const watching = new Watching()
  const slowReaders = new SlowReaders(
    {
      nowMs: () => stage.clock.now,
      maySee: ({ data }, deviceId) => {
        const spec = stage.play.world.specOf(deviceId)
        return spec !== undefined && maySee(data.user, spec)
      },
    },
    parts.slowReaderLimits,
  )
  const handlers = handlersOf({
    watching,
    placeOf: (deviceId) => broadcaster.placeOf(deviceId),
    command: (device, action, uid) => {
      stage.play.act(device, action, { by: 'dashboard', uid })
    },
    mayWrite: (socket) => slowReaders.mayWrite(socket),
  })
  io.use((socket, next) => introduce(parts, faults, socket, next))
  io.on('connection', (socket) => {
    const outgoing = new Outgoing(socket.conn)
    for (const one of [faults, slowReaders]) one.joined(socket, outgoing)
    tellTraffic(stage, socket)
    if (socket.data.user.approved) takeFrames(socket)
    socket.emit('clock', encodeClock(stage.clock))
    watchSession(parts, socket)
    listenFor(socket, { stage, handlers, log: parts.log })
    socket.on('disconnect', () => {
      for (const one of [faults, slowReaders, watching]) one.left(socket)
    })
  })
  const samples = new SampleRound(watching, SAMPLE_TICKS)
  const stopListening = stage.listen({
    begun: () => samples.allNext(),
    entry: (entry) => {
      broadcaster.take(entry)
      faults.take(entry.entry)
    },
    faults: () => faults.changed(),
    clock: (reading) => {
      broadcaster.clockSet(reading)
      io.emit('clock', encodeClock(reading))
    },
  })
  const ticking = everyTick((tick) => {
    if (tick % REPORT_TICKS === 0) broadcaster.flushReports()
    broadcaster.flushBatches()
    broadcaster.sample(samples.next(), (id) => watching.groupsOf(id), stage.nowMs())
    slowReaders.look(performance.now())
  })
  return {
    connections: () => io.sockets.sockets.values(),
    close: async () => {
      stopListening()
      clearInterval(ticking)
      await io.close()
    },
  }
}

function everyTick(work: (tick: number) => void): NodeJS.Timeout {
  let tick = 0
  return setInterval(() => {
    tick += 1
    work(tick)
  }, TICK_MS)
}

function tellTraffic(stage: Stage, socket: Connection): void {
  const { email: who } = socket.data.user
  stage.heard({ kind: 'connect', socket: socket.id, who })
  socket.on('disconnect', (reason) => {
    stage.heard({ kind: 'disconnect', socket: socket.id, who, reason })
  })
}

/** Why a handshake is turned away before the upgrade. */
function turnedAway(
  { known, stage }: SocketParts,
  faults: SocketFaults,
  handshake: IncomingMessage,
): string | null {
  if (!faults.refusesUnheard(handshake)) return null
  known(handshake)
  stage.heard({ kind: 'refuse', who: null, message: REFUSED })
  return REFUSED
}

/** Nothing is sent before this has let a connection in. */
function introduce(
  { gate, stage, log, known }: SocketParts,
  faults: SocketFaults,
  socket: Connection,
  next: (error?: Error) => void,
): void {
  const refuse = (message: string) => {
    stage.heard({ kind: 'refuse', who: socket.data.user?.email ?? null, message })
    next(new Error(message))
  }
  // A closed transport, unlike a refusal, lets the client come again by itself.
  const turnAway = (message: string) => {
    known(socket.request)
    stage.heard({ kind: 'refuse', who: socket.data.user?.email ?? null, message })
    socket.conn.close()
  }
  admit(gate, socket).then(
    (refusal) => {
      if (refusal?.isForNow === true) return turnAway(refusal.message)
      if (refusal !== null) return refuse(refusal.message)
      known(socket.request)
      const refused = faults.refuses(socket.request, socket.data.user.email)
      if (refused === null) return next()
      if (refused.message !== null) return refuse(refused.message)
      turnAway(REFUSED)
    },
    (error: unknown) => {
      log(`a connection could not be checked: ${error}`)
      refuse('Internal error.')
    },
  )
}
