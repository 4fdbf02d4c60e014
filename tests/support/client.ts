import type { ClientEvents, ServerEvents } from '@wattpost/protocol'
import { io, type Socket } from 'socket.io-client'

/** A received event; the elements of an array of frames count separately. */
export interface Received {
  readonly event: string
  readonly data: unknown
  /** Whether it arrived in an array of frames. */
  readonly batched: boolean
}

/** A dashboard connection with all received events. */
export interface TestClient {
  readonly socket: Socket<ServerEvents, ClientEvents>
  /** Every event so far, in order. */
  readonly received: readonly Received[]
  /** Resolves with the first matching event, past or future; rejects after a minute, so that a busy machine fails no test. */
  until<T = Record<string, unknown>>(event: string, holds?: (data: T) => boolean): Promise<T>
  /** Emits with acknowledgement. */
  ask(name: string, payload: unknown): Promise<Record<string, unknown>>
  /** Resolves when all events sent so far have arrived: a connection keeps the order. */
  settled(): Promise<void>
  close(): void
}

/** The connection's query and token [K1]. */
export interface Handshake {
  readonly uid: string
  readonly idToken: string
  readonly type: string
}

const ANSWER_WAIT_MS = 10_000
const EVENT_WAIT_MS = 60_000

/**
 * Connects by the protocol [K1]; rejects with the reason of a refusal.
 * @param freshToken answer to the request for a fresh token; by default none
 */
export function connectClient(
  url: string,
  user: Handshake,
  freshToken?: string,
): Promise<TestClient> {
  const socket: Socket<ServerEvents, ClientEvents> = io(url, {
    transports: ['websocket'],
    query: { user_id: user.uid, type: user.type },
    auth: { token: user.idToken },
    withCredentials: true,
    reconnection: false,
    forceNew: true,
  })
  const client = clientOf(socket)
  if (freshToken !== undefined) socket.on('token', (answer) => answer(freshToken))
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(client))
    socket.once('connect_error', (error) => {
      socket.disconnect()
      reject(error)
    })
    socket.once('disconnect', (reason) => reject(new Error(`cut before it was let in: ${reason}`)))
  })
}

/** The events that a connection has received, and a way to wait for one. */
export function receivedEvents() {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  const until: TestClient['until'] = (event, holds) =>
    first(received, waiting, event, holds as (data: unknown) => boolean)
  const onEvent = (event: string, data: unknown) => {
    const batched = Array.isArray(data)
    for (const one of batched ? data : [data]) received.push({ event, data: one, batched })
    for (const look of waiting) look()
  }
  return { received, until, onEvent }
}

function clientOf(socket: TestClient['socket']): TestClient {
  const { received, until, onEvent } = receivedEvents()
  socket.onAny(onEvent)
  const ask: TestClient['ask'] = (name, payload) =>
    (socket as Socket).timeout(ANSWER_WAIT_MS).emitWithAck(name, payload)
  return {
    socket,
    ...{ received, until, ask },
    settled: async () => void (await ask('unwatch', { deviceIds: [] })),
    close: () => void socket.disconnect(),
  }
}

function first<T>(
  received: readonly Received[],
  waiting: Set<() => void>,
  event: string,
  holds: (data: unknown) => boolean = () => true,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const tooLate = setTimeout(() => {
      waiting.delete(look)
      const names = [...new Set(received.map((one) => one.event))].join(', ')
      reject(new Error(`no such "${event}" came; what came was: ${names}`))
    }, EVENT_WAIT_MS)
    const look = () => {
      const found = received.find((one) => one.event === event && holds(one.data))
      if (found === undefined) return
      clearTimeout(tooLate)
      waiting.delete(look)
      resolve(found.data as T)
    }
    waiting.add(look)
    look()
  })
}
