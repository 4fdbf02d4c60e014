import {
  backOffMs,
  type ClientEvents,
  ERRORS,
  readAck,
  reconnectDelayMaxMs,
  type ServerEvents,
  SOCKET_RECONNECT,
  SOCKET_STABLE_MS,
  type SocketAnswers,
  type SocketRequestName,
} from '@wattpost/protocol'
import { io, type Socket } from 'socket.io-client'
import { text } from '../text.ts'
import type { RequestNames } from './capabilities.ts'
import { type LinkMonitor, monitorLink } from './linkMonitor.ts'
import {
  dataEvents,
  EmptyAnswer,
  type LiveListener,
  type LiveSource,
  type LiveUser,
  NoAnswer,
  type OpenLiveSource,
  Refused,
} from './liveSource.ts'
import { createTokenRenewal, type TokenRenewal } from './tokenRenewal.ts'

interface SocketParts {
  /** URL with the namespace as its path, and the path of the handshake; a URL without a host is of the same origin. */
  readonly place: { readonly url: string; readonly path: string }
  /** A valid token; `fresh` forces a new one. */
  readonly token: (options: { readonly fresh: boolean }) => Promise<string>
  /** Whether a missing token means that the user no longer exists; other failures may pass. */
  readonly isUserGone: (error: unknown) => boolean
  readonly answerTimeoutMs?: number
  /** The backend's names of requests; by default ours. */
  readonly names?: RequestNames
}

type LiveSocket = Socket<ServerEvents, ClientEvents>

/** The real connection, over socket.io [K1, C8, S9]. */
export function createSocketSource(parts: SocketParts): OpenLiveSource {
  return (user, listener) => {
    const socket = dial(parts, user)
    const ending = new AbortController()
    const reconnector = createReconnector(socket, listener, ending.signal)
    const redial = () => {
      // `connect()` alone would wait for the attempt that is already due.
      socket.disconnect()
      reconnector.now()
    }
    const renewal = createTokenRenewal({
      freshToken: () => parts.token({ fresh: true }),
      onFresh: redial,
    })
    listen({ ...parts, socket, listener, reconnector, renewal, ended: ending.signal })
    socket.connect()
    const eventOf = (name: SocketRequestName) => parts.names?.[name] || name
    return {
      request: (name, payload, timeoutMs = parts.answerTimeoutMs ?? 10_000) =>
        request({ socket, listener, timeoutMs, event: eventOf(name) }, name, payload),
      emit: (name, payload) => void connected(socket).emit(eventOf(name), payload),
      redial,
      close: () => {
        ending.abort()
        renewal.stop()
        socket.off()
        socket.io.off()
        socket.disconnect()
      },
    } satisfies LiveSource
  }
}

