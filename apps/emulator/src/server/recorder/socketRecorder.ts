import { expensiveJson, sensitivityOf } from '@wattpost/protocol'
import { decodePacket } from 'engine.io-parser'
import { Decoder, type Packet, PacketType } from 'socket.io-parser'
import type { RecordingWriter } from './recordingFile.ts'
import { learnSecrets } from './rewrite.ts'
import type { PassMessage, Side, SocketFollower, SocketObserver } from './socketProxy.ts'

interface Request {
  readonly n: number
  /** A field that makes the answer secret; `null` for one that is not. */
  readonly field: string | null
}

/** Longest recorded message, and all attachments of one together, bytes. */
const MESSAGE_BYTES_MAX = 4 * 1024 * 1024
/** A field whose values are secret. */
const SECRET = 'secret'
const ATTACHMENTS_MAX = 1000
/** Requests of a side that wait for an acknowledgement; the oldest are forgotten. */
const REQUESTS_MAX = 10_000

/** Records connections. */
export function socketRecorder(writer: RecordingWriter): SocketObserver {
  return {
    handshake: ({ headers, url = '/' }) => {
      learnSecrets(headers, writer.redactor)
      // The handshake's query names the user: the redactor learns it, and no record holds it.
      writer.redactor.learnFrom(() => writer.redactor.url(url))
    },
    onRefused: () => void writer.unrecorded(),
    join: () => new SocketRecorder(writer),
  }
}

/** Records the messages of one connection. */
class SocketRecorder implements SocketFollower {
  readonly #writer: RecordingWriter
  readonly #socket: number
  readonly #decoders: Record<Side, Decoder>
  /** Requests without an acknowledgement yet, by their sender. */
  readonly #requests: Record<Side, Map<number, Request>> = { client: new Map(), server: new Map() }
  /** Bytes of the attachments that have come of a packet. */
  readonly #attached: Record<Side, number> = { client: 0, server: 0 }
  #connected = false

  constructor(writer: RecordingWriter) {
    this.#writer = writer
    this.#socket = writer.nextSocket()
    this.#decoders = { client: this.#decoder('client'), server: this.#decoder('server') }
  }

  /** Passes a message on unchanged, and records it. */
  onMessage(side: Side, message: Buffer, isBinary: boolean, pass: PassMessage): void {
    pass(message)
    if (this.#read(side, message, isBinary)) return
    // The parser may be in the middle of a packet.
    this.#decoders[side] = this.#decoder(side)
    this.#writer.unrecorded()
  }

  /** Reads a message; `false` for one that is no packet, or that would hold the recorder for long. */
  #read(side: Side, message: Buffer, isBinary: boolean): boolean {
    if (message.length > MESSAGE_BYTES_MAX) return false
    try {
      const { type, data } = decodePacket(
        isBinary ? message : message.toString('utf8'),
        'nodebuffer',
      )
      if (type !== 'message') return true
      if (typeof data === 'string') {
        if (expensiveJson(data) !== null) return false
      } else {
        this.#attached[side] += data.length
        if (this.#attached[side] > MESSAGE_BYTES_MAX) return false
      }
      this.#decoders[side].add(data)
      return true
    } catch {
      return false
    }
  }

  waitingBytes(): number {
    return 0
  }

  /** Records the end of the connection. */
  onEnd(by: 'client' | 'transport'): void {
    this.#recordDisconnect(by)
  }

  #decoder(side: Side): Decoder {
    this.#attached[side] = 0
    const decoder = new Decoder({ maxAttachments: ATTACHMENTS_MAX })
    decoder.on('decoded', (packet) => {
      this.#attached[side] = 0
      this.#record(side, packet)
    })
    return decoder
  }

  #record(side: Side, packet: Packet): void {
    if (packet.nsp !== '/') {
      this.#writer.unrecorded()
      return
    }
    switch (packet.type) {
      case PacketType.CONNECT:
        if (side === 'client') this.#learn(packet.data)
        else this.#recordConnect()
        break
      case PacketType.CONNECT_ERROR:
        this.#recordRefusal(packet.data)
        break
      case PacketType.DISCONNECT:
        this.#recordDisconnect(side)
        break
      case PacketType.EVENT:
      case PacketType.BINARY_EVENT:
        this.#recordEvent(side, packet)
        break
      case PacketType.ACK:
      case PacketType.BINARY_ACK:
        this.#recordAck(side, packet)
    }
  }

  /** Lets the redactor learn the credentials, which no record holds. */
  #learn(auth: unknown): void {
    const { redactor } = this.#writer
    redactor.learnFrom(() => redactor.json(auth, 'auth'))
  }

  #recordConnect(): void {
    this.#connected = true
    this.#writer.write(() => ({ kind: 'connect', socket: this.#socket }))
  }

  #recordRefusal(data: unknown): void {
    const message: unknown = Object(data).message
    const text = typeof message === 'string' ? message : ''
    this.#writer.write(() => ({
      kind: 'connect-refused',
      socket: this.#socket,
      message: String(this.#writer.redactor.json(text, 'message')),
    }))
  }

  #recordDisconnect(reason: Side | 'transport'): void {
    if (!this.#connected) return
    this.#connected = false
    this.#writer.write(() => ({ kind: 'disconnect', socket: this.#socket, reason }))
  }

  #recordEvent(side: Side, { data, id }: Packet): void {
    const [name, ...args]: unknown[] = data
    const event = String(name)
    // Arguments of an event that is named like a secret are secret.
    const field = sensitivityOf(event) === 'secret' ? SECRET : null
    const n = this.#writer.write(() => ({
      kind: side === 'client' ? 'emit' : 'event',
      socket: this.#socket,
      event: this.#writer.redactor.eventName(event),
      args: this.#args(field, args),
      ...(id !== undefined && { ackId: id }),
    }))
    if (id === undefined || n === null) return
    const requests = this.#requests[side]
    requests.set(id, { n, field })
    for (const oldest of requests.keys()) {
      if (requests.size <= REQUESTS_MAX) break
      requests.delete(oldest)
    }
  }

  #recordAck(side: Side, { data, id }: Packet): void {
    const requests = this.#requests[side === 'client' ? 'server' : 'client']
    const request = requests.get(id ?? -1)
    if (request === undefined) {
      this.#writer.unrecorded()
      return
    }
    requests.delete(id ?? -1)
    this.#writer.write(() => ({
      kind: 'ack',
      socket: this.#socket,
      of: request.n,
      args: this.#args(request.field, data),
    }))
  }

  #args(field: string | null, args: readonly unknown[]): unknown[] {
    return args.map((arg) => this.#writer.redactor.json(arg, field))
  }
}
