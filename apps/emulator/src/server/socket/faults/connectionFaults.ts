import { streamOf, unit } from '../../../engine/random.ts'
import type { ByteRule } from '../../../scenario/faults/byteFaultSchema.ts'
import { accountOf, chanceOf, type Injection } from '../../../scenario/faults/fault.ts'
import { latencyMs } from '../../../scenario/faults/hits.ts'
import {
  hitsMessages,
  isMomentary,
  limitsBytes,
  type MomentarySocketFault,
  type MomentarySocketFaultKind,
  socketByteRuleOf,
} from '../../../scenario/faults/socketFaultSchema.ts'
import { type Eventual, whenKnown } from '../../../scenario/inputs/inputSource.ts'
import type { WorldEntry } from '../../../scenario/log/worldLog.ts'
import type { ScenarioPlayer } from '../../../scenario/player/scenarioPlayer.ts'
import type { ActiveFault } from '../../../scenario/run/activeFaults.ts'
import {
  type FaultHits,
  firstHit,
  type HitsByKind,
  hitsByKind,
  type IsObserver,
  observersBy,
  takeHit,
} from '../../transport/faultHits.ts'
import type { PacketFilter } from '../outgoing.ts'
import { type Condition, MessageFaults } from './messageFaults.ts'

/** The request that opens a connection. */
export interface Handshake {
  readonly headers: { readonly 'user-agent'?: string | undefined }
  /** Path and query. */
  readonly url?: string | undefined
}

/** The bytes that are sent on a connection. */
interface LimitedBytes {
  /** Sets the rules; calls back when the connection ends by the limit of one. */
  set(rules: readonly ByteRule[], onLimit: (rule: ByteRule) => void): void
}

/** How each momentary fault ends a connection. */
type Endings = Readonly<Record<MomentarySocketFaultKind, () => void>>

/** An authenticated connection, as far as faults concern it. */
export interface FaultTarget extends Endings {
  readonly uid: string
  /** `null` if unknown: faults of one account do not hit it. */
  readonly email: string | null
  /** The request that opened it. */
  readonly handshake: Handshake
  readonly bytes: LimitedBytes
  /** Sets the filter of the server's messages; `null` removes it. */
  filter(filter: PacketFilter | null): void
  /** Whether the client may receive a device's frames at present; by a fault they may have waited. */
  mayReceive(deviceId: string): boolean
  /** Disconnects the client, whatever other faults are active; socket.io does not reconnect by itself. */
  kick(): void
  /** Closes the transport; the client reconnects. */
  close(): void
  /** Ends the network connection without closing it; the client reconnects. */
  reset(): void
}

/** The faults of one connection. */
interface FaultyConnection {
  readonly messageFaults: MessageFaults
  /** Whether each fault of bytes, by its key, hits the connection. */
  readonly drawn: Map<string, boolean>
  readonly hits: FaultHits
}

/** A refused handshake; without a message the connection is closed as by a failing server. */
export interface Refused {
  readonly message: string | null
}

/**
 * Injects the active socket faults into the connections of the users that they name. The faults `kick`, `close` and
 * `reset` end connections, `refuse` refuses handshakes, the connection carries out those of bytes; `MessageFaults`
 * has the others.
 */
export class ConnectionFaults {
  readonly #player: ScenarioPlayer
  readonly #kinds: HitsByKind
  readonly #connections = new Map<FaultTarget, FaultyConnection>()
  /** Emails by uid of users that connected before; an early handshake has only the uid. */
  readonly #emails = new Map<string, string>()
  /** Ids of the refusals drawn for a handshake before authentication; none is drawn twice. */
  readonly #checked = new WeakMap<Handshake, ReadonlySet<string>>()

  constructor(player: ScenarioPlayer, isObserver: IsObserver = observersBy(undefined)) {
    this.#player = player
    this.#kinds = hitsByKind(player, isObserver)
  }

  /** Adds a connection. @returns its faults, which the caller lets filter the requests */
  joined(target: FaultTarget): MessageFaults {
    if (target.email !== null) this.#emails.set(target.uid, target.email)
    const hits = this.#kinds.of(target.handshake)
    const messageFaults = new MessageFaults({
      takeHit: (id) => takeHit(hits, id),
      delayOf: (one, count) => this.#delayMs(one, count),
      mayReceive: (deviceId) => target.mayReceive(deviceId),
      idle: () => target.filter(null),
    })
    const faulty = { messageFaults, drawn: new Map(), hits }
    this.#connections.set(target, faulty)
    this.#apply(target, faulty)
    return messageFaults
  }

  left(target: FaultTarget): void {
    this.#connections.get(target)?.messageFaults.clear()
    this.#connections.delete(target)
  }

