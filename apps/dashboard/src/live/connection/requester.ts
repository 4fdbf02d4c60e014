import {
  ERRORS,
  type SocketAnswers,
  type SocketRequestName,
  type SocketRequestWire,
} from '@wattpost/protocol'
import type { StoreApi } from 'zustand/vanilla'
import { type ConnectionEvent, type ConnectionState, isOpen } from './connectionState.ts'
import { type LiveSource, NoAnswer } from './liveSource.ts'

/**
 * Sends an event and waits for its acknowledgement [K10].
 * @throws `Socket not connected` [X19], the server's refusal, or a `NoAnswer`
 */
export type Request = <N extends SocketRequestName>(
  name: N,
  payload: SocketRequestWire<N>,
  timeoutMs?: number,
) => Promise<SocketAnswers[N]>

interface RequesterParts {
  readonly connection: StoreApi<ConnectionState>
  readonly dispatch: (event: ConnectionEvent) => void
  readonly source: () => LiveSource | null
  /** Called with each answer, before its caller receives it. */
  readonly onAnswer: () => void
}

/** Sends requests over the open connection, which is Busy while one is open [S9]. */
export function createRequester({
  connection,
  dispatch,
  source,
  onAnswer,
}: RequesterParts): Request {
  return async (name, payload, timeoutMs) => {
    const open = source()
    if (open === null || !isOpen(connection.getState())) throw new Error(ERRORS.socketNotConnected)
    dispatch({ type: 'request-sent' })
    try {
      const answer = await open.request(name, payload, timeoutMs)
      dispatch({ type: 'request-acknowledged' })
      onAnswer()
      return answer
    } catch (error) {
      // A refusal is an acknowledgement too.
      const isLate = error instanceof NoAnswer
      dispatch({ type: isLate ? 'request-timed-out' : 'request-acknowledged' })
      throw error
    }
  }
}
