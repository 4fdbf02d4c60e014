import {
  type Ack,
  type ClientEvents,
  ERRORS,
  reconnectDelayMaxMs,
  type ServerEvents,
  SOCKET_RECONNECT,
  type SocketAnswers,
  type SocketRequestName,
  type SocketRequestWire,
} from '@wattpost/protocol'
import { io, type Socket } from 'socket.io-client'
import { backOffMs } from './backOff.ts'
import { type LinkWatch, watchLink } from './linkWatch.ts'
import {
  dataEvents,
  type LiveListener,
  type LiveSource,
  type LiveUser,
  NoAnswer,
  type OpenLiveSource,
  Refused,
} from './liveSource.ts'

interface SocketParts {
  /** Where the socket server is; `""` is the same origin. */
  readonly socketUrl: string
  /** A token that is good now; `fresh` forces a new one. */
  readonly token: (options: { readonly fresh: boolean }) => Promise<string>
  /** Whether no token came because the user is gone; all else that keeps one away may pass. */
  readonly isGone: (error: unknown) => boolean
  readonly answerTimeoutMs?: number
}

/** A connection that stood for so long was not thrown out at once. */
const STOOD_MS = 10_000
const NO_TOKEN = 'the sign-in service cannot be reached'

type LiveSocket = Socket<ServerEvents, ClientEvents>

/** The real connection, over socket.io [K1, C8, S9]. */
export function createSocketSource(parts: SocketParts): OpenLiveSource {
  return (user, listener) => {
    const socket = dial(parts, user)
    const ending = new AbortController()
    const comeBack = createComeBack(socket, listener, ending.signal)
    listen({ ...parts, socket, listener, comeBack, ended: ending.signal })
    socket.connect()
    return {
      request: (name, payload, timeoutMs = parts.answerTimeoutMs ?? 10_000) =>
        request(socket, timeoutMs, name, payload),
      emit: (name, payload) => emit(socket, name, payload),
      redial: () => {
        // Connecting alone would wait for the attempt that is already due.
        socket.disconnect()
        comeBack.now()
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

function dial({ socketUrl }: SocketParts, user: LiveUser): LiveSocket {
  const { delayMs, randomizationFactor, connectTimeoutMs } = SOCKET_RECONNECT
  return io(socketUrl === '' ? undefined : socketUrl, {
    autoConnect: false,
    forceNew: true,
    query: { user_id: user.uid, type: user.type },
    withCredentials: true,
    transports: ['websocket'],
    reconnection: true,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: delayMs,
    reconnectionDelayMax: reconnectDelayMaxMs(Math.random()),
    randomizationFactor,
    timeout: connectTimeoutMs,
  })
}

/** The attempts that socket.io leaves to its user: it does not come back by itself to a server that sent it away. */
interface ComeBack {
  now(): void
  /** After a wait, which is longer with each in a row [C8]. */
  later(): void
  /** A connection has stood: the next wait is a short one again. */
  calm(): void
}

function createComeBack(socket: LiveSocket, listener: LiveListener, ended: AbortSignal): ComeBack {
  let waits = 0
  let due: ReturnType<typeof setTimeout> | undefined
  const now = () => {
    clearTimeout(due)
    // What was waited for may come after the end, and must not open the connection again.
    if (ended.aborted) return
    listener.connection({ type: 'attempt-started' })
    socket.connect()
  }
  return {
    now,
    later: () => {
      clearTimeout(due)
      due = setTimeout(now, backOffMs(waits))
      waits += 1
    },
    calm: () => {
      waits = 0
    },
  }
}

interface ListenParts extends Pick<SocketParts, 'token' | 'isGone'> {
  readonly socket: LiveSocket
  readonly listener: LiveListener
  readonly comeBack: ComeBack
  readonly ended: AbortSignal
}

function listen(parts: ListenParts): void {
  const { socket, token, listener, comeBack, ended } = parts
  /** Why the server has refused the user since it last let them in: from then on it is shown fresh tokens only. */
  let refusal: string | null = null
  let stoodAtMs = 0
  const failed = (message: string) => listener.connection({ type: 'connect-failed', message })
  introduce(parts, () => refusal)
  socket.io.on('reconnect_attempt', () => {
    socket.io.reconnectionDelayMax(reconnectDelayMaxMs(Math.random()))
    listener.connection({ type: 'attempt-started' })
  })
  let link: LinkWatch | null = null
  ended.addEventListener('abort', () => link?.stop())
  socket.io.on('ping', () => link?.pinged())
  socket.on('connect', () => {
    refusal = null
    stoodAtMs = performance.now()
    // A closed link, unlike a disconnect, is dialled anew.
    link = watchLink(() => socket.io.engine.close())
    listener.connection({ type: 'connected' })
  })
  socket.on('disconnect', (reason) => {
    if (link === null) {
      // Nobody was let in yet: an attempt has failed, and no connection was lost.
      failed(reason)
    } else {
      listener.connection({ type: 'disconnected', reason, atMs: link.heardAtMs() })
      if (performance.now() - stoodAtMs > STOOD_MS) comeBack.calm()
      link.stop()
      link = null
    }
    // After its own disconnect the server leaves it to the client to come back; socket.io does not.
    if (reason === 'io server disconnect') comeBack.later()
  })
  socket.on('connect_error', ({ message }) => {
    if (socket.active) return failed(message)
    if (refusal !== null) return listener.connection({ type: 'refused-again', message })
    refusal = message
    failed(message)
    comeBack.now()
  })
  socket.on('token', (answer) => {
    link?.heard()
    listener.connection({ type: 'event-received' })
    token({ fresh: true }).then(answer, (error) => console.warn('no fresh token:', error))
  })
  for (const name of dataEvents) {
    socket.on(name, (payload: unknown) => {
      link?.heard()
      listener.data(name, payload)
    })
  }
}

/**
 * Says who comes at every attempt, so that a reconnection after an hour does not carry a token that has expired.
 * Without a token nobody is asked to let them in.
 * @param refusal why the server has refused the user, if it has
 */
function introduce(
  { socket, token, isGone, listener, comeBack, ended }: ListenParts,
  refusal: () => string | null,
): void {
  socket.auth = (use) => {
    const { engine } = socket.io
    const isOver = () => ended.aborted || socket.io.engine !== engine
    const missed = (error: unknown) => {
      if (isOver()) return
      socket.disconnect()
      if (isGone(error)) {
        const message = refusal() ?? String(error)
        return listener.connection({ type: 'refused-again', message })
      }
      listener.connection({ type: 'connect-failed', message: NO_TOKEN })
      comeBack.later()
    }
    token({ fresh: refusal() !== null }).then((good) => {
      if (!isOver()) use({ token: good })
    }, missed)
  }
}

function emit<N extends SocketRequestName>(
  socket: LiveSocket,
  name: N,
  payload: SocketRequestWire<N>,
): void {
  connected(socket).emit(name, payload)
}

async function request<N extends SocketRequestName>(
  socket: LiveSocket,
  timeoutMs: number,
  name: N,
  payload: unknown,
): Promise<SocketAnswers[N]> {
  const answer: Ack<SocketAnswers[N]> = await connected(socket)
    .timeout(timeoutMs)
    .emitWithAck(name, payload)
    .catch(() => {
      throw new NoAnswer(name)
    })
  if (!answer.ok) throw new Refused(answer.message)
  return answer
}

/**
 * The socket, to send any event by, whatever its name.
 * @throws `Socket not connected` [X19]
 */
function connected(socket: LiveSocket): Socket {
  if (!socket.connected) throw new Error(ERRORS.socketNotConnected)
  return socket
}