  /** Call when the active faults change. */
  onFaults(): void {
    for (const [target, faulty] of this.#connections) this.#apply(target, faulty)
  }

  /** Handles an entry of the world log; a momentary fault ends connections at once. */
  onEntry(entry: WorldEntry): void {
    if (entry.kind !== 'fault' || entry.now !== 'raised' || !('socket' in entry.what)) return
    const { what, fault } = entry
    if (isMomentary(what)) this.#endConnection(fault, what)
  }

  /** Whether a handshake is refused before authentication, by the uid in its query. */
  refusesHandshake(handshake: Handshake): Eventual<boolean> {
    const email = this.emailOf(handshake)
    const withoutMessage = this.#refusals().filter(({ what }) => messageOf(what) === null)
    const checked = withoutMessage.filter((entry) => isFor(entry, email))
    this.#checked.set(handshake, new Set(checked.map(({ id }) => id)))
    return whenKnown(firstHit(this.#kinds.of(handshake), checked), (refusal) => refusal !== null)
  }

  /** The account of an early handshake, by the uid in its query; `null` for one that has never connected. */
  emailOf({ url }: Handshake): string | null {
    const uid = new URLSearchParams(url?.slice(url.indexOf('?'))).get('user_id')
    return this.#emails.get(uid ?? '') ?? null
  }

  /** The refusal of an authenticated user’s handshake, if any; the email is `null` if unknown. */
  refuses(handshake: Handshake, email: string | null): Eventual<Refused | null> {
    const checked = this.#checked.get(handshake)
    const refusals = this.#refusals().filter(
      (entry) => !checked?.has(entry.id) && isFor(entry, email),
    )
    return whenKnown(firstHit(this.#kinds.of(handshake), refusals), (refusal) =>
      refusal === null ? null : { message: messageOf(refusal.what) },
    )
  }

  #refusals(): readonly ActiveFault[] {
    return this.#active().filter(
      ({ what }) => 'socket' in what && (what.socket === 'refuse' || isMomentary(what)),
    )
  }

  #endConnection(id: string, fault: MomentarySocketFault): void {
    const stream = streamOf(this.#player.run.seed, 'strike', id)
    const isObserver = (target: FaultTarget) => this.#kinds.isObserver(target.handshake)
    const all = [...this.#connections.keys()]
    // Observers come last: they change no draw of a client.
    const ordered = [...all.filter((one) => !isObserver(one)), ...all.filter(isObserver)]
    const targets = ordered.filter(
      ({ email }, index) =>
        (fault.who === undefined || fault.who === email) && unit(stream, index) < chanceOf(fault),
    )
    if (!targets.every(isObserver)) this.#player.onHit(id)
    for (const target of targets) target[fault.socket]()
  }

  #apply(target: FaultTarget, faulty: FaultyConnection): void {
    const { messageFaults } = faulty
    messageFaults.set(this.#conditionsOf(target))
    target.filter(messageFaults.isIdle ? null : messageFaults.filterOutgoing)
    this.#limitBytes(target, faulty)
  }

  #conditionsOf({ email }: FaultTarget): Condition[] {
    return this.#active().flatMap((entry) => {
      const { id, what } = entry
      if (!('socket' in what) || !hitsMessages(what)) return []
      return isFor(entry, email) ? [{ id, what }] : []
    })
  }

  /** A fault of bytes hits a connection as a whole: it is drawn once. */
  #limitBytes(target: FaultTarget, faulty: FaultyConnection): void {
    const { email, bytes } = target
    const { drawn, hits } = faulty
    const ids = new Map<string, string>()
    const rules = this.#active().flatMap((entry) => {
      const { id, what, sinceMs } = entry
      if (!('socket' in what) || !limitsBytes(what) || !isFor(entry, email)) return []
      const key = `${sinceMs} ${id}`
      ids.set(key, id)
      if (!drawn.has(key)) this.#drawBytes(key, entry, target, faulty)
      return drawn.get(key) ? [socketByteRuleOf(key, what)] : []
    })
    for (const key of drawn.keys()) if (!ids.has(key)) drawn.delete(key)
    bytes.set(rules, ({ key }) => {
      const id = ids.get(key)
      if (id !== undefined) void hits.count(id)
    })
  }

  /** A limit counts when it ends the connection, the others at once. */
  #drawBytes(key: string, fault: ActiveFault, target: FaultTarget, faulty: FaultyConnection): void {
    const { drawn, hits } = faulty
    if ('socket' in fault.what && fault.what.socket === 'limit')
      return void drawn.set(key, hits.draws(fault.id))
    const taken = takeHit(hits, fault.id)
    drawn.set(key, taken !== null && !(taken instanceof Promise))
    if (!(taken instanceof Promise)) return
    void taken.then((earlier) => {
      drawn.set(key, earlier !== null)
      if (this.#connections.get(target) === faulty) this.#limitBytes(target, faulty)
    })
  }

  #active(): readonly ActiveFault[] {
    const { faults } = this.#player.run
    return faults.isEmpty ? [] : faults.all
  }

  #delayMs({ id, what }: Condition, hits: number): number {
    if (!('latency' in what)) return 0
    return latencyMs(what.latency, streamOf(this.#player.run.seed, 'latency', id), hits)
  }
}

function messageOf(what: Injection): string | null {
  return 'message' in what ? (what.message ?? null) : null
}

function isFor({ what }: ActiveFault, email: string | null): boolean {
  const account = accountOf(what)
  return account === null || account === email
}
