import type { Packet } from './outgoing.ts'

/** An event as it stands in a message. */
export interface EventPacket {
  readonly name: string
  readonly args: readonly unknown[]
}

/** An event of socket.io's main namespace that wants no acknowledgement. */
const EVENT = '2['

/** Reads the event in a message; `null` for acknowledgements and whatever else there is. */
export function eventIn({ data }: Packet): EventPacket | null {
  if (typeof data !== 'string' || !data.startsWith(EVENT)) return null
  const [name, ...args]: unknown[] = JSON.parse(data.slice(1))
  return typeof name === 'string' ? { name, args } : null
}

/** The event's name, without reading all of the message. */
export function eventNameIn({ data }: Packet): string | null {
  if (typeof data !== 'string' || !data.startsWith(EVENT)) return null
  return /^2\["([^"\\]*)"/.exec(data)?.[1] ?? null
}

/** A message with this event. */
export function packetOf({ name, args }: EventPacket): Packet {
  return { data: `2${JSON.stringify([name, ...args])}`, options: undefined }
}
