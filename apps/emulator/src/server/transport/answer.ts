import { accepted, type Refusal, type Result, refused, SERVER_ERRORS } from '@wattpost/protocol'
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
