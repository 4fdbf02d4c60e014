import { setTimeout as after } from 'node:timers/promises'
import {
  decodeClock,
  ownValue,
  plainHead,
  SOCKET_RECONNECT,
  type SocketRequestName,
  StreamPositions,
} from '@wattpost/protocol'
import { io, type Socket } from 'socket.io-client'
import { answerText, type Target } from '../conform/index.ts'
import type { LoadFigures } from './figures.ts'
import type { ServerClock } from './serverClock.ts'
import type { SharedAccount } from './sharedAccount.ts'

/** Settings and figures that all clients of a run share. */
export interface LoadSettings {
  readonly target: Target
  readonly figures: LoadFigures
  readonly clock: ServerClock
  /** Pause between two rounds of calls, ms. */
  readonly everyMs: number
  /** Listed devices of which a client asks for fast values. */
  readonly watch: number
  /** Longest wait for an answer, ms. */
  readonly timeoutMs: number
}

const PAGE = { page: 0, limit: 30 }
/** The lists of meters and hydras; that of bg devices is a socket request. */
export const LISTS = [
  '/api/hydra/devices?page=0&limit=30',
  '/api/powermeter/devices?page=0&limit=30',
]
/** Present epoch ms with fractions. */
const nowMs = () => performance.timeOrigin + performance.now()

/** A client with the calls and socket requests of the dashboard's lists; it measures each. */
export class LoadClient {
  readonly #settings: LoadSettings
  readonly #account: SharedAccount
  readonly #ending = new AbortController()
  readonly #positions = new StreamPositions()
  readonly #socket: Socket

  constructor(settings: LoadSettings, account: SharedAccount) {
    this.#settings = settings
    this.#account = account
    this.#socket = this.#connect()
  }

