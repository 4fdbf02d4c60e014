import type { Request, RequestHandler, Response } from 'express'
import { type Call, callAt } from '../../scenario/faults/callPattern.ts'
import type { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import { type IsObserver, observersBy } from '../transport/faultHits.ts'

/** Facts about a call that its handlers add to the log. */
interface CallRecord {
  /** The caller's email. */
  who: string | null
  readonly faults: string[]
}

/**
 * Logs each call of a client and its outcome.
 * @param redacted the call without what must not be logged; by default all of it
 */
export function logTraffic(
  player: ScenarioPlayer,
  redacted: (call: Call) => Call = (call) => call,
  isObserver: IsObserver = observersBy(undefined),
): RequestHandler {
  let calls = 0
  return (request, response, next) => {
    const call = calls++
    const { method, path, query } = redacted(callOf(request))
    const record: CallRecord = { who: null, faults: [] }
    response.locals.record = record
    if (isObserver(request)) return next()
    const beganMs = player.wallNowMs()
    player.onTraffic({ kind: 'request', call, method, path, query })
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : null
      const ms = Math.round(player.wallNowMs() - beganMs)
      player.onTraffic({ kind: 'answer', call, method, path, query, ...record, status, ms })
    })
    next()
  }
}

/** Adds the caller to the log of a call. */
export function logUser(response: Response, email: string | null): void {
  recordOf(response).who = email
}

/** Adds a fault that hit the call to its log. */
export function logFault(response: Response, id: string): void {
  recordOf(response).faults.push(id)
}

function recordOf(response: Response): CallRecord {
  return response.locals.record as CallRecord
}

/** The call of a request, in the form that patterns of faults and steps match. */
export function callOf({ method, originalUrl }: Request): Call {
  return callAt(method, originalUrl)
}
