/** An HTTP call of a run. */
export interface HttpExample {
  /** The `{id}` of the path. */
  readonly id?: string
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  /** With all additions. */
  readonly answer: unknown
  /** The core alone. */
  readonly coreAnswer: unknown
  /** Bodies of refused calls, by status. */
  readonly refusals?: Readonly<Record<number, unknown>>
}

/** Calls and events of a run, for the documents. */
export interface ContractExamples {
  /** By the operation's id. */
  readonly http: Readonly<Record<string, HttpExample>>
  /** Payloads of the server's events with all additions, by the message's name. */
  readonly events: Readonly<Record<string, unknown>>
  /** The same in the core. */
  readonly coreEvents: Readonly<Record<string, unknown>>
  /** Requests by event name, with their acknowledgements. */
  readonly requests: Readonly<Record<string, { readonly payload: unknown; readonly ack: unknown }>>
  /** Acknowledgements of clients, by the event. */
  readonly answers: Readonly<Record<string, unknown>>
  /** Query and auth payload of a connection; `null` without a run. */
  readonly handshake: { readonly query: unknown; readonly auth: unknown } | null
}

/** For the documents' schemas alone. */
export const NO_EXAMPLES: ContractExamples = {
  ...{ http: {}, events: {}, coreEvents: {}, requests: {}, answers: {}, handshake: null },
}
