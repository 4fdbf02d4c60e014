import { accepted, type Refusal, type Result, refused, SERVER_ERRORS } from '@wattpost/protocol'
import { ListBody } from './listItems.ts'
import type { LongBody } from './steps.ts'

/** Machine-readable reason of a refusal. */
export type RefusalCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'unknown'
  | 'conflict'
  | 'unavailable'
  | 'busy'

/** A refused call with a human-readable message. */
export interface CallRefusal extends Refusal {
  readonly code: RefusalCode
}

/** A call's answer: a JSON body or a refusal. */
export type Answer = Result<object | LongBody, CallRefusal>

/** An answer with a body. */
export function answer(body: object | LongBody): Answer {
  return accepted(body)
}

/** Refuses a call. */
export function refuseCall(code: RefusalCode, message: string): Result<never, CallRefusal> {
  return refused({ what: 'call', where: '', message, code })
}

/** Refuses a call of a user with too many open ones. */
export function refuseBusy(): Result<never, CallRefusal> {
  return refuseCall('busy', SERVER_ERRORS.busy)
}

/** An answer as it is sent: a status and a text. */
export interface AnswerBody {
  readonly status: number
  readonly contentType: string
  readonly text: string
}

export const JSON_TYPE = 'application/json; charset=utf-8'

export function jsonBody(status: number, json: unknown): AnswerBody {
  return { status, contentType: JSON_TYPE, text: JSON.stringify(json) }
}

const STATUS: Readonly<Record<RefusalCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  unknown: 404,
  conflict: 409,
  busy: 429,
  unavailable: 503,
}

/** The whole answer; all refusals have the same shape. */
export function bodyOf(answered: Answer): AnswerBody {
  if (!answered.ok) {
    const { code, message } = answered.error
    return jsonBody(STATUS[code], { success: false, message })
  }
  return answered.value instanceof ListBody
    ? { status: 200, contentType: JSON_TYPE, text: answered.value.json() }
    : jsonBody(200, answered.value)
}
