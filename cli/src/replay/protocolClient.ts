import { setTimeout as after } from 'node:timers/promises'
import { hydraDevice, SOCKET_RECONNECT } from '@wattpost/protocol'
import { io, type Socket } from 'socket.io-client'
import { z } from 'zod'

interface ClientOptions {
  readonly url: string
  readonly authUrl: string
  readonly email: string
  readonly password: string
  readonly merchant: boolean
  /** Pause between two calls of the same path, ms. */
  readonly pauseMs: number
  /** Factor by which reconnection is faster than the dashboard's. */
  readonly reconnectFactor: number
}

/** Timeout of a call, ms. */
const TIMEOUT_MS = 5_000
const LISTS = ['/api/hydra/devices?page=0&limit=30', '/api/powermeter/devices?page=0&limit=30']

/** A client with the same calls and socket requests as the dashboard. */
export class ProtocolClient {
  readonly #options: ClientOptions
  readonly #ending = new AbortController()
  readonly #refreshToken: string
  readonly #socket: Socket
  #idToken: string
  #connections = 0
  /** The names of the events that it received. */
  readonly received = new Set<string>()

  private constructor(options: ClientOptions, who: SignedIn) {
    this.#options = options
    this.#idToken = who.idToken
    this.#refreshToken = who.refreshToken
    this.#socket = this.#connect(who.uid)
  }

  /** Signs in, connects and starts the dashboard's calls. */
  static async open(options: ClientOptions): Promise<ProtocolClient> {
    const who = await signIn(options.authUrl, options.email, options.password)
    const client = new ProtocolClient(options, who)
    await client.#connectionDecided()
    for (const path of LISTS) void client.#poll(() => path)
    void client.#poll(await client.#deviceCalls())
    return client
  }

  /** Number of accepted connections. */
  get connections(): number {
    return this.#connections
  }

  close(): void {
    this.#ending.abort()
    this.#socket.disconnect()
  }

  /** Waits until the server has accepted or refused the connection. */
  #connectionDecided(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#socket.connected) resolve()
      this.#socket.once('connect', () => resolve())
      this.#socket.once('connect_error', () => resolve())
    })
  }

  #connect(uid: string): Socket {
    const { delayMs, delayMsMax, randomizationFactor } = SOCKET_RECONNECT
    const { url, reconnectFactor, merchant } = this.#options
    const socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      query: { user_id: uid, type: merchant ? 'merchant' : 'end_user' },
      auth: (use) => use({ token: this.#idToken }),
      reconnectionDelay: delayMs / reconnectFactor,
      reconnectionDelayMax: delayMsMax / reconnectFactor,
      randomizationFactor,
    })
    socket.onAny((event: string) => this.received.add(event))
    let refusals = 0
    const reconnect = () => {
      if (!this.#ending.signal.aborted) socket.connect()
    }
    socket.on('connect', () => {
      this.#connections += 1
      refusals = 0
      socket.emit('devices', { page: 0, limit: 30 }, () => {})
    })
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') setTimeout(reconnect, delayMs / reconnectFactor)
    })
    socket.on('connect_error', () => {
      if (socket.active) return
      refusals += 1
      if (refusals === 1) void this.#refresh().then(reconnect)
    })
    socket.on('token', (answer: (token: string) => void) => {
      void this.#refresh().then(() => answer(this.#idToken))
    })
    return socket
  }

  /** Keeps the old token if the Auth emulator does not answer. */
  async #refresh(): Promise<void> {
    const token = await freshToken(this.#options.authUrl, this.#refreshToken)
    if (token === null) await after(this.#options.pauseMs)
    else this.#idToken = token
  }

  /** The calls of a device page, in turn. */
  async #deviceCalls(): Promise<() => string | null> {
    const calls = deviceCalls(await this.#call(LISTS[0] ?? ''))
    let at = 0
    return () => calls[at++ % calls.length] ?? null
  }

  async #poll(path: () => string | null): Promise<void> {
    while (!this.#ending.signal.aborted) {
      const next = path()
      if (next === null) return
      await this.#call(next)
      await after(this.#options.pauseMs)
    }
  }

  /** Sends a request, again with a fresh token after a 401. @returns the body; `null` if the call failed */
  async #call(path: string, mayRefresh = true): Promise<unknown> {
    try {
      const signal = AbortSignal.any([this.#ending.signal, AbortSignal.timeout(TIMEOUT_MS)])
      const headers = { authorization: `Bearer ${this.#idToken}` }
      const answer = await fetch(this.#options.url + path, { headers, signal })
      if (answer.status !== 401 || !mayRefresh) return await answer.json()
    } catch {
      // Injected faults are expected; the run log has them.
      return null
    }
    await this.#refresh()
    return this.#call(path, false)
  }
}

/** Result of a sign-in. */
interface SignedIn {
  readonly uid: string
  readonly idToken: string
  readonly refreshToken: string
}

const signedIn = z.object({ localId: z.string(), idToken: z.string(), refreshToken: z.string() })
const renewed = z.object({ id_token: z.string() })

/** Signs in with email and password as the Firebase SDK does. Rejects if the Auth emulator refuses. */
async function signIn(authUrl: string, email: string, password: string): Promise<SignedIn> {
  const url = `${authUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  })
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${await answer.text()}`)
  const { localId, ...tokens } = signedIn.parse(await answer.json())
  return { uid: localId, ...tokens }
}

/** A fresh ID token; `null` if the Auth emulator does not answer. */
async function freshToken(authUrl: string, refreshToken: string): Promise<string | null> {
  try {
    const answer = await fetch(`${authUrl}/securetoken.googleapis.com/v1/token?key=demo`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    })
    return answer.ok ? renewed.parse(await answer.json()).id_token : null
  } catch {
    // E.g. a scenario has stopped the Auth emulator.
    return null
  }
}

const hydraList = z.object({ devices: z.array(hydraDevice.pick({ deviceId: true })) })

/**
 * The calls of a device page for the first hydra of a list, in order.
 * @param list the answer of `GET /api/hydra/devices`; an invalid answer gives no calls
 */
export function deviceCalls(list: unknown): string[] {
  const first = hydraList.safeParse(list).data?.devices[0]
  if (first === undefined) return []
  const id = encodeURIComponent(first.deviceId)
  return [
    `/api/hydra/power-status?deviceId=${id}`,
    `/api/hydra/device/${id}`,
    `/api/hydra/power-timeline?deviceId=${id}`,
  ]
}
