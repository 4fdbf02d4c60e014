import { ownValue } from '@wattpost/protocol'
import type { MessageFault } from '../../../scenario/faults/socketFaultSchema.ts'
import { type Eventual, whenAllKnown } from '../../../scenario/inputs/inputSource.ts'
import type { Packet, Pass } from '../../patches/engineIo.ts'
import { setLongTimeout } from '../../transport/longTimeout.ts'
import { eventIn, eventNameIn, type PacketFilter, packetOf } from '../outgoing.ts'

/** A lasting fault of messages that concerns a connection. */
export interface Condition {
  readonly id: string
  readonly what: MessageFault
}

interface MessageFaultParts {
  /** Draws whether a fault hits, and counts the hit. @returns the number of earlier hits; `null` without a hit */
  readonly takeHit: (id: string) => Eventual<number | null>
  /** Delay of a message by a fault, ms of real time. @param hits the number of hits, this one included */
  readonly delayOf: (condition: Condition, hits: number) => number
  /** Whether the client may receive a device's frames at present. */
  readonly mayReceive: (deviceId: string) => boolean
  /** Called when no fault is active and the server's last delayed message is sent. */
  readonly idle: () => void
}

/** The effect of a fault on a message. */
interface Effect {
  readonly drops?: true
  readonly repeats?: true
  readonly swaps?: true
  readonly change?: (packet: Packet) => Packet
}

/** The effects of the faults; a fault with a latency also delays. */
const EFFECTS: Readonly<Record<MessageFault['socket'], Effect>> = {
  mute: { drops: true },
  slow: {},
  duplicate: { repeats: true },
  reorder: { swaps: true },
  malformed: { change: broken },
}

/** The faults that hit a message. */
interface Hitting {
  readonly effects: readonly Effect[]
  /** Sum of their delays, ms. */
  readonly delayMs: number
}

/** Longest wait of a message for the one to swap with. */
const SWAP_WAIT_MS = 1000

/**
 * The faults of messages on one connection: drops, delays, repeats, swaps or breaks the server's messages, and drops or
 * delays the client's requests.
 */
export class MessageFaults {
  readonly #parts: MessageFaultParts
  readonly #outgoing: DelayLine
  readonly #incoming = new DelayLine()
  /** Messages of each direction whose faults are not known yet. */
  readonly #undecided: Readonly<Record<Direction, MessageOrder>>
  #conditions: readonly Condition[] = []
  #held: { readonly packet: Packet; readonly pass: Pass; readonly timer: NodeJS.Timeout } | null =
    null

  constructor(parts: MessageFaultParts) {
    this.#parts = parts
    const onEmpty = () => {
      if (this.isIdle) parts.idle()
    }
    this.#outgoing = new DelayLine(onEmpty)
    this.#undecided = { out: new MessageOrder(onEmpty), in: new MessageOrder(() => undefined) }
  }

  /** Sets the active faults. */
  set(conditions: readonly Condition[]): void {
    this.#conditions = conditions
  }

  /** Whether no fault is active and no message of the server is waiting. */
  get isIdle(): boolean {
    const isEmpty = this.#undecided.out.isEmpty && this.#outgoing.isEmpty && this.#held === null
    return this.#conditions.length === 0 && isEmpty
  }

