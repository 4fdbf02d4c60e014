import type { ClientEvents, ServerEvents, UserType } from '@wattpost/protocol'
import { io, type Socket } from 'socket.io-client'

/** A dashboard's connection, with everything it received. */
export interface TestClient {
  readonly socket: Socket<ServerEvents, ClientEvents>
  /** Every event so far, in order. */
  readonly received: readonly { readonly event: string; readonly data: unknown }[]
  /** Resolves with the first event, received or yet to come, that satisfies the question. */
  until(event: string, holds?: (data: never) => boolean): Promise<never>
  /** An emit with acknowledgement. */
  ask(name: string, payload: unknown): Promise<Record<string, unknown>>
  close(): void
}

/** Connects as the protocol says [K1]; rejects with the server's reason when it refuses. */
export function connectClient(
  url: string,
  user: { readonly uid: string; readonly idToken: string; readonly type: UserType },
): Promise<TestClient> {
  const socket: Socket<ServerEvents, ClientEvents> = io(url, {
    transports: ['websocket'],
    query: { user_id: user.uid, type: user.type },
    auth: { token: user.idToken },
    withCredentials: true,
    reconnection: false,
    forceNew: true,
  })
  const received: { event: string; data: unknown }[] = []
  const waiting = new Set<() => void>()
  socket.onAny((event: string, data: unknown) => {
    for (const one of Array.isArray(data) ? data : [data]) received.push({ event, data: one })
    for (const look of waiting) look()
  })
  const until: TestClient['until'] = (event, holds = () => true) =>
    new Promise((resolve) => {
      const look = () => {
        const found = received.find((one) => one.event === event && holds(one.data as never))
        if (found === undefined) return
        waiting.delete(look)
        resolve(found.data as never)
      }
      waiting.add(look)
      look()
    })
  const client: TestClient = {
    socket,
    received,
    until,
    ask: (name, payload) =>
      (socket as Socket).timeout(10_000).emitWithAck(name, payload) as Promise<
        Record<string, unknown>
      >,
    close: () => void socket.disconnect(),
  }
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(client))
    socket.once('connect_error', (error) => {
      socket.disconnect()
      reject(error)
    })
  })
}
