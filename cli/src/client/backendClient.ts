import { setTimeout as after } from 'node:timers/promises'
import { ownValue, RETRY_STATUSES } from '@wattpost/protocol'
import type { SharedAccount } from './account.ts'
import { AFTER_SIGN_IN, type ClientStep, type Known, OVERVIEW_LIMIT } from './afterSignIn.ts'
import { Caller, type CallOutcome, type PathCall, pathCall } from './caller.ts'
import { Rounds } from './rounds.ts'
import { BackendSocket, type RequestOutcome, type SocketChange } from './socket.ts'
import type { Target } from './target.ts'

/** The differences between the clients of the command line. */
export interface ClientOptions {
  /** Longest time for an answer, ms. */
  readonly timeoutMs: number
  /** Pause before a repeated call or request, ms. */
  readonly pauseMs: number
  /** Whether it opens the page of the first hydra. */
  readonly opensPage: boolean
  /** Listed devices that it watches beside that of the page. */
  readonly watch: number
  /** Devices of a page of a list; by default those of the dashboard's overview. */
  readonly limit?: number
  /** Factor by which it reconnects faster than the dashboard; 1 by default. */
  readonly reconnectFactor?: number
  /** Whether it reconnects even after the server has refused a fresh token. */
  readonly isUntiring?: boolean
  readonly observer?: ClientObserver
}

/** Follows what a client does, e.g. to measure it. */
export interface ClientObserver {
  /** @param isRepeated whether the call is made again with a fresh token */
  onCall?(call: PathCall, outcome: CallOutcome, tookMs: number, isRepeated: boolean): void
  /** @param name the backend's */
  onRequest?(name: string, outcome: RequestOutcome, tookMs: number): void
  onEvent?(event: string, payload: unknown): void
  onSocket?(change: SocketChange): void
}

