import {
  ERRORS,
  type SocketAnswers,
  type SocketRequestName,
  type SocketRequestWire,
} from '@wattpost/protocol'
import type { StoreApi } from 'zustand/vanilla'
import type { Capabilities } from './capabilities.ts'
import { isAnswered } from './capability.ts'
import { type ConnectionEvent, type ConnectionState, isOpen } from './connectionState.ts'
import { EmptyAnswer, type LiveSource, NoAnswer, NotSupported } from './liveSource.ts'

/**
 * Sends an event and waits for its acknowledgement [K10].
 * @throws `Socket not connected` [X19], the server's refusal, a `NoAnswer`, or a `NotSupported`
 */
export type Request = <N extends SocketRequestName>(
  name: N,
  payload: SocketRequestWire<N>,
  timeoutMs?: number,
) => Promise<SocketAnswers[N]>

/**
 * Sends a request whose effect is seen in later events. Resolves when it is acknowledged, or at once where this
 * connection does not acknowledge it.
 * @throws `Socket not connected` [X19], the server's refusal, or a `NoAnswer`
 */
export type Send = <N extends SocketRequestName>(
  name: N,
  payload: SocketRequestWire<N>,
) => Promise<unknown>

export interface Requester {
  readonly request: Request
  readonly send: Send
}

interface RequesterParts {
  readonly connection: StoreApi<ConnectionState>
  readonly capabilities: Capabilities
  readonly dispatch: (event: ConnectionEvent) => void
  readonly source: () => LiveSource | null
  /** Called with each answer, before its caller receives it. */
  readonly onAnswer: () => void
}

/**
 * Sends requests over the open connection, which is Busy while one is open. A missing acknowledgement is a Timeout only
 * for a kind of request that this connection has acknowledged before [S9]. While this connection is mute, the previous
 * connection counts.
 */
export function createRequester(parts: RequesterParts): Requester {
  const { connection, capabilities, dispatch, onAnswer } = parts
  const openSource = (): LiveSource => {
    const open = parts.source()
    if (open === null || !isOpen(connection.getState())) throw new Error(ERRORS.socketNotConnected)
    return open
  }
  /** Notes the acknowledgement, even when its request is no longer waited for. */
  const noted = async <T>(name: SocketRequestName, answer: Promise<T>): Promise<T> => {
    try {
      const good = await answer
      capabilities.onAcknowledged(name)
      return good
    } catch (error) {
      // A refusal is an acknowledgement too. When the connection ends, nothing is learned.
      if (!(error instanceof NoAnswer)) capabilities.onAcknowledged(name)
      throw error
    }
  }
  const onFailure = (name: SocketRequestName, error: unknown) => {
    if (!(error instanceof NoAnswer)) return dispatch({ type: 'request-acknowledged' })
    const isExpected = capabilities.of(name) === 'acknowledged' || capabilities.isPresumed(name)
    const isTimeout = isExpected && !(error instanceof EmptyAnswer)
    dispatch({ type: isTimeout ? 'request-timed-out' : 'request-abandoned' })
    if (isOpen(connection.getState())) capabilities.onTimeout(name)
  }
  const request: Request = async (name, payload, timeoutMs) => {
    const open = openSource()
    if (!isAnswered(capabilities.of(name))) throw new NotSupported(name)
    dispatch({ type: 'request-sent' })
    capabilities.onSent()
    const { rejected, cancel } = capabilities.givenUp(name)
    try {
      const answer = await Promise.race([
        noted(name, open.request(name, payload, timeoutMs)),
        rejected,
      ])
      dispatch({ type: 'request-acknowledged' })
      onAnswer()
      return answer
    } catch (error) {
      onFailure(name, error)
      throw error
    } finally {
      cancel()
    }
  }
  const send: Send = async (name, payload) => {
    const source = openSource()
    switch (capabilities.of(name)) {
      case 'off':
        return
      case 'unacknowledged':
        return source.emit(name, payload)
      default:
        try {
          await request(name, payload)
        } catch (error) {
          if (capabilities.of(name) !== 'unacknowledged') throw error
        }
    }
  }
  return { request, send }
}
