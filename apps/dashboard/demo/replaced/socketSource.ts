import { backOffMs, ERRORS, ownValue, type SocketRequestName } from '@wattpost/protocol'
import type { ChannelConnection } from '@wattpost/protocol/channel'
import {
  type DataEvent,
  dataEvents,
  type LiveListener,
  type LiveSource,
  type LiveUser,
  NoAnswer,
  type OpenLiveSource,
  Refused,
} from '../../src/live/connection/liveSource.ts'
import { demo } from '../openDemo.ts'

interface ChannelSourceParts {
  readonly token: (options: { readonly fresh: boolean }) => Promise<string>
}

const ANSWER_TIMEOUT_MS = 10_000

/** The connection over the worker's channel, in place of socket.io. */
export function createSocketSource({ token }: ChannelSourceParts): OpenLiveSource {
  return (user, listener) => {
    const source = new ChannelSource(user, listener, token)
    source.dial()
    return source as LiveSource
  }
}

class ChannelSource {
  readonly #user: LiveUser
  readonly #listener: LiveListener
  readonly #token: ChannelSourceParts['token']
  #connection: ChannelConnection | null = null
  #isOpen = false
  #isEnded = false
  #attempts = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(user: LiveUser, listener: LiveListener, token: ChannelSourceParts['token']) {
    this.#user = user
    this.#listener = listener
    this.#token = token
  }

  dial(): void {
    const { uid, type } = this.#user
    const listener = this.#listener
    this.#token({ fresh: false }).then(
      (token) => {
        if (this.#isEnded) return
        this.#connection = demo().client.open(
          { token, uid, type },
          {
            opened: () => {
              this.#attempts = 0
              this.#isOpen = true
              listener.connection({ type: 'connected' })
            },
            refused: (message, isFinal) => {
              this.#connection = null
              if (isFinal) return listener.connection({ type: 'user-refused', message })
              listener.connection({ type: 'connect-failed', message })
              this.#redialLater()
            },
            event: (name, payload) => {
              if (isDataEvent(name)) listener.data(name, payload)
            },
            closed: (reason) => {
              this.#drop(reason)
              this.#redialLater()
            },
          },
        )
      },
      (error: unknown) => listener.connection({ type: 'user-refused', message: String(error) }),
    )
  }

  async request(
    name: SocketRequestName,
    payload: unknown,
    timeoutMs = ANSWER_TIMEOUT_MS,
  ): Promise<unknown> {
    const connection = this.#connected()
    const answer = await new Promise<unknown>((resolve, reject) => {
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        reject(new NoAnswer(name))
      }, timeoutMs)
      connection.request(name, payload, (ack) => {
        clearTimeout(timer)
        if (isLate) this.#listener.connection({ type: 'answered-late', request: name })
        resolve(ack)
      })
    })
    if (ownValue(answer, 'ok') !== false) return answer
    throw new Refused(String(ownValue(answer, 'message')))
  }

  emit(name: SocketRequestName, payload: unknown): void {
    this.#connected().request(name, payload)
  }

  redial(): void {
    clearTimeout(this.#timer)
    this.#connection?.close()
    this.#drop('redial')
    this.#listener.connection({ type: 'attempt-started' })
    this.dial()
  }

  close(): void {
    this.#isEnded = true
    clearTimeout(this.#timer)
    this.#connection?.close()
  }

  #connected(): ChannelConnection {
    if (this.#connection === null || !this.#isOpen) throw new Error(ERRORS.socketNotConnected)
    return this.#connection
  }

  #drop(reason: string): void {
    this.#connection = null
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#listener.connection({ type: 'disconnected', reason, atMs: performance.now() })
  }

  #redialLater(): void {
    this.#timer = setTimeout(
      () => {
        this.#listener.connection({ type: 'attempt-started' })
        this.dial()
      },
      backOffMs(this.#attempts, Math.random()),
    )
    this.#attempts += 1
  }
}

function isDataEvent(name: string): name is DataEvent {
  return (dataEvents as readonly string[]).includes(name)
}
