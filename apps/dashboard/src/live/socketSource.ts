import {
  type Ack,
  type ClientEvents,
  ERRORS,
  type ServerEvents,
  SOCKET_RECONNECT,
  type SocketAnswers,
  type SocketRequestName,
} from '@wattpost/protocol'
import { io, type Socket } from 'socket.io-client'
import { backOffMs, spreadMaxMs } from './backOff.ts'
import { type LinkWatch, watchLink } from './linkWatch.ts'
import {
  dataEvents,
  type LiveListener,
  type LiveSource,
  type LiveUser,
  NoAnswer,
  type OpenLiveSource,
} from './liveSource.ts'

interface SocketParts {
  /** Where the socket server is; `""` is the same origin. */
  readonly socketUrl: string
  /** A token that is good now; `fresh` forces a new one. */
  readonly token: (options: { readonly fresh: boolean }) => Promise<string>
  readonly answerTimeoutMs?: number
}

/** A connection that stood for so long was not thrown out at once. */
const STOOD_MS = 10_000

type LiveSocket = Socket<ServerEvents, ClientEvents>

/** The real connection, over socket.io [K1, C8, S9]. */
export function createSocketSource(parts: SocketParts): OpenLiveSource {
  return (user, listener) => {
    const socket = dial(parts, user)
    const ending = new AbortController()
    listen(socket, parts, listener, ending.signal)
    socket.connect()
    return {
      request: (name, payload, timeoutMs = parts.answerTimeoutMs ?? 10_000) =>
        request(socket, timeoutMs, name, payload),
      redial: () => {
        // Connecting alone would wait for the attempt that is already due.
        socket.disconnect()
        listener.connection({ type: 'attempt-started' })
        socket.connect()
      },
      close: () => {
        ending.abort()
        socket.off()
        socket.io.off()
        socket.disconnect()
      },
    } satisfies LiveSource
  }
}

function dial({ socketUrl, token }: SocketParts, user: LiveUser): LiveSocket {
  const { delayMs, randomizationFactor, connectTimeoutMs } = SOCKET_RECONNECT
  return io(socketUrl === '' ? undefined : socketUrl, {
    autoConnect: false,
    forceNew: true,
    query: { user_id: user.uid, type: user.type },
    // Asked at every attempt, so that a reconnection after an hour does not carry a token that has expired.
    auth: (use) => {
      token({ fresh: false }).then(
        (fresh) => use({ token: fresh }),
        () => use({ token: '' }),
      )
    },
    withCredentials: true,
    transports: ['websocket'],
    reconnection: true,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: delayMs,
    reconnectionDelayMax: spreadMaxMs(),
    randomizationFactor,
    timeout: connectTimeoutMs,
  })
}

function listen(
  socket: LiveSocket,
  { token }: SocketParts,
  listener: LiveListener,
  ended: AbortSignal,
): void {
  let refusals = 0
  let disconnects = 0
  let stoodAtMs = 0
  // What was waited for may come after the end, and must not open the connection again.
  const comeBack = () => {
    if (!ended.aborted) socket.connect()
  }
  socket.io.on('reconnect_attempt', () => {
    socket.io.reconnectionDelayMax(spreadMaxMs())
    listener.connection({ type: 'attempt-started' })
  })
  let link: LinkWatch | null = null
  ended.addEventListener('abort', () => link?.stop())
  socket.io.on('ping', () => link?.pinged())
  socket.on('connect', () => {
    refusals = 0
    stoodAtMs = performance.now()
    // A closed link, unlike a disconnect, is dialled anew.
    link = watchLink(() => socket.io.engine.close())
    listener.connection({ type: 'connected' })
  })
  socket.on('disconnect', (reason) => {
    link?.stop()
    const atMs = link?.heardAtMs() ?? performance.now()
    listener.connection({ type: 'disconnected', reason, atMs })
    if (reason !== 'io server disconnect') return
    // After its own disconnect the server leaves it to the client to come back; socket.io does not.
    if (performance.now() - stoodAtMs > STOOD_MS) disconnects = 0
    setTimeout(comeBack, backOffMs(disconnects))
    disconnects += 1
  })
  socket.on('connect_error', (error) => {
    if (socket.active)
      return listener.connection({ type: 'connect-failed', message: error.message })
    refusals += 1
    if (refusals > 1) return listener.connection({ type: 'refused-again', message: error.message })
    listener.connection({ type: 'connect-failed', message: error.message })
    void token({ fresh: true }).then(comeBack, () => {
      if (!ended.aborted) listener.connection({ type: 'refused-again', message: error.message })
    })
  })
  socket.on('token', (answer) => {
    token({ fresh: true }).then(answer, (error) => console.warn('no fresh token:', error))
  })
  for (const name of dataEvents) {
    socket.on(name, (payload: unknown) => {
      link?.heard()
      listener.data(name, payload)
    })
  }
}

async function request<N extends SocketRequestName>(
  socket: LiveSocket,
  timeoutMs: number,
  name: N,
  payload: unknown,
): Promise<SocketAnswers[N]> {
  if (!socket.connected) throw new Error(ERRORS.socketNotConnected)
  const untyped: Socket = socket
  const answer: Ack<SocketAnswers[N]> = await untyped
    .timeout(timeoutMs)
    .emitWithAck(name, payload)
    .catch(() => {
      throw new NoAnswer(name)
    })
  if (!answer.ok) throw new Error(answer.message)
  return answer
}
