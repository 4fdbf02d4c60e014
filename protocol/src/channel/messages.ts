/** A call over a channel: an HTTP request without a network. */
export interface ChannelCall {
  readonly method: string
  /** Path and query, without an origin. */
  readonly target: string
  /** The bearer token, or `null`. */
  readonly token: string | null
  /** JSON text, or `null`. */
  readonly body: string | null
}

/** The handshake of a connection; its fields are those of a socket [K1]. */
export interface ChannelHandshake {
  readonly token: string
  readonly uid: string
  readonly type: string
}

/** From the page to the backend. `id` counts calls, `socket` connections, `ack` requests of a connection. */
export type ClientMessage =
  | ({ readonly kind: 'call'; readonly id: number } & ChannelCall)
  | { readonly kind: 'abort'; readonly id: number }
  | ({ readonly kind: 'open'; readonly socket: number } & ChannelHandshake)
  | {
      readonly kind: 'request'
      readonly socket: number
      readonly name: string
      /** JSON text; without one the request has no payload. */
      readonly json?: string
      readonly ack?: number
    }
  | { readonly kind: 'close'; readonly socket: number }

/** The end of a connection: by a disconnect of the server, or a lost transport. */
export type ChannelEnd = 'kicked' | 'lost'

/** From the backend to the page. */
export type ServerMessage =
  | {
      readonly kind: 'answer'
      readonly id: number
      readonly status: number
      readonly contentType: string
    }
  /** A part of an answer's text. */
  | { readonly kind: 'part'; readonly id: number; readonly text: string }
  | { readonly kind: 'end'; readonly id: number }
  /** The answer ends as by a lost connection. */
  | { readonly kind: 'broken'; readonly id: number }
  | { readonly kind: 'opened'; readonly socket: number; readonly name: string }
  /** `isFinal`: the user is refused; otherwise a retry may succeed. */
  | {
      readonly kind: 'refused'
      readonly socket: number
      readonly message: string
      readonly isFinal: boolean
    }
  /** JSON text of an array: the name of the event and its payload. */
  | { readonly kind: 'event'; readonly socket: number; readonly json: string }
  | { readonly kind: 'ack'; readonly socket: number; readonly ack: number; readonly json: string }
  | { readonly kind: 'closed'; readonly socket: number; readonly end: ChannelEnd }

/** One side of a channel, e.g. of a `MessagePort` or a worker. Messages keep their order. */
export interface Channel<Out, In> {
  send(message: Out): void
  /** Calls back with each message. */
  listen(onMessage: (message: In) => void): void
}

/** An end of a channel: a `MessagePort`, a `Worker`, or the scope of a worker. */
export interface MessageTarget {
  postMessage(message: unknown): void
  onmessage: ((event: { readonly data: unknown }) => void) | null
}

/** Messages that travel together at most: each group is a task of the page, which paints between two of them. */
const TOGETHER_MAX = 32

/**
 * A channel over the messages of a port or worker. What is sent in one turn of the event loop travels in groups: alone, the
 * 12,000 messages a second of a large fleet cost the page more than their contents. Both sides come from the same build, so
 * nothing is decoded.
 */
export function channelOver<Out, In>(target: MessageTarget): Channel<Out, In> {
  let waiting: Out[] = []
  const flush = () => {
    const messages = waiting
    waiting = []
    for (let from = 0; from < messages.length; from += TOGETHER_MAX)
      target.postMessage(messages.slice(from, from + TOGETHER_MAX))
  }
  return {
    send: (message) => {
      if (waiting.push(message) === 1) void Promise.resolve().then(flush)
    },
    listen: (onMessage) => {
      target.onmessage = ({ data }) => {
        for (const message of data as readonly In[]) onMessage(message)
      }
    },
  }
}
