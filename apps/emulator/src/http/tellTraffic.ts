import type { RequestHandler, Response } from 'express'
import type { Stage } from '../scenario/stage.ts'
import { callOf } from './callOf.ts'

/** What the log of a call learns on its way. */
interface Told {
  /** Email of who made it. */
  who: string | null
  readonly faults: string[]
}

/** Tells the traffic log of each call and of what became of it. */
export function tellTraffic(stage: Stage): RequestHandler {
  let calls = 0
  return (request, response, next) => {
    const call = calls++
    const { method, path, query } = callOf(request)
    const told: Told = { who: null, faults: [] }
    response.locals.told = told
    const beganMs = stage.wallNowMs()
    stage.heard({ kind: 'request', call, method, path, query })
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : null
      const ms = Math.round(stage.wallNowMs() - beganMs)
      stage.heard({ kind: 'answer', call, method, path, query, ...told, status, ms })
    })
    next()
  }
}

/** Whose call it is, once that is known. */
export function tellWho(response: Response, email: string | null): void {
  toldOf(response).who = email
}

/** Which fault hit the call. */
export function tellFault(response: Response, id: string): void {
  toldOf(response).faults.push(id)
}

function toldOf(response: Response): Told {
  return response.locals.told as Told
}
