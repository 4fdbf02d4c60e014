import type { Call } from '../faults/callPattern.ts'

/** A call with its number; its answer has the same. */
interface NumberedCall extends Call {
  readonly call: number
}

/** An event between clients and the server. Accounts appear by email, never by token. */
export type TrafficEvent =
  | (NumberedCall & { readonly kind: 'request' })
  | (NumberedCall & {
      readonly kind: 'answer'
      readonly who: string | null
      /** `null` if the connection ended without an answer. */
      readonly status: number | null
      /** From request to answer, real time. */
      readonly ms: number
      /** The faults and scripted answers that hit it. */
      readonly faults: readonly string[]
    })
  | { readonly kind: 'connect'; readonly socket: string; readonly who: string }
  | { readonly kind: 'refuse'; readonly who: string | null; readonly message: string }
  | {
      readonly kind: 'disconnect'
      readonly socket: string
      readonly who: string
      readonly reason: string
    }
  /** A client's request over its socket, acknowledged. */
  | {
      readonly kind: 'ack'
      readonly socket: string
      readonly who: string
      readonly name: string
      readonly deviceIds: readonly string[]
      readonly ok: boolean
      readonly message?: string
    }
  /** Frames of a device were sent. */
  | {
      readonly kind: 'deliver'
      readonly event: string
      readonly deviceId: string
      readonly frames: number
      /** The number of connections. */
      readonly to: number
    }

/** An entry of the traffic log. Unlike the world log it is not repeatable. */
export interface LoggedTraffic {
  readonly seq: number
  /** Virtual time. */
  readonly atMs: number
  /** Real time, ms, of a monotonic clock. */
  readonly wallMs: number
  /** The node that had the event, of several with one log. */
  readonly node?: string
  readonly event: TrafficEvent
}

/** An entry as a line of NDJSON, without the line break. */
export function trafficLine({ seq, atMs, wallMs, node, event }: LoggedTraffic): string {
  const { kind, ...rest } = event
  return JSON.stringify({
    seq,
    at: new Date(atMs).toISOString(),
    wallMs: Math.round(wallMs),
    ...(node !== undefined && { node }),
    kind,
    ...rest,
  })
}
