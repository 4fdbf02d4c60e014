import { setTimeout as after } from 'node:timers/promises'
import { SOCKET_RECONNECT } from '@wattpost/protocol'
import { io, type Socket } from 'socket.io-client'
import { deviceCalls } from './deviceCalls.ts'
import { freshToken, type SignedIn, signIn } from './signIn.ts'

export interface ClientOptions {
  readonly url: string
  readonly authUrl: string
  readonly email: string
  readonly password: string
  readonly merchant: boolean
  /** Between two calls of the same address, ms. */
  readonly restMs: number
  /** So many times as quick to come back as a dashboard's connection is. */
  readonly haste: number
}

/** A call that is not answered for so long is given up, ms. */
const PATIENCE_MS = 5_000
const LISTS = ['/api/hydra/devices?page=0&limit=30', '/api/powermeter/devices?page=0&limit=30']

/** A client that does what the dashboard does, as far as the server can tell. */
export class ProtocolClient {
  readonly #options: ClientOptions
  readonly #ending = new AbortController()
  readonly #refreshToken: string
  readonly #socket: Socket
  #idToken: string
  #connections = 0

  private constructor(options: ClientOptions, who: SignedIn) {
    this.#options = options
    this.#idToken = who.idToken
    this.#refreshToken = who.refreshToken
    this.#socket = this.#dial(who.uid)
  }

  /** Signs in, connects, asks for what a dashboard asks first. */
  static async open(options: ClientOptions): Promise<ProtocolClient> {
    const who = await signIn(options.authUrl, options.email, options.password)
    const client = new ProtocolClient(options, who)
    await client.#answered()
    for (const path of LISTS) void client.#keepAsking(() => path)
    void client.#keepAsking(await client.#deviceCalls())
    return client
  }

  /** How often it was let in. */
  get connections(): number {
    return this.#connections
  }

  close(): void {
    this.#ending.abort()
    this.#socket.disconnect()
  }

  /** Waits until the server has let it in, or turned it away: both is an answer. */
  #answered(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#socket.connected) resolve()
      this.#socket.once('connect', () => resolve())
      this.#socket.once('connect_error', () => resolve())
    })
  }

  #dial(uid: string): Socket {
    const { delayMs, delayMsMax, randomizationFactor } = SOCKET_RECONNECT
    const { url, haste, merchant } = this.#options
    const socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      query: { user_id: uid, type: merchant ? 'merchant' : 'end_user' },
      auth: (use) => use({ token: this.#idToken }),
      reconnectionDelay: delayMs / haste,
      reconnectionDelayMax: delayMsMax / haste,
      randomizationFactor,
    })
    let refusals = 0
    const comeBack = () => {
      if (!this.#ending.signal.aborted) socket.connect()
    }
    socket.on('connect', () => {
      this.#connections += 1
      refusals = 0
      socket.emit('devices', { page: 0, limit: 30 }, () => {})
    })
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') setTimeout(comeBack, delayMs / haste)
    })
    socket.on('connect_error', () => {
      if (socket.active) return
      refusals += 1
      if (refusals === 1) void this.#refresh().then(comeBack)
    })
    socket.on('token', (answer: (token: string) => void) => {
      void this.#refresh().then(() => answer(this.#idToken))
    })
    return socket
  }

  /** While nobody can say who it is, the token of before has to do. */
  async #refresh(): Promise<void> {
    const token = await freshToken(this.#options.authUrl, this.#refreshToken)
    if (token === null) await after(this.#options.restMs)
    else this.#idToken = token
  }

  /** What a device page asks, one after the other. */
  async #deviceCalls(): Promise<() => string | null> {
    const calls = deviceCalls(await this.#ask(LISTS[0] ?? ''))
    let next = 0
    return () => calls[next++ % calls.length] ?? null
  }

  async #keepAsking(path: () => string | null): Promise<void> {
    while (!this.#ending.signal.aborted) {
      const asked = path()
      if (asked === null) return
      await this.#ask(asked)
      await after(this.#options.restMs)
    }
  }

  /** Asks, once more with a fresh token after a 401. @returns the body; `null` for a call that failed */
  async #ask(path: string, mayRenew = true): Promise<unknown> {
    try {
      const signal = AbortSignal.any([this.#ending.signal, AbortSignal.timeout(PATIENCE_MS)])
      const headers = { authorization: `Bearer ${this.#idToken}` }
      const answer = await fetch(this.#options.url + path, { headers, signal })
      if (answer.status !== 401 || !mayRenew) return await answer.json()
    } catch {
      // Faults of the server are what a replay is about: the log tells of them.
      return null
    }
    await this.#refresh()
    return this.#ask(path, false)
  }
}
