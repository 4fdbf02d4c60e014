import {
  interceptWrites,
  type Link,
  type Packet,
  type Pass,
  restoreWrites,
} from '../patches/engineIo.ts'

/** A filter for the messages of a connection: passes on, changes, delays or drops each. */
export type PacketFilter = (packet: Packet, pass: Pass) => void

/** The filters of a connection, in the order in which messages pass them. */
const filterNames = ['faults', 'slow-reader'] as const
type FilterName = (typeof filterNames)[number]

/** The filters between socket.io's messages for one connection and its transport. */
export class Outgoing {
  readonly #link: Link
  readonly #filters = new Map<FilterName, PacketFilter>()

  constructor(link: Link) {
    this.#link = link
  }

  /** Sets a filter; `null` removes it. */
  put(name: FilterName, filter: PacketFilter | null): void {
    if (filter === null) this.#filters.delete(name)
    else this.#filters.set(name, filter)
    if (this.#filters.size === 0) restoreWrites(this.#link)
    else interceptWrites(this.#link, (packet, pass) => this.#filter(0, packet, pass))
  }

  /** Removes all filters. */
  clear(): void {
    for (const name of filterNames) this.put(name, null)
  }

  #filter(index: number, packet: Packet, send: Pass): void {
    const name = filterNames[index]
    const pass: Pass = (passed) => this.#filter(index + 1, passed, send)
    const filter = name === undefined ? send : this.#filters.get(name)
    if (filter === undefined) pass(packet)
    else filter(packet, pass)
  }
}

/** An event of a socket.io packet. */
interface EventPacket {
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
