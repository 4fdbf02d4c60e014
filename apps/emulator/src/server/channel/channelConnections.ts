import {
  type Ack,
  type SessionUser,
  type SocketRequestName,
  socketRequests,
  userType,
} from '@wattpost/protocol'
import type { ChannelHandshake, ServerMessage } from '@wattpost/protocol/channel'
import { whenKnown } from '../../scenario/inputs/inputSource.ts'
import type { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import { ConnectionFaults, type Handshake } from '../socket/faults/connectionFaults.ts'
import type { Backend, FrameService } from '../transport/backend.ts'
import type { ConnectionGroups } from '../transport/connection.ts'
import { unknownRequest } from '../transport/requests.ts'
import { ChannelSocket } from './channelSocket.ts'
import { eventJson } from './eventJson.ts'

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
    const wrong = mismatch(user, uid, type)
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

/** A message on a handshake that contradicts its user; `null` if it agrees. */
function mismatch(user: SessionUser, uid: string, type: string): string | null {
  if (uid !== user.uid) return 'query.user_id: the token belongs to another user'
  return type === userType(user) ? null : `query.type: the user is of type ${userType(user)}`
}
