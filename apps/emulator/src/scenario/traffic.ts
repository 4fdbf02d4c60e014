/** What passed between clients and the server; who is told by email, never by token. */
export type TrafficEvent =
  | {
      readonly kind: 'request'
      readonly call: number
      readonly method: string
      readonly path: string
      readonly query: string
    }
  | {
      readonly kind: 'answer'
      /** The number of its request. */
      readonly call: number
      readonly method: string
      readonly path: string
      readonly query: string
      readonly who: string | null
      /** `null`: the connection ended without an answer. */
      readonly status: number | null
      /** From request to answer, real time. */
      readonly ms: number
      /** Which faults and verbatim answers hit it. */
      readonly faults: readonly string[]
    }
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
  /** A device's frames went out. */
  | {
      readonly kind: 'deliver'
      readonly event: string
      readonly deviceId: string
      readonly frames: number
      /** To so many connections. */
      readonly to: number
    }

/** An entry of the traffic log: not repeatable, and no part of the world's. */
export interface LoggedTraffic {
  readonly seq: number
  /** Virtual time. */
  readonly atMs: number
  /** Real time, ms, of a clock that never goes back. */
  readonly wallMs: number
  readonly event: TrafficEvent
}

/** An entry as a line of NDJSON, without the line's end. */
export function trafficLine({ seq, atMs, wallMs, event }: LoggedTraffic): string {
  const { kind, ...rest } = event
  return JSON.stringify({
    seq,
    at: new Date(atMs).toISOString(),
    wallMs: Math.round(wallMs),
    kind,
    ...rest,
  })
}
