import {
  backOffMs,
  reconnectDelayMaxMs,
  SOCKET_RECONNECT,
  SOCKET_STABLE_MS,
  type SocketRequestName,
  socketPlace,
} from '@wattpost/protocol'
import { io, type Socket } from 'socket.io-client'
import type { Account, Renewal } from './account.ts'
import { BODY_BYTES_MAX } from './http.ts'
import type { Target } from './target.ts'

/** The beginning of a connection of the socket. */
export type ConnectionOutcome =
  | { readonly state: 'connected' }
  | { readonly state: 'refused'; readonly message: string }
  | { readonly state: 'unanswered'; readonly afterMs: number }

/** The outcome of a socket request. */
export type RequestOutcome =
  | { readonly state: 'acknowledged'; readonly ack: unknown }
  | { readonly state: 'unanswered'; readonly afterMs: number }
  /** By its `config.json` the backend has no such request. */
  | { readonly state: 'unsupported' }

/** A change of a connection; `refused` by the server, which does not accept the user. */
export type SocketChange =
  | { readonly state: 'attempted' | 'connected' | 'disconnected' }
  | { readonly state: 'failed' | 'refused'; readonly message: string }

/** How a socket reconnects. */
export interface Reconnection {
  /** Factor by which its delays are shorter than the dashboard's. */
  readonly factor: number
  /** Whether it tries again after a refusal of a fresh token, too, where the dashboard gives up. */
  readonly isUntiring: boolean
  /** Gets a fresh token: after a refusal, and when the server requests one. */
  renew(): Promise<Renewal>
}

interface SocketParts {
  readonly target: Pick<Target, 'socketUrl' | 'socketPath' | 'socketNamespace' | 'requestNames'>
  /** Its current token is sent with each attempt. */
  readonly account: () => Pick<Account, 'uid' | 'type' | 'token'>
  /** `null` for one connection only. */
  readonly reconnection: Reconnection | null
  /** Called with each event; the payload of an event that asks for an answer is `null`. */
  readonly onEvent: (event: string, payload: unknown) => void
  readonly onChange?: (change: SocketChange) => void
}

