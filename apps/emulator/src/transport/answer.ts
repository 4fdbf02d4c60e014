import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'

/** Machine-readable reason of a refusal. */
export type RefusalCode = 'invalid' | 'unauthenticated' | 'forbidden' | 'unknown' | 'unavailable'

/** A refused call with a human-readable message. */
export interface CallRefusal extends Refusal {
  readonly code: RefusalCode
}

/** A call's answer: a JSON body or a refusal. */
export type Answer = Result<object, CallRefusal>

/** An answer with a body. */
export function answer(body: object): Answer {
  return accepted(body)
}

/** Refuses a call. */
export function refuseCall(code: RefusalCode, message: string): Result<never, CallRefusal> {
  return refused({ what: 'call', where: '', message, code })
}