/** A client of a backend: after a sign-in it sends what the dashboard sends, until it is closed. */
export class BackendClient {
  readonly #target: Target
  readonly #account: SharedAccount
  readonly #options: ClientOptions
  readonly #ending = new AbortController()
  readonly #caller: Caller
  #socket: BackendSocket | null = null
  #connections = 0
  /** Ids of the devices of each list that was answered. */
  readonly #listed = new Map<ClientStep, readonly string[]>()
  /** The rounds of each list, and of the calls of the page. */
  readonly #lists = new Map<ClientStep, Rounds>(
    AFTER_SIGN_IN.lists.steps.map((step) => [step, new Rounds()]),
  )
  readonly #page = new Rounds()
  /** The connection and devices of the last `watch`. */
  #watched = ''

  constructor(target: Target, account: SharedAccount, options: ClientOptions) {
    this.#target = target
    this.#account = account
    this.#options = options
    this.#caller = new Caller({
      apiUrl: target.apiUrl,
      token: () => account.current.token,
      timeoutMs: options.timeoutMs,
      signal: this.#ending.signal,
    })
  }

  /** Number of accepted connections. */
  get connections(): number {
    return this.#connections
  }

  get isConnected(): boolean {
    return this.#socket?.isConnected === true
  }

  /** Starts; resolves once the server has accepted or refused the connection. */
  async start(): Promise<void> {
    await Promise.all(AFTER_SIGN_IN.start.steps.map((step) => this.#take(step)))
    if (this.#ending.signal.aborted) return
    this.#socket = this.#connect()
    for (const step of AFTER_SIGN_IN.lists.steps) void this.#repeatList(step)
    if (this.#options.opensPage) void this.#repeatPage()
    await this.#socket.decided(this.#options.timeoutMs)
  }

  /** Resolves when it has made each of its repeated calls once from now on, and its connection is decided. */
  async turn(): Promise<void> {
    const { opensPage, timeoutMs } = this.#options
    await Promise.all([
      ...[...this.#lists.values()].map((rounds) => rounds.next(1)),
      ...(opensPage ? [this.#page.next(AFTER_SIGN_IN.page.steps.length)] : []),
      this.#socket?.decided(timeoutMs),
    ])
  }

  close(): void {
    this.#ending.abort()
    this.#socket?.close()
  }

  #connect(): BackendSocket {
    const { reconnectFactor: factor = 1, isUntiring = false, observer } = this.#options
    const socket: BackendSocket = new BackendSocket({
      target: this.#target,
      account: () => this.#account.current,
      reconnection: { factor, isUntiring, renew: () => this.#account.renew() },
      onEvent: (event, payload) => observer?.onEvent?.(event, payload),
      onChange: (change) => {
        observer?.onSocket?.(change)
        if (change.state !== 'connected') return
        this.#connections += 1
        const [probe, watch] = AFTER_SIGN_IN.connection.steps
        void this.#take(probe)
        this.#watch(watch)
      },
    })
    return socket
  }

  async #repeatList(step: ClientStep): Promise<void> {
    const [, watch] = AFTER_SIGN_IN.connection.steps
    while (!this.#ending.signal.aborted) {
      const answer = await this.#roundOf(step)
      if (answer !== null || !this.#listed.has(step)) this.#listed.set(step, idsIn(answer))
      this.#watch(watch)
      await this.#pause()
    }
  }

  #roundOf(step: ClientStep): Promise<unknown> {
    const rounds = this.#lists.get(step)
    return rounds === undefined ? this.#take(step) : rounds.take(() => this.#take(step))
  }

  async #repeatPage(): Promise<void> {
    const { steps } = AFTER_SIGN_IN.page
    let taken = 0
    while (!this.#ending.signal.aborted) {
      const step = this.#known().hydra === '' ? undefined : steps[taken % steps.length]
      if (step !== undefined) taken += 1
      await this.#page.take(async () => (step === undefined ? null : this.#take(step)))
      await this.#pause()
    }
  }

  /** Subscribes once for each connection and set of devices, when every list was asked for. */
  #watch(step: ClientStep): void {
    const { watched } = this.#known()
    const key = `${this.#socket?.id} ${watched.join(' ')}`
    if (this.#listed.size < AFTER_SIGN_IN.lists.steps.length || watched.length === 0) return
    if (!this.isConnected || this.#watched === key) return
    this.#watched = key
    void this.#take(step)
  }

  #known(): Known {
    const [bg, hydras, meters] = AFTER_SIGN_IN.lists.steps.map(
      (step) => this.#listed.get(step) ?? [],
    )
    const { opensPage, watch, limit = OVERVIEW_LIMIT } = this.#options
    const hydra = hydras?.[0] ?? ''
    const listed = [bg, hydras, meters].flatMap((ids) => ids ?? []).slice(0, watch)
    return {
      login: this.#account.current.login,
      limit,
      watched: opensPage && hydra !== '' ? [hydra, ...listed] : listed,
      hydra,
    }
  }

  /** @returns the body or acknowledgement; `null` if it failed */
  #take(step: ClientStep): Promise<unknown> {
    return 'call' in step
      ? this.#call(pathCall(step.call(this.#known())))
      : this.#request(step.request, step.payload(this.#known()))
  }

  async #request(
    request: Extract<ClientStep, { readonly request: unknown }>['request'],
    payload: object,
  ): Promise<unknown> {
    const { timeoutMs, observer } = this.#options
    const connection = await this.#socket?.decided(timeoutMs)
    if (this.#socket === null || connection?.state !== 'connected') return null
    const beganMs = performance.now()
    const outcome = await this.#socket.request(request, payload, timeoutMs)
    const name = this.#target.requestNames[request] || request
    if (!this.#ending.signal.aborted)
      observer?.onRequest?.(name, outcome, performance.now() - beganMs)
    return outcome.state === 'acknowledged' ? outcome.ack : null
  }

  /** Makes a call; again with a fresh token after a 401, and a POST once more if the server is busy [H1]. */
  async #call(call: PathCall, mayRepeat = true): Promise<unknown> {
    const beganMs = performance.now()
    const outcome = await this.#caller.call(call)
    if (this.#ending.signal.aborted) return null
    const tookMs = performance.now() - beganMs
    const status = outcome.state === 'answered' ? outcome.status : null
    const isRefused = status === 401 && mayRepeat
    const isRenewed = isRefused && (await this.#account.renew()) === 'renewed'
    this.#options.observer?.onCall?.(call, outcome, tookMs, isRenewed)
    const isBusy = call.method === 'POST' && RETRY_STATUSES.some((one) => one === status)
    if (mayRepeat && (isRenewed || isBusy)) return this.#call(call, false)
    return outcome.state === 'answered' && outcome.status < 300 ? (outcome.body ?? null) : null
  }

  async #pause(): Promise<void> {
    const { signal } = this.#ending
    await after(this.#options.pauseMs, null, { signal }).catch(() => {})
  }
}

/** The ids of the devices of a list. */
function idsIn(list: unknown): string[] {
  const devices = ownValue(list, 'devices') ?? ownValue(list, 'data')
  if (!Array.isArray(devices)) return []
  return devices.flatMap((device) => {
    const id = ownValue(device, 'deviceId')
    return typeof id === 'string' ? [id] : []
  })
}
