import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { jsonIn, ownValue } from '@wattpost/protocol'
import type { WebSocket } from 'ws'
import { whenKnown } from '../../scenario/inputs/inputSource.ts'
import type { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import { ConnectionBytes } from '../../server/connectionBytes.ts'
import type {
  PassMessage,
  Side,
  SocketFollower,
  SocketObserver,
} from '../../server/recorder/socketProxy.ts'
import type {
  ConnectionFaults,
  FaultTarget,
  Refused,
} from '../../server/socket/faults/connectionFaults.ts'
import type { MessageFaults } from '../../server/socket/faults/messageFaults.ts'
import type { PacketFilter } from '../../server/socket/outgoing.ts'
import { emailInToken } from './account.ts'

/** Dependencies of the proxied connections. */
export interface FaultySocketParts {
  readonly player: ScenarioPlayer
  readonly faults: ConnectionFaults
  /** Called when the target has accepted a handshake. */
  readonly onAccepted: (handshake: IncomingMessage) => void
}

/** Injects socket faults into the connections of a proxy. */
export function faultySockets(parts: FaultySocketParts): SocketObserver {
  let count = 0
  return {
    handshake: () => {},
    onRefused: () =>
      parts.player.onTraffic({ kind: 'refuse', who: null, message: 'The target refused.' }),
    join: (request, client) => {
      parts.onAccepted(request)
      count += 1
      return new FaultySocket(parts, request, client, `socket-${count}`)
    },
  }
}

/** Messages of engine.io and socket.io: text packets of the main namespace. */
const MESSAGE = '4'
const CONNECT = '40'
const DISCONNECT = '41'
const CONNECT_ERROR = '44'
const EVENT = /^42\d*\["([^"\\]*)"/
/** The name of an event comes first. */
const NAME_BYTES_MAX = 300
/** A longer handshake has no token of use. */
const HANDSHAKE_BYTES_MAX = 32_768

/** One connection. It is without faults until the target has accepted its user. */
class FaultySocket implements SocketFollower {
  readonly #parts: FaultySocketParts
  readonly #request: IncomingMessage
  readonly #client: WebSocket
  readonly #id: string
  #email: string | null = null
  #filter: PacketFilter | null = null
  #joined: { readonly target: FaultTarget; readonly messageFaults: MessageFaults } | null = null

  constructor(parts: FaultySocketParts, request: IncomingMessage, client: WebSocket, id: string) {
    this.#parts = parts
    this.#request = request
    this.#client = client
    this.#id = id
  }

  onMessage(side: Side, message: Buffer, isBinary: boolean, pass: PassMessage): void {
    if (isBinary) pass(message)
    else if (side === 'client') this.#fromClient(message, pass)
    else this.#fromServer(message, pass)
  }

  waitingBytes(side: Side): number {
    return this.#joined?.messageFaults.waitingBytes(side === 'client' ? 'in' : 'out') ?? 0
  }

  onEnd(by: 'client' | 'transport'): void {
    if (this.#joined === null) return
    this.#parts.faults.left(this.#joined.target)
    this.#joined = null
    const reason = by === 'client' ? 'client' : 'target'
    this.#parts.player.onTraffic({ kind: 'disconnect', socket: this.#id, who: this.#who, reason })
  }

  get #who(): string {
    return this.#email ?? 'an unknown account'
  }

  #fromClient(message: Buffer, pass: PassMessage): void {
    const begin = message.toString('utf8', 0, NAME_BYTES_MAX)
    if (this.#joined === null) {
      if (begin.startsWith(CONNECT)) this.#connect(message, pass)
      else pass(message)
      return
    }
    const name = EVENT.exec(begin)?.[1]
    if (name === undefined) pass(message)
    else this.#joined.messageFaults.filterIncoming(name, () => pass(message), message.length)
  }

  /** Passes a connect packet on, or answers it if a fault refuses its user. */
  #connect(message: Buffer, pass: PassMessage): void {
    this.#email = emailInConnect(message)
    void whenKnown(this.#parts.faults.refuses(this.#request, this.#email), (refused) => {
      if (refused === null) pass(message)
      else this.#refuse(refused)
    })
  }

  #refuse(refused: Refused): void {
    const { player } = this.#parts
    const text = refused.message ?? 'Refused for now.'
    player.onTraffic({ kind: 'refuse', who: this.#email, message: text })
    if (refused.message === null) this.#client.close()
    else this.#client.send(CONNECT_ERROR + JSON.stringify({ message: refused.message }))
  }

  #fromServer(message: Buffer, pass: PassMessage): void {
    const isConnect = message.toString('latin1', 0, CONNECT.length) === CONNECT
    if (this.#joined === null && isConnect) {
      pass(message)
      this.#join()
      return
    }
    if (this.#filter === null || message[0] !== MESSAGE.charCodeAt(0)) {
      pass(message)
      return
    }
    const packet = { data: message.toString('utf8', MESSAGE.length), options: undefined }
    this.#filter(packet, ({ data }) => pass(MESSAGE + data))
  }

  #join(): void {
    const { player, faults } = this.#parts
    const { searchParams } = new URL(this.#request.url ?? '/', 'http://localhost')
    const tcp = this.#request.socket as Socket
    const target: FaultTarget = {
      uid: searchParams.get('user_id') ?? '',
      email: this.#email,
      handshake: this.#request,
      bytes: new ConnectionBytes(tcp),
      filter: (filter) => {
        this.#filter = filter
      },
      mayReceive: () => true,
      kick: () => {
        this.#client.send(DISCONNECT)
        this.#client.close()
      },
      close: () => this.#client.close(),
      reset: () => void tcp.resetAndDestroy(),
    }
    this.#joined = { target, messageFaults: faults.joined(target) }
    player.onTraffic({ kind: 'connect', socket: this.#id, who: this.#who })
  }
}

/** The email in the token of a connect packet. */
function emailInConnect(message: Buffer): string | null {
  if (message.length > HANDSHAKE_BYTES_MAX) return null
  const token = ownValue(jsonIn(message.toString('utf8', CONNECT.length)), 'token')
  return typeof token === 'string' ? emailInToken(token) : null
}
