import type { Packet } from '../patches/engineIo.ts'

/** An event of a socket.io packet. */
export interface EventPacket {
  readonly name: string
  readonly args: readonly unknown[]
}

/** Begin of an event packet of the main namespace without an acknowledgement. */
const EVENT = '2['

/** The event of a packet; `null` for acknowledgements and other packets. */
export function eventIn({ data }: Packet): EventPacket | null {
  if (typeof data !== 'string' || !data.startsWith(EVENT)) return null
  const [name, ...args]: unknown[] = JSON.parse(data.slice(1))
  return typeof name === 'string' ? { name, args } : null
}

/** The event's name, without parsing the packet. */
export function eventNameIn({ data }: Packet): string | null {
  if (typeof data !== 'string' || !data.startsWith(EVENT)) return null
  return /^2\["([^"\\]*)"/.exec(data)?.[1] ?? null
}

/** A packet of this event. */
export function packetOf({ name, args }: EventPacket): Packet {
  return { data: `2${JSON.stringify([name, ...args])}`, options: undefined }
}
