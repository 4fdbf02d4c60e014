import {
  ERRORS,
  type SocketAnswers,
  type SocketRequestName,
  type SocketRequestWire,
} from '@wattpost/protocol'
import {
  type DataEvent,
  type LiveListener,
  type LiveSource,
  type LiveUser,
  NoAnswer,
  type OpenLiveSource,
  Refused,
} from './liveSource.ts'

type Answer = (payload: unknown) => object | 'refused' | 'no answer' | Promise<object>

/** A live source without a network; the test acts as the server. */
export interface FakeSource {
  readonly open: OpenLiveSource
  readonly users: LiveUser[]
  readonly requested: (readonly [name: SocketRequestName, payload: unknown])[]
  /** Events without acknowledgement. */
  readonly emitted: (readonly [name: SocketRequestName, payload: unknown])[]
  connect(): void
  lose(): void
  /** Fails an attempt to connect. */
  fail(): void
  /** Refuses the user for good. */
  refuse(): void
  emit(name: DataEvent, payload: unknown): void
  /** Sets the answer to a request; the default is an empty success. */
  answer(name: SocketRequestName, answer: Answer): void
  isOpen(): boolean
  /** The number of redials. */
  redials(): number
}

export function createFakeSource(): FakeSource {
  const users: LiveUser[] = []
  const requested: [SocketRequestName, unknown][] = []
  const emitted: [SocketRequestName, unknown][] = []
  const answers = new Map<SocketRequestName, Answer>()
  let listener: LiveListener | null = null
  let isConnected = false
  let redials = 0

  const request = async <N extends SocketRequestName>(
    name: N,
    payload: SocketRequestWire<N>,
  ): Promise<SocketAnswers[N]> => {
    if (!isConnected) throw new Error(ERRORS.socketNotConnected)
    requested.push([name, payload])
    const answer = (await answers.get(name)?.(payload)) ?? {}
    if (answer === 'no answer') throw new NoAnswer(name)
    if (answer === 'refused') throw new Refused('refused')
    return answer as SocketAnswers[N]
  }
  return {
    users,
    requested,
    emitted,
    open: (user, to) => {
      users.push(user)
      listener = to
      const close = () => {
        isConnected = false
        listener = null
      }
      const redial = () => {
        redials += 1
      }
      const emit: LiveSource['emit'] = (name, payload) => {
        if (!isConnected) throw new Error(ERRORS.socketNotConnected)
        emitted.push([name, payload])
      }
      return { request, emit, close, redial } satisfies LiveSource
    },
    connect: () => {
      isConnected = true
      listener?.connection({ type: 'connected' })
    },
    lose: () => {
      isConnected = false
      listener?.connection({ type: 'disconnected', reason: 'transport close', atMs: 0 })
    },
    fail: () => listener?.connection({ type: 'connect-failed', message: 'xhr poll error' }),
    refuse: () => {
      isConnected = false
      listener?.connection({ type: 'user-refused', message: 'revoked' })
    },
    emit: (name, payload) => listener?.data(name, payload),
    answer: (name, answer) => answers.set(name, answer),
    isOpen: () => listener !== null,
    redials: () => redials,
  }
}
