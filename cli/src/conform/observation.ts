import type { Family, SocketRequestName, StatusWords } from '@wattpost/protocol'
import type { Caller, CallOutcome, PathCall } from '../client/caller.ts'
import type { ConnectionOutcome, Listener, RequestOutcome, SocketEvent } from '../client/socket.ts'
import type { CorsObservation } from './cors.ts'

/** An HTTP call by its probe's key, and its outcome. */
export interface CallObservation {
  readonly key: string
  readonly outcome: CallOutcome
}

/** A socket request by its probe's key. */
export interface RequestObservation {
  readonly key: string
  readonly outcome: Exclude<RequestOutcome, { readonly state: 'unsupported' }>
}

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
  readonly events: readonly SocketEvent[]
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

/** Makes calls at the same time. */
export function observedCalls(
  caller: Caller,
  probes: readonly (PathCall & Pick<CallObservation, 'key'>)[],
): Promise<CallObservation[]> {
  return Promise.all(
    probes.map(async (probe) => ({ key: probe.key, outcome: await caller.call(probe) })),
  )
}

/** Sends requests at the same time, and waits for their acknowledgements; without a connection none is sent. */
export async function observedRequests(
  { connection, socket }: Listener,
  probes: readonly RequestProbe[],
  ackMs: number,
): Promise<RequestObservation[]> {
  if (connection.state !== 'connected') return []
  const observed = await Promise.all(
    probes.map(async ({ key, request, payload }) => ({
      key,
      outcome: await socket.request(request, payload, ackMs),
    })),
  )
  return observed.flatMap(({ key, outcome }) =>
    outcome.state === 'unsupported' ? [] : [{ key, outcome }],
  )
}
