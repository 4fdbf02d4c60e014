import { Decoder, Encoder, type Packet, PacketType } from 'socket.io-parser'
import { serialisedIn } from '../transport/serialisedFrame.ts'

/** A refused client may retry with a fresh token; more attempts close the connection. */
const CONNECTS_MAX = 10

/**
 * Decodes packets of clients. No request is binary; a binary packet closes the connection, since its parts would
 * have to be collected.
 */
class PlainDecoder extends Decoder {
  #connects = 0

  override add(packet: unknown): void {
    if (typeof packet !== 'string') throw new Error('binary packets are refused')
    const type = Number(packet[0])
    if (type === PacketType.BINARY_EVENT || type === PacketType.BINARY_ACK)
      throw new Error('binary packets are refused')
    if (type === PacketType.CONNECT && ++this.#connects > CONNECTS_MAX)
      throw new Error('too many connect packets')
    super.add(packet)
  }
}

/** Copies encoded payloads into their packets unchanged. */
class PlainEncoder extends Encoder {
  override encode(packet: Packet) {
    const { type, data, id } = packet
    const serialised =
      type === PacketType.EVENT && id === undefined ? serialisedIn(data?.[1]) : null
    return serialised === null
      ? super.encode(packet)
      : [`${type}[${JSON.stringify(data[0])},${serialised}]`]
  }
}

/** For socket.io's `parser` option. */
export const plainParser = { Encoder: PlainEncoder, Decoder: PlainDecoder }
