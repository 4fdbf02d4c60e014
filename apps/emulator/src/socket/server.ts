import type { Server as HttpServer } from 'node:http'
import { type Ack, encodeClock, type SocketRequestName, socketRequests } from '@wattpost/protocol'
import { Server } from 'socket.io'
import type { Stage } from '../scenario/stage.ts'
import { admit } from './admission.ts'
import { Broadcaster } from './broadcaster.ts'
import type { SocketGate } from './gate.ts'
import { handlersOf } from './handlers.ts'
import { answerRequest, type Handlers } from './request.ts'
import { userRoom } from './rooms.ts'
import { keepTokenFresh } from './tokenRenewal.ts'
import type { Connection, EmulatorServer } from './types.ts'
import { Watching } from './watching.ts'

/** Periodic values are gathered for so long. */
const FLUSH_MS = 500
/** Watched devices are sampled once in so long. */
const SAMPLE_MS = 1000

export interface SocketParts {
  readonly http: HttpServer
  readonly stage: Stage
  readonly gate: SocketGate
  /** Whether host and origin of the request are right; any other is turned away before the upgrade. */
  readonly mayEnter: (headers: {
    host?: string | undefined
    origin?: string | undefined
  }) => boolean
  readonly log: (message: string) => void
}

/** The socket side of the emulator [K1–K10]. */
export function createSocketServer(parts: SocketParts): { close(): Promise<void> } {
  const { stage, gate } = parts
  const io: EmulatorServer = new Server(parts.http, {
    transports: ['websocket'],
    maxHttpBufferSize: 100_000,
    allowRequest: ({ headers }, decide) =>
      parts.mayEnter(headers) ? decide(null, true) : decide('Unknown host or origin.', false),
  })
  const broadcaster = new Broadcaster(io, stage)
  const watching = new Watching()
  const handlers = handlersOf(watching, (device, action, uid) => {
    stage.play.act(device, action, { by: 'dashboard', uid })
  })
  io.use((socket, next) => {
    admit(gate, socket).then(
      (refusal) => next(refusal === null ? undefined : new Error(refusal)),
      (error: unknown) => {
        parts.log(`a connection could not be checked: ${error}`)
        next(new Error('Internal error.'))
      },
    )
  })
  io.on('connection', (socket) => welcome(socket, parts, handlers, watching))
  const stopListening = stage.listen({
    entry: (entry) => broadcaster.take(entry),
    clock: (reading) => {
      broadcaster.clockSet(reading)
      io.emit('clock', encodeClock(reading))
    },
  })
  const timers = [
    setInterval(() => broadcaster.flush(), FLUSH_MS),
    setInterval(() => sample(stage, watching, broadcaster), SAMPLE_MS),
  ]
  return {
    close: async () => {
      stopListening()
      for (const timer of timers) clearInterval(timer)
      await io.close()
    },
  }
}

function welcome(
  socket: Connection,
  { stage, gate, log }: SocketParts,
  handlers: Handlers,
  watching: Watching,
): void {
  const { user } = socket.data
  if (user.approved) void socket.join(userRoom(user.uid, 'single'))
  socket.emit('clock', encodeClock(stage.clock))
  keepTokenFresh(gate, socket)
  socket.on('disconnect', () => watching.left(socket))
  for (const name of Object.keys(socketRequests) as SocketRequestName[]) {
    listenFor(socket, name, stage, handlers, log)
  }
  socket.onAny((name: string, ...args: unknown[]) => {
    if (Object.hasOwn(socketRequests, name)) return
    replyOf(args)({ ok: false, message: `There is no request "${name.slice(0, 100)}".` })
  })
}

/** A request that throws is our mistake: it is logged, told without detail, and ends no connection. */
function listenFor<N extends SocketRequestName>(
  socket: Connection,
  name: N,
  stage: Stage,
  handlers: Handlers,
  log: (message: string) => void,
): void {
  const answer = async (...args: unknown[]) => {
    const reply = replyOf(args)
    const json = typeof args[0] === 'function' ? undefined : args[0]
    try {
      const nowMs = stage.nowMs()
      const { ack, afterwards } = answerRequest(
        name,
        handlers,
        { socket, world: stage.play.world, nowMs },
        json,
      )
      reply(ack)
      await afterwards?.()
    } catch (error) {
      log(`the request ${name} failed: ${error instanceof Error ? error.stack : error}`)
      reply({ ok: false, message: 'Internal error.' })
    }
  }
  ;(socket as { on(event: string, listener: (...args: unknown[]) => void): void }).on(name, answer)
}

/** Acknowledges an event, if its sender asked for that: then the last argument is how. */
function replyOf(args: readonly unknown[]): (ack: Ack) => void {
  const last = args.at(-1)
  return typeof last === 'function' ? (ack) => last(ack) : () => {}
}

function sample(stage: Stage, watching: Watching, broadcaster: Broadcaster): void {
  const nowMs = stage.nowMs()
  for (const id of watching.deviceIds) {
    const frames = stage.play.world.device(id)?.report(nowMs) ?? []
    broadcaster.sample(id, frames)
  }
}
