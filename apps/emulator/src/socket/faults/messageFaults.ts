import type { Packet, Pass } from '../../patches/engineIo.ts'
import type { LastingSocketFault } from '../../scenario/faults/socketFaultSchema.ts'
import { eventIn, eventNameIn, packetOf } from '../eventPacket.ts'
import type { PacketFilter } from '../outgoing.ts'
import { DelayLine } from './delayLine.ts'

/** A lasting fault that concerns a connection. */
export interface Condition {
  readonly id: string
  readonly what: LastingSocketFault
}

/** Draws whether a fault hits, and counts the hit. */
export type Hits = (id: string) => boolean
/** Delay of the next message by a fault, ms of real time. */
export type DelayOf = (condition: Condition) => number

/** Longest wait of a message for the one to swap with. */
const SWAP_WAIT_MS = 1000

/** Drops, duplicates, swaps, breaks or delays the messages of one connection while faults are active. */
export class MessageFaults {
  readonly #hits: Hits
  readonly #delayOf: DelayOf
  readonly #line: DelayLine
  #conditions: readonly Condition[] = []
  #held: { readonly packet: Packet; readonly pass: Pass; readonly timer: NodeJS.Timeout } | null =
    null

  /** @param idle called when no fault is active and the last delayed message is sent */
  constructor(hits: Hits, delayOf: DelayOf, idle: () => void) {
    this.#hits = hits
    this.#delayOf = delayOf
    this.#line = new DelayLine(() => {
      if (this.isIdle) idle()
    })
  }

  /** Sets the active faults. */
  set(conditions: readonly Condition[]): void {
    this.#conditions = conditions
  }

  /** Whether no fault is active and no message is waiting. */
  get isIdle(): boolean {
    return this.#conditions.length === 0 && this.#line.isEmpty && this.#held === null
  }

  /** Drops waiting messages of a closed connection. */
  clear(): void {
    this.#line.clear()
    if (this.#held !== null) clearTimeout(this.#held.timer)
    this.#held = null
  }

  readonly filter: PacketFilter = (packet, pass) => {
    if (!isMessage(packet)) return pass(packet)
    const hitting = this.#conditions.filter(
      (condition) => concerns(condition, packet) && this.#hits(condition.id),
    )
    const has = (kind: LastingSocketFault['socket']) =>
      hitting.some(({ what }) => what.socket === kind)
    if (has('mute')) return
    const out = has('malformed') ? broken(packet) : packet
    const delayMs = hitting.reduce((sum, condition) => sum + this.#delayOf(condition), 0)
    const send = (one: Packet) => this.#line.enter(delayMs, () => pass(one))
    const copies = has('duplicate') ? [out, out] : [out]
    for (const copy of copies) this.#inOrder(copy, send, has('reorder'))
  }

  /** A held message is sent after the next one. */
  #inOrder(packet: Packet, send: Pass, isSwapped: boolean): void {
    const held = this.#held
    if (held === null && isSwapped) {
      const timer = setTimeout(() => this.#release(), SWAP_WAIT_MS)
      this.#held = { packet, pass: send, timer }
      return
    }
    send(packet)
    if (held !== null) this.#release()
  }

  #release(): void {
    const held = this.#held
    if (held === null) return
    clearTimeout(held.timer)
    this.#held = null
    held.pass(held.packet)
  }
}

/** Whether a packet is an event or an acknowledgement; faults leave the others alone. */
function isMessage({ data }: Packet): boolean {
  return typeof data === 'string' && (data.startsWith('2') || data.startsWith('3'))
}

function concerns({ what }: Condition, packet: Packet): boolean {
  if (what.socket === 'refuse' || ('direction' in what && what.direction === 'in')) return false
  return what.event === undefined || what.event === eventNameIn(packet)
}

/** Replaces the payload of an event by the first half of its JSON. */
function broken(packet: Packet): Packet {
  const event = eventIn(packet)
  if (event === null) return packet
  const text = JSON.stringify(event.args[0] ?? null)
  return packetOf({ name: event.name, args: [text.slice(0, Math.ceil(text.length / 2))] })
}
