import {
  type Ack,
  type SessionUser,
  type SocketRequestName,
  socketRequests,
} from '@wattpost/protocol'
import type { ChannelHandshake, ServerMessage } from '@wattpost/protocol/channel'
import { whenKnown } from '../../scenario/inputs/inputSource.ts'
import type { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import { maySee } from '../../world/scope.ts'
import type { Packet } from '../patches/engineIo.ts'
import {
  ConnectionFaults,
  type FaultTarget,
  type Handshake,
} from '../socket/faults/connectionFaults.ts'
import type { MessageFaults } from '../socket/faults/messageFaults.ts'
import type { PacketFilter } from '../socket/outgoing.ts'
import { handshakeProblem } from '../transport/authenticator.ts'
import type { Backend, FrameService } from '../transport/backend.ts'
import type { Connection, ConnectionGroups } from '../transport/connection.ts'
import { unknownRequest } from '../transport/requests.ts'
import { serialisedIn } from '../transport/serialisedFrame.ts'
import { ChannelBytes } from './channelBytes.ts'

export interface ChannelConnectionParts {
  readonly player: ScenarioPlayer
  readonly backend: Backend
  /** The user of a token; `null` for an unknown one. */
  readonly userOf: (token: string) => SessionUser | null
  readonly send: (message: ServerMessage) => void
}

/** The connections of a channel: their requests, frames and faults, as the socket.io transport has them. */
export class ChannelConnections implements ConnectionGroups {
  readonly #parts: ChannelConnectionParts
  readonly #frames: FrameService
  readonly #faults: ConnectionFaults
  readonly #open = new Map<number, ChannelSocket>()
  readonly #stopListening: () => void

  constructor(parts: ChannelConnectionParts) {
    this.#parts = parts
    this.#frames = parts.backend.attach(this)
    this.#faults = new ConnectionFaults(parts.player)
    this.#stopListening = parts.player.listen({
      entry: ({ entry }) => this.#faults.onEntry(entry),
      faults: () => this.#faults.onFaults(),
    })
  }

  publish(groups: readonly string[], event: string, payload: unknown): void {
    this.#publish(event, payload, (socket) => groups.some((group) => socket.isIn(group)))
  }

  publishToAll(event: string, payload: unknown): void {
    this.#publish(event, payload, () => true)
  }

  size(group: string): number {
    return [...this.#open.values()].filter((socket) => socket.isIn(group)).length
  }

  /** Opens a connection, or refuses it. */
  open(id: number, channelHandshake: ChannelHandshake): void {
    const { uid, type } = channelHandshake
    const handshake = { headers: {}, url: `/?${new URLSearchParams({ user_id: uid, type })}` }
    void whenKnown(this.#faults.refusesHandshake(handshake), (isRefused) => {
      if (isRefused) this.#refuse(id, null, REFUSED, false)
      else this.#admit(id, channelHandshake, handshake)
    })
  }

  /** Opens the connection of a valid user whom no fault refuses. */
  #admit(id: number, { token, uid, type }: ChannelHandshake, handshake: Handshake): void {
    const user = this.#parts.userOf(token)
    if (user === null)
      return void this.#refuse(id, null, 'auth.token: the token is not valid', true)
    const wrong = handshakeProblem(user, uid, type)
    if (wrong !== null) return void this.#refuse(id, user, wrong, true)
    void whenKnown(this.#faults.refuses(handshake, user.email), (refused) => {
      if (refused === null) this.#connect(id, user, handshake)
      else this.#refuse(id, user, refused.message ?? REFUSED, refused.message !== null)
    })
  }

  #connect(id: number, user: SessionUser, handshake: Handshake): void {
    const socket = new ChannelSocket({
      ...{ id, user, handshake, faults: this.#faults, player: this.#parts.player },
      send: this.#parts.send,
      closed: (reason) => this.#closed(id, reason),
    })
    this.#open.set(id, socket)
    this.#parts.send({ kind: 'opened', socket: id, name: socket.id })
    this.#frames.connect(socket)
  }

  /** Passes a request on to the backend. @param json its payload as a text */
  request(id: number, name: string, json: string | undefined, ack: number | undefined): void {
    const socket = this.#open.get(id)
    if (socket === undefined) return
    const acknowledge = (answer: Ack) => {
      if (ack !== undefined) socket.acknowledge(ack, answer)
    }
    socket.faults.filterIncoming(name, () => {
      const payload: unknown = json === undefined ? undefined : JSON.parse(json)
      if (Object.hasOwn(socketRequests, name))
        return void this.#frames.request(socket, name as SocketRequestName, payload, acknowledge)
      if (!this.#frames.dialect.has('acks')) return
      acknowledge({ ok: false, message: unknownRequest(name) })
    })
  }

  /** The client closes a connection. */
  close(id: number): void {
    this.#closed(id, 'client namespace disconnect')
  }

  /** Call every `TICK_MS`. */
  tick(): void {
    this.#frames.tick()
  }

  /** Ends all connections. */
  end(): void {
    for (const id of [...this.#open.keys()]) this.#closed(id, 'server shutting down')
    this.#frames.close()
    this.#stopListening()
  }

  #publish(event: string, payload: unknown, isMember: (socket: ChannelSocket) => boolean): void {
    let json: string | null = null
    for (const socket of this.#open.values()) {
      if (!isMember(socket)) continue
      json ??= eventJson(event, payload)
      socket.sendEvent(json)
    }
  }

  #closed(id: number, reason: string): void {
    const socket = this.#open.get(id)
    if (socket === undefined) return
    this.#open.delete(id)
    socket.end()
    this.#frames.disconnect(socket, reason)
  }

  #refuse(id: number, user: SessionUser | null, message: string, isFinal: boolean): void {
    this.#parts.player.onTraffic({ kind: 'refuse', who: user?.email ?? null, message })
    this.#parts.send({ kind: 'refused', socket: id, message, isFinal })
  }
}

const REFUSED = 'Refused for now.'

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
class ChannelSocket implements Connection {
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

/** The JSON text of an event, as socket.io has it. */
function eventJson(event: string, payload: unknown): string {
  return `[${JSON.stringify(event)},${serialisedIn(payload) ?? JSON.stringify(payload)}]`
}
