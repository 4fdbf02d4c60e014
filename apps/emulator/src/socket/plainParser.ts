import { Decoder, Encoder, PacketType } from 'socket.io-parser'

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

/** For socket.io's `parser` option. */
export const plainParser = { Encoder, Decoder: PlainDecoder }