  /** Drops waiting messages of a closed connection, in both directions. */
  clear(): void {
    for (const order of Object.values(this.#undecided)) order.clear()
    this.#outgoing.clear()
    this.#incoming.clear()
    if (this.#held !== null) clearTimeout(this.#held.timer)
    this.#held = null
  }

  /** Bytes of waiting messages of the server (`out`) or the client (`in`). */
  waitingBytes(direction: Direction): number {
    const undecided = this.#undecided[direction].waitingBytes
    return direction === 'in'
      ? undecided + this.#incoming.waitingBytes
      : undecided + this.#outgoing.waitingBytes + bytesOf(this.#held?.packet)
  }

  /** Filters the server's messages. */
  readonly filterOutgoing: PacketFilter = (packet, pass) => {
    if (!isMessage(packet)) return pass(packet)
    const hitting = this.#hitting('out', eventNameIn(packet))
    this.#undecided.out.enter(hitting, (known) => this.#send(packet, pass, known), bytesOf(packet))
  }

  /** Sends a message of the server with the effects of the faults that hit it. */
  #send(packet: Packet, pass: Pass, { effects, delayMs }: Hitting): void {
    if (effects.some(({ drops }) => drops)) return
    const change = effects.find((effect) => effect.change !== undefined)?.change
    const release: Pass = (one) => {
      // The device may have changed hands while the message waited.
      const permitted = permittedPart(one, this.#parts.mayReceive)
      if (permitted !== null) pass(change === undefined ? permitted : change(permitted))
    }
    const send: Pass = (one) => this.#outgoing.enter(delayMs, () => release(one), bytesOf(one))
    const copies = effects.some(({ repeats }) => repeats) ? [packet, packet] : [packet]
    const isSwapped = effects.some(({ swaps }) => swaps)
    for (const copy of copies) this.#inOrder(copy, send, isSwapped)
  }

  /**
   * Filters the client's requests.
   * @param pass handles the request
   * @param bytes its size
   */
  filterIncoming(request: string, pass: () => void, bytes = 0): void {
    const handle = ({ effects, delayMs }: Hitting) => {
      if (!effects.some(({ drops }) => drops)) this.#incoming.enter(delayMs, pass, bytes)
    }
    this.#undecided.in.enter(this.#hitting('in', request), handle, bytes)
  }

  /** Draws the faults that hit a message, and sums their delays. */
  #hitting(direction: Direction, event: string | null): Eventual<Hitting> {
    const { takeHit, delayOf } = this.#parts
    const concerning = this.#conditions.filter(({ what }) => concerns(what, direction, event))
    const taken = concerning.map((condition) => ({ condition, hit: takeHit(condition.id) }))
    const decided = (earlier: readonly (number | null)[]): Hitting => {
      const hitting = taken.flatMap(({ condition }, index) => {
        const before = earlier[index] ?? null
        return before === null ? [] : [{ condition, hits: before + 1 }]
      })
      return {
        effects: hitting.map(({ condition }) => EFFECTS[condition.what.socket]),
        delayMs: hitting.reduce((sum, { condition, hits }) => sum + delayOf(condition, hits), 0),
      }
    }
    return whenAllKnown(
      taken.map(({ hit }) => hit),
      decided,
    )
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

function bytesOf(packet: Packet | undefined): number {
  return packet === undefined ? 0 : (packet.data?.length ?? 0)
}

type Direction = 'out' | 'in'

/** Whether a fault concerns the messages of a direction and event. */
function concerns(what: MessageFault, direction: Direction, event: string | null): boolean {
  const concerned = 'direction' in what ? (what.direction ?? 'out') : 'out'
  return concerned === direction && (what.event === undefined || what.event === event)
}

/** A message with the frames of permitted devices alone; `null` when none is left. */
function permittedPart(packet: Packet, mayReceive: (deviceId: string) => boolean): Packet | null {
  const event = eventIn(packet)
  if (event === null) return packet
  const isPermitted = (frame: unknown) => {
    const deviceId = ownValue(frame, 'deviceId')
    return typeof deviceId !== 'string' || mayReceive(deviceId)
  }
  const [payload, ...rest] = event.args
  if (!Array.isArray(payload)) return isPermitted(payload) ? packet : null
  const permitted = payload.filter(isPermitted)
  if (permitted.length === payload.length) return packet
  return permitted.length === 0 ? null : packetOf({ name: event.name, args: [permitted, ...rest] })
}

/** Replaces the payload of an event by the first half of its JSON. */
function broken(packet: Packet): Packet {
  const event = eventIn(packet)
  if (event === null) return packet
  const text = JSON.stringify(event.args[0] ?? null)
  return packetOf({ name: event.name, args: [text.slice(0, Math.ceil(text.length / 2))] })
}

/**
 * Passes messages on in order of arrival. A message whose faults are known passes at once, unless earlier ones wait: of
 * nodes that share a log, the order of hits is known a moment later.
 */
class MessageOrder {
  readonly #onEmpty: () => void
  #last: Promise<void> = Promise.resolve()
  #waiting = 0
  #bytes = 0
  #isCleared = false

  /** @param onEmpty called when the last waiting message has passed */
  constructor(onEmpty: () => void) {
    this.#onEmpty = onEmpty
  }

  get isEmpty(): boolean {
    return this.#waiting === 0
  }

  /** Bytes of waiting messages. */
  get waitingBytes(): number {
    return this.#bytes
  }

  /** @param bytes size of the message */
  enter<T>(known: Eventual<T>, pass: (value: Awaited<T>) => void, bytes: number): void {
    if (this.isEmpty && !(known instanceof Promise)) {
      pass(known as Awaited<T>)
      return
    }
    this.#bytes += bytes
    this.#waiting += 1
    this.#last = this.#passAfter(this.#last, known, pass, bytes)
  }

  async #passAfter<T>(
    before: Promise<void>,
    known: Eventual<T>,
    pass: (value: Awaited<T>) => void,
    bytes: number,
  ): Promise<void> {
    const value = await known
    await before
    this.#bytes -= bytes
    this.#waiting -= 1
    if (this.#isCleared) return
    pass(value)
    if (this.isEmpty) this.#onEmpty()
  }

  /** Drops waiting messages of a closed connection. */
  clear(): void {
    this.#isCleared = true
  }
}

/** Runs actions after a delay, in their order of entry. */
export class DelayLine {
  readonly #waiting: {
    readonly dueAtMs: number
    readonly bytes: number
    readonly go: () => void
  }[] = []
  #waitingBytes = 0
  #cancel: (() => void) | null = null
  readonly #emptied: () => void

  /** @param emptied called when the last action has run */
  constructor(emptied: () => void = () => {}) {
    this.#emptied = emptied
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  /** Memory of the waiting actions, as they were entered. */
  get waitingBytes(): number {
    return this.#waitingBytes
  }

  /**
   * @param ms delay in real time; without one an action runs at once if none is waiting
   * @param bytes memory of the action while it waits
   */
  enter(ms: number, go: () => void, bytes = 0): void {
    if (ms <= 0 && this.isEmpty) {
      go()
      return
    }
    const lastMs = this.#waiting.at(-1)?.dueAtMs ?? 0
    this.#waiting.push({ dueAtMs: Math.max(lastMs, performance.now() + ms), bytes, go })
    this.#waitingBytes += bytes
    if (this.#cancel === null) this.#await()
  }

  /** Drops all waiting actions. */
  clear(): void {
    this.#cancel?.()
    this.#cancel = null
    this.#waiting.length = 0
    this.#waitingBytes = 0
  }

  #await(): void {
    const [next] = this.#waiting
    if (next === undefined) this.#emptied()
    else this.#cancel = setLongTimeout(() => this.#release(), next.dueAtMs - performance.now())
  }

  #release(): void {
    this.#cancel = null
    // A timer may fire a little early.
    const nowMs = performance.now() + 1
    while ((this.#waiting[0]?.dueAtMs ?? Number.POSITIVE_INFINITY) <= nowMs) {
      const next = this.#waiting.shift()
      this.#waitingBytes -= next?.bytes ?? 0
      next?.go()
    }
    if (this.#cancel === null) this.#await()
  }
}
