import { expensiveJson } from '@wattpost/protocol'
import { Decoder, Encoder, type Packet, PacketType } from 'socket.io-parser'
import { UnreadPayload } from '../transport/requests.ts'
import { serialisedIn } from '../transport/serialisedFrame.ts'

/** A refused client may retry with a fresh token; more attempts close the connection. */
const CONNECTS_MAX = 10
/** Values of a packet, with those of its payload: the longest request names 1,000 devices. */
const VALUES_MAX = 2_000
/** The start of a request with a payload: its namespace, the id of its acknowledgement, and its name. */
const REQUEST_START = /^2(?:(\/[^,]{0,100}),)?(\d{1,15})?\["([a-z_]{1,40})",/

/**
 * Decodes packets of clients. No request is binary; a binary packet closes the connection, since its parts would
 * have to be collected. A packet whose JSON would be expensive is not parsed: a request is refused, after other packets
 * the connection closes.
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
    const problem = expensiveJson(packet, VALUES_MAX)
    if (problem === null) super.add(packet)
    else this.emitReserved('decoded', unreadRequest(packet, problem))
  }
}

/** A request without its payload. Throws for other packets. */
function unreadRequest(packet: string, problem: string): Packet {
  const [, nsp = '/', id, name] = REQUEST_START.exec(packet) ?? []
  if (name === undefined) throw new Error(problem)
  const data = [name, new UnreadPayload(problem)]
  return { type: PacketType.EVENT, nsp, ...(id !== undefined && { id: Number(id) }), data }
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
