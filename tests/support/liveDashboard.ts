import { setTimeout as after } from 'node:timers/promises'
import { SOCKET_RECONNECT } from '@wattpost/protocol'
import { io, type Socket } from 'socket.io-client'
import { type AccountName, signIn } from './accounts.ts'
import { refreshed } from './authEmulatorCalls.ts'
import type { RunningEmulator } from './emulator.ts'

/** Reconnects faster than a dashboard [C8] by this factor. */
const HASTE = 10
const POLL_MS = 200
/** Timeout of a call. */
const PATIENCE_MS = 1000
const PATHS = [
  '/api/hydra/devices',
  '/api/hydra/power-status?deviceId=HY-0001',
  '/api/powermeter/devices',
]

/** Behaviour of a client. */
export interface Manners {
  /** Whether it reconnects. */
  readonly returns?: boolean
  /** Whether it calls the HTTP API. */
  readonly calls?: boolean
  /** Whether it pauses between calls. */
  readonly rests?: boolean
  /** Occasions on which it renews tokens: always, only to reconnect, never. */
  readonly refreshes?: 'always' | 'to-connect' | 'never'
}

/** A client that behaves like the dashboard towards the server, but faster. */
export class LiveDashboard {
  readonly #authUrl: string
  readonly #url: string
  readonly #manners: Required<Manners>
  readonly #ending = new AbortController()
  readonly #refreshToken: string
  readonly #socket: Socket
  #idToken: string

  private constructor(
    { url, authUrl }: RunningEmulator,
    who: Awaited<ReturnType<typeof signIn>>,
    manners: Manners,
  ) {
    this.#manners = { returns: true, calls: true, rests: true, refreshes: 'always', ...manners }
    this.#authUrl = authUrl
    this.#url = url
    this.#idToken = who.idToken
    this.#refreshToken = who.refreshToken
    this.#socket = this.#dial(who.uid)
  }

  /** Signs in and connects. */
  static async open(
    emulator: RunningEmulator,
    name: AccountName,
    manners: Manners = {},
  ): Promise<LiveDashboard> {
    const dashboard = new LiveDashboard(emulator, await signIn(emulator.authUrl, name), manners)
    await new Promise((resolve) => dashboard.#socket.once('connect', () => resolve(null)))
    if (dashboard.#manners.calls) for (const path of PATHS) void dashboard.#keepAsking(path)
    return dashboard
  }

  close(): void {
    this.#ending.abort()
    this.#socket.disconnect()
  }

  #dial(uid: string): Socket {
    const { delayMs, delayMsMax, randomizationFactor } = SOCKET_RECONNECT
    const socket = io(this.#url, {
      transports: ['websocket'],
      forceNew: true,
      query: { user_id: uid, type: 'end_user' },
      auth: (use) => use({ token: this.#idToken }),
      reconnection: this.#manners.returns,
      reconnectionDelay: delayMs / HASTE,
      reconnectionDelayMax: delayMsMax / HASTE,
      randomizationFactor,
    })
    let refusals = 0
    const comeBack = () => {
      if (this.#manners.returns && !this.#ending.signal.aborted) socket.connect()
    }
    socket.on('connect', () => {
      refusals = 0
    })
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') setTimeout(comeBack, delayMs / HASTE)
    })
    socket.on('connect_error', () => {
      if (socket.active || this.#manners.refreshes === 'never') return
      refusals += 1
      if (refusals === 1) void this.#refresh().then(comeBack)
    })
    socket.on('token', async (answer: (token: string) => void) => {
      if (this.#manners.refreshes === 'always') await this.#refresh()
      answer(this.#idToken)
    })
    return socket
  }

  /** While the Auth emulator is down, the previous token is used. */
  async #refresh(): Promise<void> {
    try {
      this.#idToken = await refreshed(this.#authUrl, this.#refreshToken)
    } catch {
      await after(POLL_MS)
    }
  }

  async #keepAsking(path: string): Promise<void> {
    while (!this.#ending.signal.aborted) {
      const status = await this.#ask(path)
      if (status === 401 && this.#manners.refreshes === 'always') {
        await this.#refresh()
        await this.#ask(path)
      }
      if (this.#manners.rests) await after(POLL_MS)
    }
  }

  /** @returns the status; `null` for a call that failed */
  async #ask(path: string): Promise<number | null> {
    try {
      const signal = AbortSignal.any([this.#ending.signal, AbortSignal.timeout(PATIENCE_MS)])
      const headers = { authorization: `Bearer ${this.#idToken}` }
      const answer = await fetch(this.#url + path, { headers, signal })
      await answer.json()
      return answer.status
    } catch {
      return null
    }
  }
}
