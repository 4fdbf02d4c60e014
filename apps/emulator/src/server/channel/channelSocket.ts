import type { Ack, SessionUser } from '@wattpost/protocol'
import type { ServerMessage } from '@wattpost/protocol/channel'
import type { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import { maySee } from '../../world/scope.ts'
import type { Packet } from '../patches/engineIo.ts'
import type { ConnectionFaults, FaultTarget, Handshake } from '../socket/faults/connectionFaults.ts'
import type { MessageFaults } from '../socket/faults/messageFaults.ts'
import type { PacketFilter } from '../socket/outgoing.ts'
import type { Connection } from '../transport/connection.ts'
import { ChannelBytes } from './channelBytes.ts'
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
  readonly #bytes = new ChannelBytes(() => this.#endAs('lost'))
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
    this.#bytes.clear()
    this.#parts.faults.left(this.#target)
  }

  #sendPacket(packet: Packet): void {
    if (!this.#isOpen) return
    if (this.#filter === null) this.#pass(packet)
    else this.#filter(packet, (passed) => this.#pass(passed))
  }

  #pass({ data }: Packet): void {
    const text = String(data)
    if (this.#isOpen) this.#bytes.send(text.length, () => this.#sendText(text))
  }

  #sendText(text: string): void {
    const { id: socket, send } = this.#parts
    if (text.startsWith('2')) return void send({ kind: 'event', socket, json: text.slice(1) })
    const [, ack = '', json = ''] = /^3(\d+)([\s\S]*)$/.exec(text) ?? []
    send({ kind: 'ack', socket, ack: Number(ack), json })
  }

  #endAs(end: 'kicked' | 'lost'): void {
    const { id: socket, send, closed } = this.#parts
    closed(end === 'kicked' ? 'server namespace disconnect' : 'transport close')
    send({ kind: 'closed', socket, end })
  }

  #faultTarget(): FaultTarget {
    const { user, handshake, player } = this.#parts
    return {
      ...{ uid: user.uid, email: user.email, handshake },
      bytes: this.#bytes,
      filter: (filter) => {
        this.#filter = filter
      },
      mayReceive: (deviceId) => {
        const spec = player.run.world.specOf(deviceId)
        return spec !== undefined && user.approved && maySee(user, spec)
      },
      kick: () => this.#endAs('kicked'),
      close: () => this.#endAs('lost'),
      reset: () => this.#endAs('lost'),
    }
  }
}
