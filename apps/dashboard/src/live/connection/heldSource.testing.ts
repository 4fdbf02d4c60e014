import { ERRORS, type SocketRequestName } from '@wattpost/protocol'
import { type LiveListener, type LiveSource, NoAnswer, type OpenLiveSource } from './liveSource.ts'

/** An open request; the test settles it. */
export interface HeldRequest {
  readonly name: SocketRequestName
  readonly payload: unknown
  answer(json: object): void
  refuse(): void
}

/** A live source whose requests the test settles; like socket.io it rejects open requests when the link is lost. */
export interface HeldSource {
  readonly open: OpenLiveSource
  readonly out: readonly HeldRequest[]
  /** The listener, or `null` after close. */
  listener(): LiveListener | null
  connect(): void
  lose(atMs: number): void
  /** The number of requests that timed out on an open link. */
  unanswered(): number
}

export function createHeldSource(): HeldSource {
  const out: (HeldRequest & { giveUp(): void })[] = []
  let listener: LiveListener | null = null
  let isUp = false
  let unanswered = 0
  const giveUp = () => {
    for (const one of [...out]) one.giveUp()
  }
  const hold = (name: SocketRequestName, payload: unknown, timeoutMs: number) =>
    new Promise<object>((resolve, reject) => {
      const end = (settle: () => void) => () => {
        clearTimeout(timer)
        if (out.includes(one)) out.splice(out.indexOf(one), 1)
        settle()
      }
      const giveUp = end(() => reject(new NoAnswer(name)))
      const one = {
        name,
        payload,
        giveUp,
        answer: (json: object) => end(() => resolve(json))(),
        refuse: end(() => reject(new Error('refused'))),
      }
      const timer = setTimeout(() => {
        unanswered += 1
        giveUp()
      }, timeoutMs)
      out.push(one)
    })
  return {
    out,
    open: (_, to) => {
      listener = to
      const source: LiveSource = {
        request: async (name, payload, timeoutMs = 10_000) => {
          if (!isUp) throw new Error(ERRORS.socketNotConnected)
          // The test acts as the server and answers by the protocol.
          return (await hold(name, payload, timeoutMs)) as never
        },
        emit: () => {
          if (!isUp) throw new Error(ERRORS.socketNotConnected)
        },
        redial: () => {},
        close: () => {
          isUp = false
          listener = null
          giveUp()
        },
      }
      return source
    },
    listener: () => listener,
    connect: () => {
      isUp = true
      listener?.connection({ type: 'connected' })
    },
    lose: (atMs) => {
      isUp = false
      listener?.connection({ type: 'disconnected', reason: 'transport close', atMs })
      giveUp()
    },
    unanswered: () => unanswered,
  }
}
