import {
  accepted,
  type HttpCall,
  httpCalls,
  type Refusal,
  type Result,
  refused,
  SERVER_ERRORS,
} from '@wattpost/protocol'
import { ListBody } from './listItems.ts'
import type { LongBody } from './steps.ts'

/** Machine-readable reason of a refusal. */
export type RefusalCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'unknown'
  | 'wrongMethod'
  | 'conflict'
  | 'unavailable'
  | 'busy'

/** A refused call with a human-readable message. */
export interface CallRefusal extends Refusal {
  readonly code: RefusalCode
  /** The methods of the call's path, for a wrong one. */
  readonly allow?: readonly string[]
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

/** Refuses a call that no table has; at the path of a call with other methods, it names these. */
export function refuseUnknown(method: string, path: string): Result<never, CallRefusal> {
  const methods = methodsAt(path)
  const message = `There is no ${method} ${path}.`
  if (methods.length === 0) return refuseCall('unknown', message)
  // Express answers HEAD wherever it answers GET.
  const allow = methods.flatMap((one) => (one === 'GET' ? [one, 'HEAD'] : [one]))
  return refused({ what: 'call', where: '', message, code: 'wrongMethod', allow })
}

function methodsAt(path: string): readonly string[] {
  const calls: readonly HttpCall[] = Object.values(httpCalls)
  const isAt = (call: HttpCall) =>
    new RegExp(`^${call.path.replace('{id}', '[^/]+')}/?$`, 'i').test(path)
  return calls.filter(isAt).map(({ method }) => method)
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
  wrongMethod: 405,
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
