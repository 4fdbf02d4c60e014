import { ERRORS, ownValue, type SocketAnswers, type SocketRequestName } from '@wattpost/protocol'
import type { Socket } from 'socket.io-client'
import { text } from '../text.ts'
import { type LiveListener, NoAnswer, Refused } from './liveSource.ts'

/** Acknowledgements later than this are not noticed. */
const LATE_ANSWER_MAX_MS = 120_000

interface RequestParts {
  readonly socket: Socket
  readonly listener: LiveListener
  readonly timeoutMs: number
  /** The backend's name of the request. */
  readonly event: string
}

/**
 * Sends an event and waits for its acknowledgement [K10]; a late one is reported to the listener.
 * @throws `Socket not connected` [X19], a `Refused`, or a `NoAnswer`
 */
export async function request<N extends SocketRequestName>(
  { socket, listener, timeoutMs, event }: RequestParts,
  name: N,
  payload: unknown,
): Promise<SocketAnswers[N]> {
  const acknowledged: Promise<unknown> = connected(socket)
    .timeout(LATE_ANSWER_MAX_MS)
    .emitWithAck(event, payload)
  const answer = await new Promise<unknown>((resolve, reject) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      reject(new NoAnswer(name))
    }, timeoutMs)
    const onAnswer = (ack: unknown) => {
      clearTimeout(timer)
      if (isLate) listener.connection({ type: 'answered-late', request: name })
      resolve(ack)
    }
    const onEnd = () => {
      clearTimeout(timer)
      reject(new NoAnswer(name))
    }
    acknowledged.then(onAnswer, onEnd)
  })
  // A backend may acknowledge without any content, or without `ok`.
  if (ownValue(answer, 'ok') !== false) return answer as SocketAnswers[N]
  throw new Refused(String(ownValue(answer, 'message') ?? text('refused', { name })))
}

/**
 * The socket, typed for any event name.
 * @throws `Socket not connected` [X19]
 */
export function connected(socket: Socket): Socket {
  if (!socket.connected) throw new Error(ERRORS.socketNotConnected)
  return socket
}
