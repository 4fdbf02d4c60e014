import { type DashboardConfig, jsonIn, type SessionUser } from '@wattpost/protocol'
import type { ChannelCall } from '@wattpost/protocol/channel'
import { type Call, callAt } from '../../scenario/faults/callPattern.ts'
import type { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import {
  type Answer,
  type AnswerBody,
  answer,
  bodyOf,
  JSON_TYPE,
  refuseBusy,
  refuseCall,
  refuseUnknown,
} from '../transport/answer.ts'
import type { Backend } from '../transport/backend.ts'
import { deviceCalls } from '../transport/deviceCalls.ts'
import { sessionAnswerIn } from '../transport/dialect/calls.ts'
import { type SessionCall, sessionCalls } from '../transport/sessionCalls.ts'
import { LongBody, type Steps } from '../transport/steps.ts'
import { answerWithFaults, type Outcome } from './faults.ts'
import { paramsOf, queryOf } from './routes.ts'

export interface ChannelCallParts {
  readonly player: ScenarioPlayer
  readonly backend: Backend
  /** The user of a token; `null` for an unknown one. */
  readonly userOf: (token: string) => SessionUser | null
  readonly config: () => DashboardConfig
}

/** A readable call with its caller. */
interface Visit {
  readonly call: Call
  readonly user: SessionUser | null
  /** The parsed body. */
  readonly body: unknown
  readonly isWanted: () => boolean
}

/** The calls of the contract over a channel, with their faults and their log, as the HTTP transport has them. */
export class ChannelCalls {
  readonly #parts: ChannelCallParts
  /** In place of the session cookie. */
  #sessionToken: string | null = null
  #calls = 0

  constructor(parts: ChannelCallParts) {
    this.#parts = parts
  }

  /** Answers a call. An aborted one gets no answer. */
  async answer(sent: ChannelCall, signal: AbortSignal): Promise<Outcome> {
    const { player } = this.#parts
    const target = callAt(sent.method, sent.target)
    const user = this.#userOf(sent.token)
    const faults: string[] = []
    const call = this.#calls++
    const beganMs = player.wallNowMs()
    player.onTraffic({ kind: 'request', call, ...target })
    const faulty = {
      ...{ call: target, emailOf: async () => user?.email ?? null, signal },
      onFault: (id: string) => void faults.push(id),
    }
    const outcome = await answerWithFaults(player, faulty, () =>
      this.#answer(sent, { call: target, user, isWanted: () => !signal.aborted }),
    )
    const status = outcome.kind === 'answer' && !signal.aborted ? outcome.body.status : null
    const ms = Math.round(player.wallNowMs() - beganMs)
    const who = user?.email ?? null
    if (outcome.kind !== 'none' || signal.aborted)
      player.onTraffic({ kind: 'answer', call, ...target, who, status, ms, faults })
    return outcome
  }

  #userOf(token: string | null): SessionUser | null {
    const credential = token ?? this.#sessionToken
    return credential === null ? null : this.#parts.userOf(credential)
  }

  async #answer(sent: ChannelCall, visit: Omit<Visit, 'body'>): Promise<AnswerBody> {
    const body = sent.body === null ? null : jsonIn(sent.body)
    if (body === undefined) return bodyOf(refuseCall('invalid', 'The request is not readable.'))
    const { method, path } = visit.call
    const session = sessionCalls.find((one) => one.method === method && one.path === path)
    if (session !== undefined) return this.#answerSession(session, sent.token, { ...visit, body })
    const found = deviceCallOf(visit.call)
    if (found !== null) return this.#answerDevice(found, visit)
    if (method === 'GET' && path === '/config.json') return bodyOf(answer(this.#parts.config()))
    return bodyOf(refuseUnknown(method, path))
  }

  #answerSession(call: SessionCall, token: string | null, { user, body }: Visit): AnswerBody {
    const isStart = call.session === 'starts'
    // As over HTTP, a session begins by a token, never by another session.
    const answered = call.answer(isStart && token === null ? null : user, body)
    if (call.session === 'ends') this.#sessionToken = null
    if (isStart && answered.ok) this.#sessionToken = token
    return bodyOf(sessionAnswerIn(this.#parts.backend.dialect, answered))
  }

  async #answerDevice(
    { call, id }: NonNullable<ReturnType<typeof deviceCallOf>>,
    { call: asked, user, isWanted }: Omit<Visit, 'body'>,
  ): Promise<AnswerBody> {
    const { backend } = this.#parts
    if (user === null) return bodyOf(refuseCall('unauthenticated', 'No valid token was sent.'))
    let body: AnswerBody | null = null
    const steps = function* (): Steps<void> {
      const answered: Answer = yield* backend.call(user, call, { id, query: queryOf(asked) })
      body = yield* bodyInSteps(answered)
    }
    await backend.work.run({ uid: user.uid, isWanted, steps })
    return body ?? bodyOf(refuseBusy())
  }
}

/** The table's call of a method and path, with the device's id in the path. */
function deviceCallOf({ method, path }: Call) {
  if (method !== 'GET') return null
  for (const call of deviceCalls) {
    const params = paramsOf(call.path, path)
    if (params !== null) return { call, id: params.id ?? '' }
  }
  return null
}

/** The body of an answer while other work may run. */
function* bodyInSteps(answer: Answer): Steps<AnswerBody> {
  if (!answer.ok || !(answer.value instanceof LongBody)) return bodyOf(answer)
  let text = ''
  for (const part of answer.value.json()) {
    text += part ?? ''
    yield null
  }
  return { status: 200, contentType: JSON_TYPE, text }
}
