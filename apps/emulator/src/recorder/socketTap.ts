import { decodePacket } from 'engine.io-parser'
import { Decoder, type Packet, PacketType } from 'socket.io-parser'
import { sensitivityOf } from '../recording/sensitiveKey.ts'
import type { Journal } from './journal.ts'

type Side = 'client' | 'server'

interface Asked {
  readonly n: number
  readonly event: string
}

const ATTACHMENTS_MAX = 1000

/** Listens to one connection's messages, which pass untouched, and writes down what they say. */
export class SocketTap {
  readonly #journal: Journal
  readonly #socket: number
  readonly #decoders: Record<Side, Decoder>
  /** What waits for an acknowledgement, by who asked. */
  readonly #asked: Record<Side, Map<number, Asked>> = { client: new Map(), server: new Map() }
  #connected = false

  constructor(journal: Journal) {
    this.#journal = journal
    this.#socket = journal.nextSocket()
    this.#decoders = { client: this.#decoder('client'), server: this.#decoder('server') }
  }

  /** A message as it came from one side. */
  heard(side: Side, message: Buffer, isBinary: boolean): void {
    try {
      const packet = decodePacket(isBinary ? message : message.toString('utf8'), 'nodebuffer')
      if (packet.type === 'message') this.#decoders[side].add(packet.data)
    } catch {
      // The parser may be left in the middle of a packet.
      this.#decoders[side] = this.#decoder(side)
      this.#journal.unrecorded()
    }
  }

  /** The connection is over. */
  ended(by: 'client' | 'transport'): void {
    this.#goodbye(by)
  }

  #decoder(side: Side): Decoder {
    const decoder = new Decoder({ maxAttachments: ATTACHMENTS_MAX })
    decoder.on('decoded', (packet) => this.#decoded(side, packet))
    return decoder
  }

  #decoded(side: Side, packet: Packet): void {
    if (packet.nsp !== '/') {
      this.#journal.unrecorded()
      return
    }
    switch (packet.type) {
      case PacketType.CONNECT:
        if (side === 'client') this.#learn(packet.data)
        else this.#welcome()
        break
      case PacketType.CONNECT_ERROR:
        this.#refused(packet.data)
        break
      case PacketType.DISCONNECT:
        this.#goodbye(side)
        break
      case PacketType.EVENT:
      case PacketType.BINARY_EVENT:
        this.#said(side, packet)
        break
      case PacketType.ACK:
      case PacketType.BINARY_ACK:
        this.#answered(side, packet)
    }
  }

  /** What opens the connection is not recorded, but must not be told elsewhere either. */
  #learn(auth: unknown): void {
    this.#journal.redactor.json({ auth })
  }

  #welcome(): void {
    this.#connected = true
    this.#journal.write(() => ({ kind: 'connect', socket: this.#socket }))
  }

  #refused(data: unknown): void {
    const message: unknown = Object(data).message
    const text = typeof message === 'string' ? message : ''
    this.#journal.write(() => ({
      kind: 'connect-refused',
      socket: this.#socket,
      message: this.#journal.redactor.text(text),
    }))
  }

  #goodbye(reason: Side | 'transport'): void {
    if (!this.#connected) return
    this.#connected = false
    this.#journal.write(() => ({ kind: 'disconnect', socket: this.#socket, reason }))
  }

  #said(side: Side, { data, id }: Packet): void {
    const [name, ...args]: unknown[] = data
    const event = String(name)
    const n = this.#journal.write(() => ({
      kind: side === 'client' ? 'emit' : 'event',
      socket: this.#socket,
      event: this.#eventName(event),
      args: this.#args(event, args),
      ...(id !== undefined && { ackId: id }),
    }))
    if (id !== undefined && n !== null) this.#asked[side].set(id, { n, event })
  }

  #answered(side: Side, { data, id }: Packet): void {
    const asked = this.#asked[side === 'client' ? 'server' : 'client']
    const question = asked.get(id ?? -1)
    if (question === undefined) {
      this.#journal.unrecorded()
      return
    }
    asked.delete(id ?? -1)
    this.#journal.write(() => ({
      kind: 'ack',
      socket: this.#socket,
      of: question.n,
      args: this.#args(question.event, data),
    }))
  }

  #eventName(event: string): string {
    return /^[a-z][a-z_-]{0,40}$/.test(event) ? event : this.#journal.redactor.text(event)
  }

  /** What is said to an event that is named like a secret is one. */
  #args(event: string, args: readonly unknown[]): unknown[] {
    const meaning = sensitivityOf(event) === 'secret' ? 'secret' : null
    return args.map((arg) => this.#journal.redactor.json(arg, meaning))
  }
}
