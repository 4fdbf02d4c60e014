import type {
  Channel,
  ChannelCall,
  ChannelEnd,
  ChannelHandshake,
  ClientMessage,
  ServerMessage,
} from './messages.ts'

/** Receives an answer in parts. */
export interface AnswerListener {
  begun(status: number, contentType: string): void
  part(text: string): void
  ended(): void
  /** The answer ended as by a lost connection; the listener may not have been begun. */
  broken(): void
}

/** Receives what happens to a connection. */
export interface ConnectionListener {
  /** @param name the connection's name at the backend */
  opened(name: string): void
  /** @param isFinal whether the user is refused, not only this attempt */
  refused(message: string, isFinal: boolean): void
  event(name: string, payload: unknown): void
  closed(end: ChannelEnd): void
}

/** The page's end of a connection. */
export interface ChannelConnection {
  /** Sends a request; the acknowledgement, if wanted, is called at most once. */
  request(name: string, payload: unknown, acknowledge?: (ack: unknown) => void): void
  /** Closes it; the listener receives nothing afterwards. */
  close(): void
}

/** The page's side of a channel to a backend. */
export interface ChannelClient {
  /** Makes a call. @returns a function that aborts it: the listener receives nothing afterwards */
  call(call: ChannelCall, listener: AnswerListener): () => void
  open(handshake: ChannelHandshake, listener: ConnectionListener): ChannelConnection
}

interface OpenConnection {
  readonly listener: ConnectionListener
  readonly acks: Map<number, (ack: unknown) => void>
}

export function createChannelClient(channel: Channel<ClientMessage, ServerMessage>): ChannelClient {
  const calls = new Map<number, AnswerListener>()
  const connections = new Map<number, OpenConnection>()
  let made = 0
  channel.listen((message) => {
    if ('socket' in message) receiveOn(connections, message)
    else receiveAnswer(calls, message)
  })
  return {
    call: (call, listener) => {
      const id = made++
      calls.set(id, listener)
      channel.send({ kind: 'call', id, ...call })
      return () => {
        if (calls.delete(id)) channel.send({ kind: 'abort', id })
      }
    },
    open: (handshake, listener) => {
      const socket = made++
      const acks: OpenConnection['acks'] = new Map()
      connections.set(socket, { listener, acks })
      channel.send({ kind: 'open', socket, ...handshake })
      return {
        request: (name, payload, acknowledge) => {
          const ack = made++
          if (acknowledge !== undefined) acks.set(ack, acknowledge)
          channel.send({
            ...{ kind: 'request', socket, name },
            ...(payload !== undefined && { json: JSON.stringify(payload) }),
            ...(acknowledge !== undefined && { ack }),
          })
        },
        close: () => {
          if (connections.delete(socket)) channel.send({ kind: 'close', socket })
        },
      }
    },
  }
}

function receiveAnswer(
  calls: Map<number, AnswerListener>,
  message: Exclude<ServerMessage, { readonly socket: number }>,
): void {
  const listener = calls.get(message.id)
  if (listener === undefined) return
  switch (message.kind) {
    case 'answer':
      listener.begun(message.status, message.contentType)
      break
    case 'part':
      listener.part(message.text)
      break
    case 'end':
      calls.delete(message.id)
      listener.ended()
      break
    case 'broken':
      calls.delete(message.id)
      listener.broken()
      break
  }
}

function receiveOn(
  connections: Map<number, OpenConnection>,
  message: Extract<ServerMessage, { readonly socket: number }>,
): void {
  const connection = connections.get(message.socket)
  if (connection === undefined) return
  const { listener, acks } = connection
  switch (message.kind) {
    case 'opened':
      listener.opened(message.name)
      break
    case 'refused':
      connections.delete(message.socket)
      listener.refused(message.message, message.isFinal)
      break
    case 'event': {
      const [name, payload] = JSON.parse(message.json) as [string, unknown]
      listener.event(name, payload)
      break
    }
    case 'ack': {
      const acknowledge = acks.get(message.ack)
      acks.delete(message.ack)
      acknowledge?.(JSON.parse(message.json))
      break
    }
    case 'closed':
      connections.delete(message.socket)
      listener.closed(message.end)
      break
  }
}
