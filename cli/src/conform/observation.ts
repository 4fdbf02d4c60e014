import type { Family, SocketRequestName, StatusWords } from '@wattpost/protocol'
import type { CorsObservation } from './cors.ts'

/** The outcome of an HTTP call. */
export type CallOutcome =
  | {
      readonly state: 'answered'
      readonly status: number
      /** `undefined` if the body is no JSON. */
      readonly body: unknown
    }
  | { readonly state: 'unanswered'; readonly afterMs: number }
  | { readonly state: 'failed'; readonly message: string }

/** An HTTP call by its probe's key, and its outcome. */
export interface CallObservation {
  readonly key: string
  readonly outcome: CallOutcome
}

/** A socket event; `payload` is an array where the server sends frames in arrays. */
export interface EventObservation {
  readonly event: string
  readonly payload: unknown
}

/** A socket request by its probe's key. */
export interface RequestObservation {
  readonly key: string
  readonly outcome:
    | { readonly state: 'acknowledged'; readonly ack: unknown }
    | { readonly state: 'unanswered'; readonly afterMs: number }
}

/** The beginning of a connection of the socket. */
export type ConnectionOutcome =
  | { readonly state: 'connected' }
  | { readonly state: 'refused'; readonly message: string }
  | { readonly state: 'unanswered'; readonly afterMs: number }

/** All that a run has seen of a backend; the report follows from it alone. */
export interface Observations {
  readonly target: string
  /** The present time of the computer, epoch ms. */
  readonly nowMs: number
  readonly uid: string
  /** Families of which the account has devices. */
  readonly families: readonly Family[]
  /** Whether requests that change a device were sent. */
  readonly commands: boolean
  /** Words for a status, zone of periods, and requests that there are not, as `config.json` says. */
  readonly statusWords: StatusWords
  readonly timeZone?: string
  readonly noRequests: readonly SocketRequestName[]
  /** Whether there is a second account. */
  readonly hasOther?: boolean
  /** Devices that only the second account has. */
  readonly otherDevices: readonly ForeignDevice[]
  /** If the dashboard's page has another origin than the API. */
  readonly cors?: CorsObservation
  readonly calls: readonly CallObservation[]
  readonly connection: ConnectionOutcome
  /** A connection with an invalid token. */
  readonly invalidToken: ConnectionOutcome
  readonly events: readonly EventObservation[]
  readonly requests: readonly RequestObservation[]
  /** Time for which events were awaited, ms. */
  readonly waitMs: number
}

/** A device that the second account sees. */
export interface ForeignDevice {
  readonly family: Family
  readonly id: string
}

/** A socket request that is tried. */
export interface RequestProbe {
  readonly key: string
  readonly request: SocketRequestName
  readonly payload: object
  /** Whether the server should acknowledge it with `ok: false`. */
  readonly isRefused?: boolean
}
