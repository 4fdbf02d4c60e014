import { io, type Socket } from 'socket.io-client'
import type { Account } from './account.ts'
import type {
  ConnectionOutcome,
  EventObservation,
  RequestObservation,
  RequestProbe,
} from './observation.ts'
import type { Target } from './target.ts'

/** A connection of the socket, with all that has come. */
export interface Listener {
  readonly connection: ConnectionOutcome
  readonly events: readonly EventObservation[]
  /** Emits requests at the same time, and waits for their acknowledgements. */
  request(probes: readonly RequestProbe[], ackMs: number): Promise<RequestObservation[]>
  close(): void
}

/** Connects as the dashboard does [K1]. */
export async function listen(
  { socketUrl, requestNames }: Target,
  { uid, type, token }: Pick<Account, 'uid' | 'type' | 'token'>,
  timeoutMs: number,
): Promise<Listener> {
  const socket: Socket = io(socketUrl, {
    ...{ transports: ['websocket'], forceNew: true, reconnection: false, withCredentials: true },
    ...{ query: { user_id: uid, type }, auth: { token } },
  })
  const events: EventObservation[] = []
  socket.onAny((event: string, ...args: unknown[]) => {
    // The dashboard answers with a fresh token; here the connection is closed before it is needed.
    const [payload] = args
    events.push({ event, payload: typeof payload === 'function' ? null : payload })
  })
  const connection = await connected(socket, timeoutMs)
  const requested = async (
    { key, request, payload }: RequestProbe,
    ackMs: number,
  ): Promise<RequestObservation[]> => {
    const name = requestNames[request] ?? request
    if (name === false) return []
    try {
      const ack: unknown = await socket.timeout(ackMs).emitWithAck(name, payload)
      return [{ key, outcome: { state: 'acknowledged', ack } }]
    } catch {
      return [{ key, outcome: { state: 'unanswered', afterMs: ackMs } }]
    }
  }
  return {
    ...{ connection, events, close: () => void socket.disconnect() },
    request: async (probes, ackMs) => {
      if (connection.state !== 'connected') return []
      return (await Promise.all(probes.map((probe) => requested(probe, ackMs)))).flat()
    },
  }
}

function connected(socket: Socket, timeoutMs: number): Promise<ConnectionOutcome> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ state: 'unanswered', afterMs: timeoutMs }), timeoutMs)
    const end = (outcome: ConnectionOutcome) => {
      clearTimeout(timer)
      resolve(outcome)
    }
    socket.once('connect', () => end({ state: 'connected' }))
    socket.once('connect_error', (error) => end({ state: 'refused', message: reasonOf(error) }))
  })
}

/** With the cause that socket.io only keeps beside its message, e.g. the HTTP status. */
function reasonOf(error: Error): string {
  const { description } = error as { description?: { message?: unknown } }
  const cause = description?.message
  if (typeof cause !== 'string' || cause === '') return error.message
  const [, status] = /^Unexpected server response: (\d+)$/.exec(cause) ?? []
  return status === undefined
    ? `${error.message}: ${cause}`
    : `${error.message}: the server answered ${status} at /socket.io/`
}