/** The socket of a client, which connects and reconnects as the dashboard does [K1, C8]. */
export class BackendSocket {
  readonly #parts: SocketParts
  readonly #socket: Socket
  #isClosed = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(parts: SocketParts) {
    this.#parts = parts
    this.#socket = this.#dial()
    this.#listen()
  }

  get isConnected(): boolean {
    return this.#socket.connected
  }

  /** Changes with each connection. */
  get id(): string | undefined {
    return this.#socket.id
  }

  /** Waits until the server has accepted or refused the connection, at most for a time. */
  decided(timeoutMs: number): Promise<ConnectionOutcome> {
    const socket = this.#socket
    if (socket.connected) return Promise.resolve({ state: 'connected' })
    return new Promise((resolve) => {
      const end = (outcome: ConnectionOutcome) => {
        clearTimeout(timer)
        socket.off('connect', onConnect).off('connect_error', onError)
        resolve(outcome)
      }
      const onConnect = () => end({ state: 'connected' })
      const onError = (error: Error) => end({ state: 'refused', message: reasonOf(error) })
      const timer = setTimeout(() => end({ state: 'unanswered', afterMs: timeoutMs }), timeoutMs)
      socket.once('connect', onConnect).once('connect_error', onError)
    })
  }

  /** Sends a request by the backend's name, and waits for its acknowledgement. */
  async request(
    request: SocketRequestName,
    payload: object,
    timeoutMs: number,
  ): Promise<RequestOutcome> {
    const name = this.#parts.target.requestNames[request] ?? request
    if (name === false) return { state: 'unsupported' }
    try {
      const ack: unknown = await this.#socket.timeout(timeoutMs).emitWithAck(name, payload)
      return { state: 'acknowledged', ack }
    } catch {
      return { state: 'unanswered', afterMs: timeoutMs }
    }
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#socket.disconnect()
  }

  #dial(): Socket {
    const { target, account, reconnection } = this.#parts
    const { delayMs, randomizationFactor, connectTimeoutMs } = SOCKET_RECONNECT
    const { uid, type } = account()
    const factor = reconnection?.factor ?? 1
    const { url, path } = socketPlace(target)
    const options = {
      path,
      transports: ['websocket'],
      forceNew: true,
      withCredentials: true,
      query: { user_id: uid, type },
      auth: (use: (auth: object) => void) => use({ token: account().token }),
      reconnection: reconnection !== null,
      reconnectionDelay: delayMs / factor,
      reconnectionDelayMax: reconnectDelayMaxMs(Math.random()) / factor,
      randomizationFactor,
      timeout: connectTimeoutMs,
      // For the package `ws`: a longer message ends the connection.
      maxPayload: BODY_BYTES_MAX,
    }
    return io(url, options)
  }

  #listen(): void {
    const { reconnection, onEvent, onChange = () => {} } = this.#parts
    const socket = this.#socket
    const factor = reconnection?.factor ?? 1
    let openedAtMs: number | null = null
    /** Refusals since the last connection. */
    let refusals = 0
    /** Own attempts in a row. */
    let waits = 0
    const attempt = () => {
      if (this.#isClosed) return
      onChange({ state: 'attempted' })
      socket.connect()
    }
    const attemptLater = () => {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(attempt, backOffMs(waits, Math.random()) / factor)
      waits += 1
    }
    const onRefusal = async ({ renew, isUntiring }: Reconnection) => {
      refusals += 1
      const isFirst = refusals === 1
      if (!isFirst && !isUntiring) return
      const renewal = await renew()
      if (renewal === 'unreachable') refusals = 0
      if (renewal === 'renewed' && isFirst) attempt()
      else if (renewal === 'unreachable' || isUntiring) attemptLater()
    }
    onChange({ state: 'attempted' })
    socket.io.on('reconnect_attempt', () => {
      socket.io.reconnectionDelayMax(reconnectDelayMaxMs(Math.random()) / factor)
      onChange({ state: 'attempted' })
    })
    socket.on('connect', () => {
      refusals = 0
      openedAtMs = performance.now()
      onChange({ state: 'connected' })
    })
    socket.on('disconnect', (reason) => {
      if (this.#isClosed) return
      // Without a connection before it, the handshake failed.
      if (openedAtMs === null) onChange({ state: 'failed', message: reason })
      else onChange({ state: 'disconnected' })
      if (openedAtMs !== null && performance.now() - openedAtMs > SOCKET_STABLE_MS) waits = 0
      openedAtMs = null
      // socket.io does not reconnect after a disconnect by the server.
      if (reason === 'io server disconnect' && reconnection !== null) attemptLater()
    })
    socket.on('connect_error', ({ message }) => {
      if (this.#isClosed) return
      if (socket.active) return onChange({ state: 'failed', message })
      onChange({ state: 'refused', message })
      if (reconnection !== null) void onRefusal(reconnection)
    })
    socket.on('token', (answer: (token: string) => void) => {
      void reconnection?.renew().then((renewal) => {
        if (renewal === 'renewed') answer(this.#parts.account().token)
      })
    })
    socket.onAny((event: string, payload: unknown) =>
      onEvent(event, typeof payload === 'function' ? null : payload),
    )
  }
}

/** A connection that does not reconnect, with all that has come. */
export interface Listener {
  readonly connection: ConnectionOutcome
  readonly events: readonly SocketEvent[]
  readonly socket: BackendSocket
}

/** An event of the socket; `payload` is an array where the server sends frames in arrays. */
export interface SocketEvent {
  readonly event: string
  readonly payload: unknown
}

/** Connects once, and keeps what comes until the socket is closed. */
export async function listen(
  target: Target,
  account: Pick<Account, 'uid' | 'type' | 'token'>,
  timeoutMs: number,
): Promise<Listener> {
  const events: SocketEvent[] = []
  const socket = new BackendSocket({
    target,
    account: () => account,
    // A request for a fresh token has no answer: the connection is closed before it is needed.
    reconnection: null,
    onEvent: (event, payload) => events.push({ event, payload }),
  })
  return { connection: await socket.decided(timeoutMs), events, socket }
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
