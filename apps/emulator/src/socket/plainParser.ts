import { Decoder, Encoder, type Packet, PacketType } from 'socket.io-parser'
import { writtenIn } from './writtenFrame.ts'

/** A client that is refused may try again with a fresh token; more often it only keeps us busy. */
const INTRODUCTIONS_MAX = 10

/**
 * Reads what clients send. No request holds anything binary, and one that did would have to be gathered from
 * pieces: whoever sends one is not a dashboard, and loses the connection.
 */
class PlainDecoder extends Decoder {
  #introductions = 0

  override add(packet: unknown): void {
    if (typeof packet !== 'string') throw new Error('nothing binary is read')
    const type = Number(packet[0])
    if (type === PacketType.BINARY_EVENT || type === PacketType.BINARY_ACK)
      throw new Error('nothing binary is read')
    if (type === PacketType.CONNECT && ++this.#introductions > INTRODUCTIONS_MAX)
      throw new Error('too many introductions')
    super.add(packet)
  }
}

/** Puts what is written already into its message as it is. */
class PlainEncoder extends Encoder {
  override encode(packet: Packet) {
    const { type, data, id } = packet
    const written = type === PacketType.EVENT && id === undefined ? writtenIn(data?.[1]) : null
    return written === null
      ? super.encode(packet)
      : [`${type}[${JSON.stringify(data[0])},${written}]`]
  }
}

/** For socket.io's `parser` option. */
export const plainParser = { Encoder: PlainEncoder, Decoder: PlainDecoder }
