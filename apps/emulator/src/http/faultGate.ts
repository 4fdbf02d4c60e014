import { setTimeout as delay } from 'node:timers/promises'
import type { Request, RequestHandler, Response } from 'express'
import { streamOf } from '../engine/random.ts'
import type { InForce } from '../scenario/faults/board.ts'
import type { HttpFault } from '../scenario/faults/httpFault.ts'
import { whomOf } from '../scenario/faults/intervention.ts'
import { latencyMs } from '../scenario/faults/latencyMs.ts'
import { meets } from '../scenario/faults/pattern.ts'
import { verbatimAt } from '../scenario/faults/verbatim.ts'
import type { Stage } from '../scenario/stage.ts'
import { callOf } from './callOf.ts'
import type { Gate } from './gate.ts'
import { credentialOf, identify } from './identify.ts'
import { interceptAnswer } from './interceptAnswer.ts'
import { breaksAnswer, hasEffect, sendVerbatim, strike, strikeAnswer } from './strike.ts'
import { tellFault } from './tellTraffic.ts'

interface FaultGateParts {
  readonly stage: Stage
  readonly gate: Gate
}

/** Lets the faults and the verbatim answers in force hit each call, in the order in which they came into force. */
export function faultGate(parts: FaultGateParts): RequestHandler {
  return async (request, response, next) => {
    const { stage } = parts
    stage.nowMs()
    if (!stage.play.faults.isEmpty && (await isStruck(parts, request, response))) return
    next()
  }
}

/** Delays add up; the first that does more ends the call. */
async function isStruck(
  { stage, gate }: FaultGateParts,
  request: Request,
  response: Response,
): Promise<boolean> {
  const call = callOf(request)
  for (const entry of stage.play.faults.inForce) {
    const { what } = entry
    const pattern = 'answer' in what ? what.answer : 'http' in what ? what.http : null
    if (pattern === null || !meets(pattern, call)) continue
    if (!(await isMeant(gate, entry, request)) || !stage.play.faults.draws(entry.id)) continue
    const given = stage.play.faults.get(entry.id)?.hits ?? 0
    stage.play.hit(entry.id)
    tellFault(response, entry.id)
    if ('answer' in what) {
      sendVerbatim(response, verbatimAt(what.with, given))
      return true
    }
    if (!('http' in what)) continue
    if (what.latency !== undefined)
      await delay(latencyMs(what.latency, streamOf(stage.play.seed, 'latency', entry.id), given))
    if (response.destroyed || endsCall(what, request, response)) return true
  }
  return false
}

/** @returns whether the handlers are not asked any more */
function endsCall(fault: HttpFault, request: Request, response: Response): boolean {
  if (!hasEffect(fault)) return false
  if (fault.direction !== 'response' && !breaksAnswer(fault)) {
    strike(fault, request, response)
    return true
  }
  interceptAnswer(response, (body) => strikeAnswer(fault, request, response, body))
  return false
}

async function isMeant(gate: Gate, { what }: InForce, request: Request): Promise<boolean> {
  const whom = whomOf(what)
  if (whom === null) return true
  const verdict = await identify(gate, credentialOf(request))
  return verdict.ok && verdict.identity.email === whom
}
