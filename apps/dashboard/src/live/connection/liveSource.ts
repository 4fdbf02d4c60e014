import {
  type FrameEvent,
  frameEvents,
  type ServerEvents,
  type SocketAnswers,
  type SocketRequestName,
  type SocketRequestWire,
  type UserType,
} from '@wattpost/protocol'
import { text } from '../text.ts'
import type { ConnectionEvent } from './connectionState.ts'

/** The user of a connection [K1]. */
export interface LiveUser {
  readonly uid: string
  readonly type: UserType
}

/** Events with data; the source handles `token` itself. */
export type DataEvent = Exclude<keyof ServerEvents, 'token'>
type UnframedEvent = Exclude<DataEvent, FrameEvent>
/** A record, whose type demands each event: one that is missing here would never be received. */
const unframed: Readonly<Record<UnframedEvent, true>> = {
  balance: true,
  chat_data: true,
  switch_data: true,
  clock: true,
  dropped: true,
}
export const dataEvents: readonly DataEvent[] = [
  ...frameEvents,
  ...(Object.keys(unframed) as UnframedEvent[]),
]

/** Receives the events of a source. */
export interface LiveListener {
  connection(event: ConnectionEvent): void
  /** The payload is raw: one frame or an array of frames. */
  data(name: DataEvent, payload: unknown): void
}

/** A connection to the server; it reconnects until it is closed. */
export interface LiveSource {
  /**
   * Sends an event and waits for its acknowledgement [K10].
   * @param timeoutMs time for the answer, 10 s by default
   * @throws `Socket not connected` [X19], a `Refused`, or a `NoAnswer`
   */
  request<N extends SocketRequestName>(
    name: N,
    payload: SocketRequestWire<N>,
    timeoutMs?: number,
  ): Promise<SocketAnswers[N]>
  /**
   * Sends an event without acknowledgement [K10].
   * @throws `Socket not connected` [X19]
   */
  emit<N extends SocketRequestName>(name: N, payload: SocketRequestWire<N>): void
  /** Drops the connection, if open, and reconnects at once. */
  redial(): void
  /** Closes the connection for good; the listener receives nothing afterwards [S8]. */
  close(): void
}

export type OpenLiveSource = (user: LiveUser, listener: LiveListener) => LiveSource

/** The acknowledgement did not arrive in time [S9]; the cause is the name of the request, a term of the wire. */
export class NoAnswer extends Error {
  constructor(name: string) {
    super(text('noAnswer'), { cause: name })
    this.name = 'NoAnswer'
  }
}

/** The acknowledgement says nothing, or only that there was an error: the backend has no such answer. */
export class EmptyAnswer extends NoAnswer {}

/** This connection does not acknowledge requests of this kind, or the configuration turns them off. */
export class NotSupported extends Error {
  constructor(name: string) {
    super(text('notSupported', { name }))
    this.name = 'NotSupported'
  }
}

/** The server refused the request, with this message. */
export class Refused extends Error {
  override readonly name = 'Refused'
}
