import type { SocketCondition } from '../../scenario/faults/socketFault.ts'
import { eventIn, eventNameIn, packetOf } from '../eventPacket.ts'
import type { Hurdle, Packet, Pass } from '../outgoing.ts'
import { DelayLine } from './delayLine.ts'

/** A state of the fault board, as far as it concerns one connection. */
export interface Condition {
  readonly id: string
  readonly what: SocketCondition
}

/** Decides whether a fault hits this time, and counts it. */
export type Hits = (id: string) => boolean
/** How late a fault makes the next message, ms of real time. */
export type DelayOf = (condition: Condition) => number

/** So long the neighbour of a message is waited for. */
const NEIGHBOUR_MS = 1000

/** What faults do to one connection's messages while they are in force: some are lost, doubled, swapped, broken, late. */
export class Distortion {
  readonly #hits: Hits
  readonly #delayOf: DelayOf
  readonly #line: DelayLine
  #conditions: readonly Condition[] = []
  #held: { readonly packet: Packet; readonly pass: Pass; readonly timer: NodeJS.Timeout } | null =
    null

  /** @param idle told when the last late message is gone and nothing is in force */
  constructor(hits: Hits, delayOf: DelayOf, idle: () => void) {
    this.#hits = hits
    this.#delayOf = delayOf
    this.#line = new DelayLine(() => {
      if (this.isIdle) idle()
    })
  }

  /** From now on these are in force. */
  set(conditions: readonly Condition[]): void {
    this.#conditions = conditions
  }

  /** Nothing is in force, and nothing is still on its way. */
  get isIdle(): boolean {
    return this.#conditions.length === 0 && this.#line.isEmpty && this.#held === null
  }

  /** The connection has ended. */
  clear(): void {
    this.#line.clear()
    if (this.#held !== null) clearTimeout(this.#held.timer)
    this.#held = null
  }

  readonly hurdle: Hurdle = (packet, pass) => {
    if (!isMessage(packet)) return pass(packet)
    const struck = this.#conditions.filter(
      (condition) => concerns(condition, packet) && this.#hits(condition.id),
    )
    const has = (kind: SocketCondition['socket']) => struck.some(({ what }) => what.socket === kind)
    if (has('mute')) return
    const out = has('malformed') ? broken(packet) : packet
    const delayMs = struck.reduce((sum, condition) => sum + this.#delayOf(condition), 0)
    const send = (one: Packet) => this.#line.enter(delayMs, () => pass(one))
    const copies = has('duplicate') ? [out, out] : [out]
    for (const copy of copies) this.#inOrder(copy, send, has('reorder'))
  }

  /** One that is held lets its neighbour go before it. */
  #inOrder(packet: Packet, send: Pass, isSwapped: boolean): void {
    const held = this.#held
    if (held === null && isSwapped) {
      const timer = setTimeout(() => this.#letGo(), NEIGHBOUR_MS)
      this.#held = { packet, pass: send, timer }
      return
    }
    send(packet)
    if (held !== null) this.#letGo()
  }

  #letGo(): void {
    const held = this.#held
    if (held === null) return
    clearTimeout(held.timer)
    this.#held = null
    held.pass(held.packet)
  }
}

/** An event or an acknowledgement; what holds the connection together passes. */
function isMessage({ data }: Packet): boolean {
  return typeof data === 'string' && (data.startsWith('2') || data.startsWith('3'))
}

function concerns({ what }: Condition, packet: Packet): boolean {
  if (what.socket === 'refuse' || ('direction' in what && what.direction === 'in')) return false
  return what.event === undefined || what.event === eventNameIn(packet)
}

/** The event's name stays; in the place of its payload stands the first half of its JSON. */
function broken(packet: Packet): Packet {
  const event = eventIn(packet)
  if (event === null) return packet
  const text = JSON.stringify(event.args[0] ?? null)
  return packetOf({ name: event.name, args: [text.slice(0, Math.ceil(text.length / 2))] })
}
