import type { IncomingMessage } from 'node:http'
import { streamOf, unit } from '../../engine/random.ts'
import type { InForce } from '../../scenario/faults/board.ts'
import { chanceOf, type Intervention, whomOf } from '../../scenario/faults/intervention.ts'
import { latencyMs } from '../../scenario/faults/latencyMs.ts'
import { isStrike, type SocketFault, type SocketStrike } from '../../scenario/faults/socketFault.ts'
import type { Stage } from '../../scenario/stage.ts'
import type { WorldEntry } from '../../scenario/worldLog.ts'
import type { Outgoing } from '../outgoing.ts'
import type { Connection } from '../types.ts'
import { DelayLine } from './delayLine.ts'
import { type Condition, Distortion } from './distortion.ts'
import { strike } from './strike.ts'

interface Struck {
  readonly outgoing: Outgoing
  readonly distortion: Distortion
  readonly hearing: DelayLine
}

/** A handshake is refused: with words for the client, or, without, as if there were no server. */
export interface Refused {
  readonly message: string | null
}

/** Brings the socket faults that are in force to the connections that they are meant for. */
export class SocketFaults {
  readonly #stage: Stage
  readonly #connections = new Map<Connection, Struck>()
  /** The emails of those who were here: a handshake tells only the uid at first. */
  readonly #emails = new Map<string, string>()
  /** By which refusals a handshake was judged before its user was known: none is drawn for twice. */
  readonly #judged = new WeakMap<IncomingMessage, ReadonlySet<string>>()

  constructor(stage: Stage) {
    this.#stage = stage
  }

  joined(socket: Connection, outgoing: Outgoing): void {
    this.#emails.set(socket.data.user.uid, socket.data.user.email)
    const idle = () => outgoing.put('faults', null)
    const distortion = new Distortion(
      (id) => this.#hits(id),
      (one) => this.#delayMs(one),
      idle,
    )
    const struck = { outgoing, distortion, hearing: new DelayLine() }
    this.#connections.set(socket, struck)
    this.#apply(socket, struck)
    socket.use(([name], next) => this.#hear(socket, struck, String(name), next))
  }

  left(socket: Connection): void {
    const struck = this.#connections.get(socket)
    struck?.distortion.clear()
    struck?.hearing.clear()
    this.#connections.delete(socket)
  }

  /** Others are in force than before. */
  changed(): void {
    for (const [socket, struck] of this.#connections) this.#apply(socket, struck)
  }

  /** What happened in the world may be the moment of a strike. */
  take(entry: WorldEntry): void {
    if (entry.kind !== 'fault' || entry.now !== 'raised' || !('socket' in entry.what)) return
    const { what, fault } = entry
    if (isStrike(what)) this.#strike(fault, what)
  }

  /** Whether a handshake is refused before anything is said, by what it says of its user. */
  refusesUnheard(handshake: IncomingMessage): boolean {
    const uid = new URLSearchParams(handshake.url?.slice(handshake.url.indexOf('?'))).get('user_id')
    const email = this.#emails.get(uid ?? '') ?? null
    const wordless = this.#refusals().filter(({ what }) => messageOf(what) === null)
    const judged = wordless.filter((entry) => isMeant(entry, email))
    this.#judged.set(handshake, new Set(judged.map(({ id }) => id)))
    return judged.some(({ id }) => this.#hits(id))
  }

  /** Whether the handshake of a user who is known by now is refused, and how. */
  refuses(handshake: IncomingMessage, email: string): Refused | null {
    const judged = this.#judged.get(handshake)
    const refusal = this.#refusals().find(
      (entry) => !judged?.has(entry.id) && isMeant(entry, email) && this.#hits(entry.id),
    )
    return refusal === undefined ? null : { message: messageOf(refusal.what) }
  }

  #refusals(): readonly InForce[] {
    return this.#inForce().filter(
      ({ what }) => 'socket' in what && (what.socket === 'refuse' || isStrike(what)),
    )
  }

  #strike(id: string, fault: SocketStrike): void {
    const stream = streamOf(this.#stage.play.seed, 'strike', id)
    const meant = [...this.#connections].filter(
      ([{ data }], index) =>
        (fault.who === undefined || fault.who === data.user.email) &&
        unit(stream, index) < chanceOf(fault),
    )
    for (const [socket, { outgoing }] of meant) strike(socket, outgoing, fault.socket)
  }

  #apply(socket: Connection, { outgoing, distortion }: Struck): void {
    distortion.set(this.#conditionsOf(socket))
    outgoing.put('faults', distortion.isIdle ? null : distortion.hurdle)
  }

  #conditionsOf({ data }: Connection): Condition[] {
    return this.#inForce().flatMap((entry) => {
      const { id, what } = entry
      if (!('socket' in what) || isStrike(what) || what.socket === 'refuse') return []
      return isMeant(entry, data.user.email) ? [{ id, what }] : []
    })
  }

  /** What a client asks may be lost or late too. */
  #hear(socket: Connection, { hearing }: Struck, name: string, next: () => void): void {
    const struck = this.#conditionsOf(socket).filter(
      ({ id, what }) => isAbout(what, name) && this.#hits(id),
    )
    if (struck.some(({ what }) => what.socket === 'mute')) return
    hearing.enter(
      struck.reduce((sum, condition) => sum + this.#delayMs(condition), 0),
      next,
    )
  }

  #inForce(): readonly InForce[] {
    const { faults } = this.#stage.play
    return faults.isEmpty ? [] : faults.inForce
  }

  #hits(id: string): boolean {
    const { play } = this.#stage
    if (!play.faults.draws(id)) return false
    play.hit(id)
    return true
  }

  #delayMs({ id, what }: Condition): number {
    if (what.socket !== 'slow') return 0
    const { play } = this.#stage
    const hits = play.faults.get(id)?.hits ?? 0
    return latencyMs(what.latency, streamOf(play.seed, 'latency', id), hits)
  }
}

function messageOf(what: Intervention): string | null {
  return 'message' in what ? (what.message ?? null) : null
}

function isMeant({ what }: InForce, email: string | null): boolean {
  const whom = whomOf(what)
  return whom === null || whom === email
}

function isAbout(what: SocketFault, name: string): boolean {
  if (!('direction' in what) || what.direction !== 'in') return false
  return what.event === undefined || what.event === name
}
