import type { IncomingMessage } from 'node:http'
import { streamOf, unit } from '../../engine/random.ts'
import type { ActiveFault } from '../../scenario/faults/activeFaults.ts'
import { accountOf, chanceOf, type Injection } from '../../scenario/faults/fault.ts'
import { latencyMs } from '../../scenario/faults/hits.ts'
import {
  isMomentary,
  type MomentarySocketFault,
  type MomentarySocketFaultKind,
} from '../../scenario/faults/socketFaultSchema.ts'
import type { WorldEntry } from '../../scenario/log/worldLog.ts'
import type { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import type { ClientSocket } from '../clientSocket.ts'
import type { Outgoing } from '../outgoing.ts'
import { type Condition, MessageFaults } from './messageFaults.ts'

/** A connection with its message faults. */
interface FaultyConnection {
  readonly outgoing: Outgoing
  readonly messageFaults: MessageFaults
}

/** A refused handshake; without a message the connection is closed as by a failing server. */
export interface Refused {
  readonly message: string | null
}

/**
 * Injects the active socket faults into the connections of the users that they name. The faults `kick`, `close` and
 * `reset` end connections, `refuse` refuses handshakes; `MessageFaults` has the others.
 */
export class ConnectionFaults {
  readonly #player: ScenarioPlayer
  readonly #mayReceive: (socket: ClientSocket, deviceId: string) => boolean
  readonly #connections = new Map<ClientSocket, FaultyConnection>()
  /** Emails by uid of users that connected before; an early handshake has only the uid. */
  readonly #emails = new Map<string, string>()
  /** Ids of the refusals drawn for a handshake before authentication; none is drawn twice. */
  readonly #checked = new WeakMap<IncomingMessage, ReadonlySet<string>>()

  /** @param mayReceive whether a connection may still receive a device's frames, which wait by a fault */
  constructor(
    player: ScenarioPlayer,
    mayReceive: (socket: ClientSocket, deviceId: string) => boolean,
  ) {
    this.#player = player
    this.#mayReceive = mayReceive
  }

  joined(socket: ClientSocket, outgoing: Outgoing): void {
    this.#emails.set(socket.data.user.uid, socket.data.user.email)
    const idle = () => outgoing.put('faults', null)
    const messageFaults = new MessageFaults({
      hits: (id) => this.#hits(id),
      delayOf: (one) => this.#delayMs(one),
      mayReceive: (deviceId) => this.#mayReceive(socket, deviceId),
      idle,
    })
    const faulty = { outgoing, messageFaults }
    this.#connections.set(socket, faulty)
    this.#apply(socket, faulty)
    socket.use(([name], next) => messageFaults.filterIncoming(String(name), next))
  }

  left(socket: ClientSocket): void {
    this.#connections.get(socket)?.messageFaults.clear()
    this.#connections.delete(socket)
  }

  /** Call when the active faults change. */
  onFaults(): void {
    for (const [socket, faulty] of this.#connections) this.#apply(socket, faulty)
  }

  /** Handles an entry of the world log; a momentary fault ends connections at once. */
  onEntry(entry: WorldEntry): void {
    if (entry.kind !== 'fault' || entry.now !== 'raised' || !('socket' in entry.what)) return
    const { what, fault } = entry
    if (isMomentary(what)) this.#endConnection(fault, what)
  }

  /** Whether a handshake is refused before authentication, by the uid in its query. */
  refusesHandshake(handshake: IncomingMessage): boolean {
    const uid = new URLSearchParams(handshake.url?.slice(handshake.url.indexOf('?'))).get('user_id')
    const email = this.#emails.get(uid ?? '') ?? null
    const withoutMessage = this.#refusals().filter(({ what }) => messageOf(what) === null)
    const checked = withoutMessage.filter((entry) => isFor(entry, email))
    this.#checked.set(handshake, new Set(checked.map(({ id }) => id)))
    return checked.some(({ id }) => this.#hits(id))
  }

  /** The refusal of an authenticated user’s handshake, if any. */
  refuses(handshake: IncomingMessage, email: string): Refused | null {
    const checked = this.#checked.get(handshake)
    const refusal = this.#refusals().find(
      (entry) => !checked?.has(entry.id) && isFor(entry, email) && this.#hits(entry.id),
    )
    return refusal === undefined ? null : { message: messageOf(refusal.what) }
  }

  #refusals(): readonly ActiveFault[] {
    return this.#active().filter(
      ({ what }) => 'socket' in what && (what.socket === 'refuse' || isMomentary(what)),
    )
  }

  #endConnection(id: string, fault: MomentarySocketFault): void {
    const stream = streamOf(this.#player.run.seed, 'strike', id)
    const targets = [...this.#connections].filter(
      ([{ data }], index) =>
        (fault.who === undefined || fault.who === data.user.email) &&
        unit(stream, index) < chanceOf(fault),
    )
    for (const [socket, { outgoing }] of targets) endConnection(socket, outgoing, fault.socket)
  }

  #apply(socket: ClientSocket, { outgoing, messageFaults }: FaultyConnection): void {
    messageFaults.set(this.#conditionsOf(socket))
    outgoing.put('faults', messageFaults.isIdle ? null : messageFaults.filterOutgoing)
  }

  #conditionsOf({ data }: ClientSocket): Condition[] {
    return this.#active().flatMap((entry) => {
      const { id, what } = entry
      if (!('socket' in what) || isMomentary(what) || what.socket === 'refuse') return []
      return isFor(entry, data.user.email) ? [{ id, what }] : []
    })
  }

  #active(): readonly ActiveFault[] {
    const { faults } = this.#player.run
    return faults.isEmpty ? [] : faults.all
  }

  #hits(id: string): boolean {
    if (!this.#player.run.faults.draws(id)) return false
    this.#player.countHit(id)
    return true
  }

  #delayMs({ id, what }: Condition): number {
    if (what.socket !== 'slow') return 0
    const { run } = this.#player
    const hits = run.faults.get(id)?.hits ?? 0
    return latencyMs(what.latency, streamOf(run.seed, 'latency', id), hits)
  }
}

function messageOf(what: Injection): string | null {
  return 'message' in what ? (what.message ?? null) : null
}

function isFor({ what }: ActiveFault, email: string | null): boolean {
  const account = accountOf(what)
  return account === null || account === email
}

/**
 * Ends a connection. A kicked client stays away; after a closed transport or a TCP reset the client
 * reconnects.
 */
function endConnection(
  socket: ClientSocket,
  outgoing: Outgoing,
  kind: MomentarySocketFaultKind,
): void {
  switch (kind) {
    case 'kick':
      // The disconnect packet must pass all other faults.
      outgoing.clear()
      socket.disconnect(true)
      break
    case 'close':
      socket.conn.close()
      break
    case 'reset':
      socket.request.socket.resetAndDestroy()
      break
  }
}
