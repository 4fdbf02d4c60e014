import { type DashboardConfig, REQUEST_KEYS, type SocketRequestName } from '@wattpost/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { FIRST_ACKNOWLEDGEMENT_MS } from '../freshness/timings.ts'
import { type CapabilitiesState, type Capability, capabilityOf } from './capability.ts'
import { NoAnswer } from './liveSource.ts'

/** The backend's names of requests, by request; `false` for those that it does not support. */
export type RequestNames = Readonly<Partial<Record<SocketRequestName, string | false>>>

/** The names in the configuration. */
export function requestNamesIn({ requests = {} }: Pick<DashboardConfig, 'requests'>): RequestNames {
  const keys = Object.keys(REQUEST_KEYS) as (keyof typeof REQUEST_KEYS)[]
  const named = keys.map((key) => [REQUEST_KEYS[key], requests[key]] as const)
  return Object.fromEntries(named.filter(([, name]) => name !== undefined))
}

/** Learns once per connection which requests the backend acknowledges [K10]. */
export interface Capabilities {
  readonly store: StoreApi<CapabilitiesState>
  of(name: SocketRequestName): Capability
  /**
   * Whether an acknowledgement is expected although none has come: the connection before acknowledged this kind, and
   * nothing was received on this one.
   */
  isPresumed(name: SocketRequestName): boolean
  /** Call when a connection opens. */
  onOpen(): void
  /** Call when the connection ends. */
  onClose(): void
  /** Call for each message that is no acknowledgement. */
  onMessage(): void
  /** Call for each request that waits for its acknowledgement. */
  onSent(): void
  /** Call for each acknowledgement, however late; a refusal is one. */
  onAcknowledged(name: SocketRequestName): void
  /** Call when a request was not acknowledged in time on an open connection. */
  onTimeout(name: SocketRequestName): void
  /** Rejects with a `NoAnswer` as soon as requests of this kind are no longer waited for. */
  givenUp(name: SocketRequestName): { readonly rejected: Promise<never>; cancel(): void }
}

const NONE: ReadonlySet<string> = new Set()

export function createCapabilities(names: RequestNames = {}): Capabilities {
  const off = Object.entries(names).filter(([, name]) => name === false)
  const initial: CapabilitiesState = {
    ofRequest: Object.fromEntries(off.map(([request]) => [request, 'off' as const])),
    isSilent: false,
  }
  const store = createStore<CapabilitiesState>(() => initial)
  const of = (name: SocketRequestName) => capabilityOf(store.getState(), name)
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasAcknowledged = false
  let isAsked = false
  let presumed: ReadonlySet<string> = NONE
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const learn = (name: SocketRequestName, capability: Capability) =>
    store.setState(({ ofRequest }) => ({ ofRequest: { ...ofRequest, [name]: capability } }))
  const acknowledged = () => {
    const known = Object.entries(store.getState().ofRequest)
    return known.filter(([, capability]) => capability === 'acknowledged').map(([name]) => name)
  }
  /** Without any message a connection may be mute: that says nothing about its backend. */
  const awaitFirst = () => {
    if (hasAcknowledged || !isAsked || presumed.size > 0) return
    timer ??= setTimeout(() => store.setState({ isSilent: true }), FIRST_ACKNOWLEDGEMENT_MS)
  }
  return {
    store,
    of,
    isPresumed: (name) => presumed.has(name),
    onOpen: () => {
      stop()
      hasAcknowledged = false
      isAsked = false
      // A connection that stayed mute takes nothing away.
      presumed = new Set([...presumed, ...acknowledged()])
      store.setState(initial, true)
    },
    onClose: stop,
    onMessage: () => {
      if (presumed.size === 0) return
      presumed = NONE
      awaitFirst()
    },
    onSent: () => {
      isAsked = true
      awaitFirst()
    },
    onAcknowledged: (name) => {
      presumed = NONE
      if (!hasAcknowledged) {
        hasAcknowledged = true
        stop()
        // A slow server was taken for a silent one: its other requests are tried again.
        if (store.getState().isSilent) store.setState(initial, true)
      }
      if (of(name) !== 'acknowledged') learn(name, 'acknowledged')
    },
    onTimeout: (name) => {
      if (of(name) === 'untried' && !presumed.has(name)) learn(name, 'unacknowledged')
    },
    givenUp: (name) => {
      let cancel = () => {}
      const rejected = new Promise<never>((_, reject) => {
        cancel = store.subscribe(() => {
          if (of(name) === 'unacknowledged') reject(new NoAnswer(name))
        })
      })
      return { rejected, cancel }
    },
  }
}
