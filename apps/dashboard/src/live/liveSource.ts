import {
  frameEvents,
  type ServerEvents,
  type SocketAnswers,
  type SocketRequestName,
  type SocketRequestWire,
  type UserType,
} from '@wattpost/protocol'
import type { ConnectionEvent } from './connectionState.ts'

/** Whose connection it is [K1]. */
export interface LiveUser {
  readonly uid: string
  readonly type: UserType
}

/** Events that carry data; `token` is the source's own business. */
export type DataEvent = Exclude<keyof ServerEvents, 'token'>
export const dataEvents = [
  ...frameEvents,
  'balance',
  'chat_data',
  'switch_data',
  'clock',
  'dropped',
] as const satisfies readonly DataEvent[]

/** Who is told what the source hears. */
export interface LiveListener {
  connection(event: ConnectionEvent): void
  /** The payload is as it came, unread: one frame or an array of frames. */
  data(name: DataEvent, payload: unknown): void
}

/** An open way to the server: it connects by itself, again and again, until it is closed. */
export interface LiveSource {
  /**
   * Sends an event and waits for its acknowledgement [K10].
   * @param timeoutMs how long the answer is waited for; the usual when absent
   * @throws `Socket not connected` [X19], a `Refused`, or a `NoAnswer`
   */
  request<N extends SocketRequestName>(
    name: N,
    payload: SocketRequestWire<N>,
    timeoutMs?: number,
  ): Promise<SocketAnswers[N]>
  /**
   * Sends an event that nobody need acknowledge [K10].
   * @throws `Socket not connected` [X19]
   */
  emit<N extends SocketRequestName>(name: N, payload: SocketRequestWire<N>): void
  /** Drops the connection, if there is one, and dials anew at once instead of waiting for its turn. */
  redial(): void
  /** Ends the connection for good; nothing is told to the listener after it [S8]. */
  close(): void
}

export type OpenLiveSource = (user: LiveUser, listener: LiveListener) => LiveSource

/** No acknowledgement came in time [S9]. */
export class NoAnswer extends Error {
  constructor(name: string) {
    super(`The server did not answer "${name}" in time`)
    this.name = 'NoAnswer'
  }
}

/** The server has answered, in these words, that it does not. */
export class Refused extends Error {
  override readonly name = 'Refused'
}
