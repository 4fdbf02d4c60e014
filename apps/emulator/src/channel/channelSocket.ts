import type { Ack, SessionUser } from '@wattpost/protocol'
import type { ServerMessage } from '@wattpost/protocol/channel'
import type { Packet } from '../patches/engineIo.ts'
import type { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import type { ConnectionFaults, FaultTarget, Handshake } from '../socket/faults/connectionFaults.ts'
import type { MessageFaults } from '../socket/faults/messageFaults.ts'
import type { PacketFilter } from '../socket/outgoing.ts'
import type { Connection } from '../transport/connection.ts'
import { maySee } from '../world/scope.ts'
import { eventJson } from './eventJson.ts'

interface ChannelSocketParts {
  /** Its number on the channel. */
  readonly id: number
  readonly user: SessionUser
  readonly handshake: Handshake
  readonly faults: ConnectionFaults
  readonly player: ScenarioPlayer
  readonly send: (message: ServerMessage) => void
  /** Called when a fault closes it. */
  readonly closed: (reason: string) => void
}

/** A client's connection over a channel. Its messages pass the faults in the form of socket.io's packets. */
export class ChannelSocket implements Connection {
  readonly id: string
  readonly user: SessionUser
  readonly faults: MessageFaults
  readonly #parts: ChannelSocketParts
  readonly #target: FaultTarget
  readonly #groups = new Set<string>()
  #filter: PacketFilter | null = null
  #isOpen = true

  constructor(parts: ChannelSocketParts) {
    this.#parts = parts
    this.id = `tab-${parts.id}`
    this.user = parts.user
    this.#target = this.#faultTarget()
    this.faults = parts.faults.joined(this.#target)
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  send(event: string, payload: unknown): void {
    this.sendEvent(eventJson(event, payload))
  }

  join(group: string): void {
    if (this.#isOpen) this.#groups.add(group)
  }

  leave(group: string): void {
    this.#groups.delete(group)
  }

  isIn(group: string): boolean {
    return this.#groups.has(group)
  }

  /** A page in the same tab reads as fast as messages are sent. */
  mayWrite(): null {
    return null
  }

  /** Sends an event by its JSON text. */
  sendEvent(json: string): void {
    this.#sendPacket({ data: `2${json}`, options: undefined })
  }

  acknowledge(ack: number, answer: Ack): void {
    this.#sendPacket({ data: `3${ack}${JSON.stringify(answer)}`, options: undefined })
  }

  /** Call when it has closed: it has left its groups and its faults. */
  end(): void {
    this.#isOpen = false
    this.#groups.clear()
    this.#parts.faults.left(this.#target)
  }

  #sendPacket(packet: Packet): void {
    if (!this.#isOpen) return
    if (this.#filter === null) this.#pass(packet)
    else this.#filter(packet, (passed) => this.#pass(passed))
  }

  #pass({ data }: Packet): void {
    if (!this.#isOpen) return
    const { id: socket, send } = this.#parts
    const text = String(data)
    if (text.startsWith('2')) return void send({ kind: 'event', socket, json: text.slice(1) })
    const [, ack = '', json = ''] = /^3(\d+)([\s\S]*)$/.exec(text) ?? []
    send({ kind: 'ack', socket, ack: Number(ack), json })
  }

  #faultTarget(): FaultTarget {
    const { id, user, handshake, player, send, closed } = this.#parts
    const endAs = (end: 'kicked' | 'lost') => {
      closed(end === 'kicked' ? 'server namespace disconnect' : 'transport close')
      send({ kind: 'closed', socket: id, end })
    }
    return {
      ...{ uid: user.uid, email: user.email, handshake },
      // A channel has no bytes: faults of bytes count their hits and change nothing.
      bytes: { set: () => {} },
      filter: (filter) => {
        this.#filter = filter
      },
      mayReceive: (deviceId) => {
        const spec = player.run.world.specOf(deviceId)
        return spec !== undefined && user.approved && maySee(user, spec)
      },
      kick: () => endAs('kicked'),
      close: () => endAs('lost'),
      reset: () => endAs('lost'),
    }
  }
}
