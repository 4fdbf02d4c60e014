import type { Link } from './types.ts'

type Write = Link['write']

/** One message on its way to a client, encoded, perhaps together with others'. */
export interface Packet {
  readonly data: Parameters<Write>[0]
  readonly options: Parameters<Write>[1]
}
/** Lets a message pass on. */
export type Pass = (packet: Packet) => void
/** Something in the way of a connection's messages: passes each on, or another, or none, now or later. */
export type Hurdle = (packet: Packet, pass: Pass) => void

/** In their order on the way out. */
const places = ['faults', 'slow-reader'] as const
type HurdlePlace = (typeof places)[number]

/**
 * What stands in the way of one connection's messages. Rooms are sent to as if nothing did; the hurdles take
 * effect where the connection's own messages go out, and where there is none nothing is in the way.
 */
export class Outgoing {
  readonly #link: Link
  readonly #hurdles = new Map<HurdlePlace, Hurdle>()

  constructor(link: Link) {
    this.#link = link
  }

  /** Puts a hurdle in its place; `null` takes it away. */
  put(place: HurdlePlace, hurdle: Hurdle | null): void {
    if (hurdle === null) this.#hurdles.delete(place)
    else this.#hurdles.set(place, hurdle)
    if (this.#hurdles.size === 0) Reflect.deleteProperty(this.#link, 'write')
    else if (!Object.hasOwn(this.#link, 'write')) this.#intercept()
  }

  /** All hurdles are gone: what goes out now goes straight. */
  clear(): void {
    for (const place of places) this.put(place, null)
  }

  #intercept(): void {
    const write: Write = this.#link.write.bind(this.#link)
    const straight: Pass = ({ data, options }) => void write(data, options)
    this.#link.write = (data, options) => {
      this.#through(0, { data, options }, straight)
      return this.#link
    }
  }

  #through(index: number, packet: Packet, straight: Pass): void {
    const place = places[index]
    const pass: Pass = (passed) => this.#through(index + 1, passed, straight)
    const hurdle = place === undefined ? straight : this.#hurdles.get(place)
    if (hurdle === undefined) pass(packet)
    else hurdle(packet, pass)
  }
}
