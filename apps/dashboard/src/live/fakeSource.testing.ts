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

type Answer = (payload: unknown) => object | 'refused' | 'silent' | Promise<object>

/** A live source without a network: the test is the server. */
export interface FakeSource {
  readonly open: OpenLiveSource
  readonly users: LiveUser[]
  readonly asked: (readonly [name: SocketRequestName, payload: unknown])[]
  /** What nobody need acknowledge. */
  readonly told: (readonly [name: SocketRequestName, payload: unknown])[]
  connect(): void
  lose(): void
  /** An attempt to connect fails. */
  fail(): void
  /** The user is refused for good. */
  refuse(): void
  emit(name: DataEvent, payload: unknown): void
  /** How a request is answered from now on; without it, with an empty success. */
  answer(name: SocketRequestName, answer: Answer): void
  isOpen(): boolean
  /** How often it was asked to dial anew. */
  redials(): number
}

export function createFakeSource(): FakeSource {
  const users: LiveUser[] = []
  const asked: [SocketRequestName, unknown][] = []
  const told: [SocketRequestName, unknown][] = []
  const answers = new Map<SocketRequestName, Answer>()
  let listener: LiveListener | null = null
  let isConnected = false
  let redials = 0

  const request = async <N extends SocketRequestName>(
    name: N,
    payload: SocketRequestWire<N>,
  ): Promise<SocketAnswers[N]> => {
    if (!isConnected) throw new Error(ERRORS.socketNotConnected)
    asked.push([name, payload])
    const answer = (await answers.get(name)?.(payload)) ?? {}
    if (answer === 'silent') throw new NoAnswer(name)
    if (answer === 'refused') throw new Refused('refused')
    return answer as SocketAnswers[N]
  }
  return {
    users,
    asked,
    told,
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
        told.push([name, payload])
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
    fail: () => listener?.connection({ type: 'connect-failed', message: 'no way' }),
    refuse: () => {
      isConnected = false
      listener?.connection({ type: 'refused-again', message: 'revoked' })
    },
    emit: (name, payload) => listener?.data(name, payload),
    answer: (name, answer) => answers.set(name, answer),
    isOpen: () => listener !== null,
    redials: () => redials,
  }
}