function dial({ place }: SocketParts, user: LiveUser): LiveSocket {
  const { delayMs, randomizationFactor, connectTimeoutMs } = SOCKET_RECONNECT
  return io(place.url, {
    path: place.path,
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

/** Reconnects after a disconnect by the server, which socket.io leaves to its user. */
interface Reconnector {
  now(): void
  /** Reconnects after a delay that grows with each attempt in a row [C8]. */
  later(): void
  /** Resets the delay. */
  reset(): void
}

function createReconnector(
  socket: LiveSocket,
  listener: LiveListener,
  ended: AbortSignal,
): Reconnector {
  let waits = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const attempt = () => {
    clearTimeout(timer)
    // A timer or token may finish after the end; the connection must stay closed.
    if (ended.aborted) return
    listener.connection({ type: 'attempt-started' })
    socket.connect()
  }
  return {
    now: attempt,
    later: () => {
      clearTimeout(timer)
      timer = setTimeout(attempt, backOffMs(waits, Math.random()))
      waits += 1
    },
    reset: () => {
      waits = 0
    },
  }
}

interface ListenParts extends Pick<SocketParts, 'token' | 'isUserGone'> {
  readonly socket: LiveSocket
  readonly listener: LiveListener
  readonly reconnector: Reconnector
  readonly renewal: TokenRenewal
  readonly ended: AbortSignal
}

function listen(parts: ListenParts): void {
  const { socket, token, listener, reconnector, renewal, ended } = parts
  /** Reason why the server refused the user since the last connection: from then on only fresh tokens are sent. */
  let refusal: string | null = null
  let openedAtMs = 0
  let sentToken = ''
  const failed = (message: string) => listener.connection({ type: 'connect-failed', message })
  authenticate(parts, {
    refusal: () => refusal,
    onSend: (sent) => {
      sentToken = sent
    },
  })
  socket.io.on('reconnect_attempt', () => {
    socket.io.reconnectionDelayMax(reconnectDelayMaxMs(Math.random()))
    listener.connection({ type: 'attempt-started' })
  })
  let link: LinkMonitor | null = null
  ended.addEventListener('abort', () => link?.stop())
  socket.io.on('ping', () => {
    link?.onPing()
    listener.connection({ type: 'ping-received' })
  })
  socket.on('connect', () => {
    refusal = null
    openedAtMs = performance.now()
    // socket.io reconnects after a closed engine, not after a disconnect.
    link = monitorLink(() => socket.io.engine.close())
    renewal.onOpen(sentToken)
    listener.connection({ type: 'connected' })
  })
  socket.on('disconnect', (reason) => {
    renewal.stop()
    if (link === null) {
      // The handshake failed: no connection was lost.
      failed(reason)
    } else {
      listener.connection({ type: 'disconnected', reason, atMs: link.lastMessageAtMs() })
      if (performance.now() - openedAtMs > SOCKET_STABLE_MS) reconnector.reset()
      link.stop()
      link = null
    }
    // socket.io does not reconnect after a disconnect by the server.
    if (reason === 'io server disconnect') reconnector.later()
  })
  socket.on('connect_error', ({ message }) => {
    if (socket.active) return failed(message)
    if (refusal !== null) return listener.connection({ type: 'user-refused', message })
    refusal = message
    failed(message)
    reconnector.now()
  })
  socket.on('token', (answer) => {
    link?.onMessage()
    renewal.onRequested()
    listener.connection({ type: 'event-received' })
    token({ fresh: true }).then(answer, (error) => console.warn('no fresh token:', error))
  })
  for (const name of dataEvents) {
    socket.on(name, (payload: unknown) => {
      link?.onMessage()
      listener.data(name, payload)
    })
  }
}

interface Attempts {
  /** Reason why the server refused the user, or `null`. */
  refusal(): string | null
  /** Called with the token of each attempt. */
  onSend(token: string): void
}

/**
 * Gets a token for every attempt, so that a reconnection after an hour carries no expired one. Without a token no
 * attempt is made.
 */
function authenticate(
  { socket, token, isUserGone, listener, reconnector, ended }: ListenParts,
  { refusal, onSend }: Attempts,
): void {
  socket.auth = (use) => {
    const { engine } = socket.io
    const isOver = () => ended.aborted || socket.io.engine !== engine
    const onMissing = (error: unknown) => {
      if (isOver()) return
      socket.disconnect()
      if (isUserGone(error)) {
        const message = refusal() ?? String(error)
        return listener.connection({ type: 'user-refused', message })
      }
      listener.connection({ type: 'connect-failed', message: text('signInUnreachable') })
      reconnector.later()
    }
    token({ fresh: refusal() !== null }).then((good) => {
      if (isOver()) return
      onSend(good)
      use({ token: good })
    }, onMissing)
  }
}

/** Acknowledgements later than this are not noticed. */
const LATE_ANSWER_MAX_MS = 120_000

interface RequestParts {
  readonly socket: Socket
  readonly listener: LiveListener
  readonly timeoutMs: number
  /** The backend's name of the request. */
  readonly event: string
}

/**
 * Sends an event and waits for its acknowledgement [K10]; a late one is reported to the listener.
 * @throws `Socket not connected` [X19], a `Refused`, an `EmptyAnswer` or a `NoAnswer`
 */
async function request<N extends SocketRequestName>(
  { socket, listener, timeoutMs, event }: RequestParts,
  name: N,
  payload: unknown,
): Promise<SocketAnswers[N]> {
  const acknowledged: Promise<unknown> = connected(socket)
    .timeout(LATE_ANSWER_MAX_MS)
    .emitWithAck(event, payload)
  const answer = await new Promise<unknown>((resolve, reject) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      reject(new NoAnswer(name))
    }, timeoutMs)
    const onAnswer = (ack: unknown) => {
      clearTimeout(timer)
      if (isLate) listener.connection({ type: 'answered-late', request: name })
      resolve(ack)
    }
    const onEnd = () => {
      clearTimeout(timer)
      reject(new NoAnswer(name))
    }
    acknowledged.then(onAnswer, onEnd)
  })
  const ack = readAck(answer)
  const isAsked = ANSWERED.includes(name)
  if (isAsked && (ack.kind === 'nothing' || ack.kind === 'error')) throw new EmptyAnswer(name)
  if (ack.kind === 'refused' || ack.kind === 'error')
    throw new Refused(ack.message ?? text('refused', { name }))
  return answer as SocketAnswers[N]
}

/** Requests whose acknowledgement is the answer; that of others says only that they have come. */
const ANSWERED: readonly SocketRequestName[] = ['devices', 'device', 'day_totals']

/**
 * The socket, typed for any event name.
 * @throws `Socket not connected` [X19]
 */
function connected(socket: Socket): Socket {
  if (!socket.connected) throw new Error(ERRORS.socketNotConnected)
  return socket
}