  /** Opens the session, watches the listed devices, and asks for the lists again and again until it is closed. */
  async run(): Promise<void> {
    await this.#call('POST', '/api/login', this.#account.current.login)
    while (!this.#ending.signal.aborted) {
      const lists = await Promise.all([
        this.#request('devices', PAGE),
        ...LISTS.map((path) => this.#call('GET', path)),
      ])
      this.#listed = lists.flatMap(idsIn).slice(0, this.#settings.watch)
      this.#watch()
      await after(this.#settings.everyMs, null, { signal: this.#ending.signal }).catch(() => {})
    }
  }

  close(): void {
    if (this.#socket.connected) this.#settings.figures.connected -= 1
    this.#ending.abort()
    this.#socket.disconnect()
  }

  /** The devices to watch. */
  #listed: readonly string[] = []
  /** The connection and devices of the last request. */
  #watched = ''

  /** Asks for fast values of the listed devices, once for each connection and list. */
  #watch(): void {
    const deviceIds = this.#listed
    const watched = `${this.#socket.id} ${deviceIds.join(' ')}`
    if (deviceIds.length === 0 || this.#watched === watched) return
    this.#watched = watched
    void this.#request('watch', { deviceIds, batch: true })
  }

  #connect(): Socket {
    const { delayMs, delayMsMax, randomizationFactor } = SOCKET_RECONNECT
    const { figures, target } = this.#settings
    const { uid, type } = this.#account.current
    let beganMs = performance.now()
    let accepted = 0
    const socket = io(target.socketUrl, {
      ...{ transports: ['websocket'], forceNew: true, withCredentials: true },
      ...{ query: { user_id: uid, type } },
      auth: (use) => use({ token: this.#account.current.token }),
      ...{ reconnectionDelay: delayMs, reconnectionDelayMax: delayMsMax, randomizationFactor },
    })
    socket.io.on('reconnect_attempt', () => {
      beganMs = performance.now()
    })
    const reconnect = async () => {
      await after(delayMs, null, { signal: this.#ending.signal }).catch(() => {})
      beganMs = performance.now()
      if (!this.#ending.signal.aborted) socket.connect()
    }
    socket.on('connect', () => {
      figures.took('connections', performance.now() - beganMs)
      figures.connected += 1
      figures.connections += 1
      if (accepted > 0) figures.reconnects += 1
      accepted += 1
      this.#positions.clear()
      this.#watch()
    })
    socket.on('disconnect', (reason) => {
      if (this.#ending.signal.aborted) return
      figures.connected -= 1
      if (reason === 'io server disconnect') void reconnect()
    })
    socket.on('connect_error', ({ message }) => {
      if (this.#ending.signal.aborted) return
      figures.failed(`connection: ${message}`)
      if (!socket.active) void this.#account.renew().then(reconnect)
    })
    socket.on('token', (answer: (token: string) => void) => {
      void this.#account.renew().then(() => answer(this.#account.current.token))
    })
    socket.onAny((event: string, payload: unknown) => this.#receive(event, payload))
    return socket
  }

  #receive(event: string, payload: unknown): void {
    const { clock, figures } = this.#settings
    const receivedMs = nowMs()
    if (event === 'clock') {
      const reading = decodeClock(payload)
      if (reading.ok) clock.take(reading.value, receivedMs)
    } else if (event === 'dropped') {
      figures.dropped += Number(ownValue(payload, 'frames')) || 0
    } else
      for (const frame of Array.isArray(payload) ? payload : [payload])
        this.#receiveFrame(frame, receivedMs)
  }

  #receiveFrame(frame: unknown, receivedMs: number): void {
    const { clock, figures } = this.#settings
    const head = plainHead(frame)
    if (head === null) return
    figures.frames += 1
    const { missed, isLate } = this.#positions.take(head)
    figures.gaps += missed
    if (isLate) figures.failed('frame: comes after a later one')
    const ageMs = clock.ageMs(head.t, receivedMs)
    if (ageMs !== null) figures.took('deliveries', ageMs)
  }

  /** @returns the acknowledgement; `null` without one */
  async #request(request: SocketRequestName, payload: object): Promise<unknown> {
    const { target, figures, timeoutMs } = this.#settings
    const name = target.requestNames[request] ?? request
    if (name === false) return null
    const connected = await this.#connected()
    if (!connected) return null
    const beganMs = performance.now()
    try {
      const ack: unknown = await this.#socket.timeout(timeoutMs).emitWithAck(name, payload)
      figures.took('acknowledgements', performance.now() - beganMs)
      if (ownValue(ack, 'ok') === false)
        figures.failed(`${name}: refused: ${ownValue(ack, 'message')}`)
      return ack
    } catch {
      if (!this.#ending.signal.aborted) figures.failed(`${name}: no acknowledgement`)
      return null
    }
  }

  /** Waits at most the timeout of an answer. */
  async #connected(): Promise<boolean> {
    if (this.#socket.connected) return true
    const waiting = new AbortController()
    const connection = new Promise<void>((resolve) => this.#socket.once('connect', resolve))
    const signal = AbortSignal.any([waiting.signal, this.#ending.signal])
    await Promise.race([connection, after(this.#settings.timeoutMs, null, { signal })]).catch(
      () => {},
    )
    waiting.abort()
    return this.#socket.connected
  }

  /** Sends a call, again with a fresh token after a 401. @returns the body; `null` if the call failed */
  async #call(method: string, path: string, body?: object, mayRenew = true): Promise<unknown> {
    const { target, figures, timeoutMs } = this.#settings
    const name = `${method} ${path.split('?')[0]}`
    const timeout = AbortSignal.timeout(timeoutMs)
    const beganMs = performance.now()
    try {
      const answer = await fetch(target.apiUrl + path, {
        method,
        headers: {
          ...{ accept: 'application/json', authorization: `Bearer ${this.#account.current.token}` },
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        signal: AbortSignal.any([this.#ending.signal, timeout]),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await answerText(answer)
      figures.took('calls', performance.now() - beganMs)
      if (answer.ok) return JSON.parse(text)
      if (answer.status !== 401 || !mayRenew) figures.failed(`${name}: ${answer.status}`)
      if (answer.status !== 401 || !mayRenew) return null
    } catch (error) {
      if (!this.#ending.signal.aborted) figures.failed(`${name}: ${reasonOf(error, timeout)}`)
      return null
    }
    await this.#account.renew()
    return this.#call(method, path, body, false)
  }
}

/** In few words, which are the same for the same reason. */
function reasonOf(error: unknown, timeout: AbortSignal): string {
  if (timeout.aborted) return 'no answer'
  if (error instanceof SyntaxError) return 'no JSON'
  const code = ownValue(error instanceof Error ? error.cause : null, 'code')
  return typeof code === 'string' ? code : 'failed'
}

/** The ids of the devices of a list. */
function idsIn(list: unknown): string[] {
  const devices = ownValue(list, 'devices')
  if (!Array.isArray(devices)) return []
  return devices.flatMap((device) => {
    const id = ownValue(device, 'deviceId')
    return typeof id === 'string' ? [id] : []
  })
}
