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
