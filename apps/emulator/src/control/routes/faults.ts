import { z } from 'zod'
import { type Answer, fine, no } from '../../answer.ts'
import type { InForce } from '../../scenario/faults/board.ts'
import { faultForms, layerOf } from '../../scenario/faults/fault.ts'
import { httpPattern } from '../../scenario/faults/httpFault.ts'
import { verbatims } from '../../scenario/faults/verbatim.ts'
import type { Stage } from '../../scenario/stage.ts'
import { name } from '../../scenario/words.ts'
import { answering, type ControlRoute } from '../controlRoute.ts'

const script = z.strictObject({
  id: name.optional(),
  answer: httpPattern,
  with: verbatims,
  who: z.string().max(200).optional(),
})
const faulty = {
  http: z.strictObject({ id: name.optional(), fault: faultForms.http }),
  socket: z.strictObject({ id: name.optional(), fault: faultForms.socket }),
  auth: z.strictObject({ id: name.optional(), fault: faultForms.auth }),
  device: z.strictObject({ id: name.optional(), fault: faultForms.device }),
} as const
const forms = z.union([...Object.values(faulty), script])

function formFor(written: unknown): z.ZodType {
  if (typeof written === 'object' && written !== null && 'answer' in written) return script
  return faulty[layerOf(Object(written).fault)]
}

const inForce = z.object({
  id: z.string(),
  since: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
  hits: z.int(),
  left: z.int().nullable(),
  what: z.looseObject({}),
})
const faultList = z.object({ faults: z.array(inForce) })

/** Faults and verbatim answers: seen, put in force, taken back. */
export function faultRoutes(stage: Stage): ControlRoute[] {
  return [
    answering(
      {
        method: 'get',
        path: '/faults',
        summary: 'The faults and verbatim answers in force',
        answers: faultList,
      },
      () => fine(listOf(stage)),
    ),
    answering(
      {
        method: 'post',
        path: '/faults',
        summary: 'Puts a fault, or answers word for word, in force',
        body: forms,
        bodyFor: formFor,
        answers: faultList.extend({ id: z.string() }),
      },
      ({ body }) => raise(stage, body),
    ),
    answering(
      { method: 'delete', path: '/faults', summary: 'Takes back all of them', answers: faultList },
      () => {
        stage.nowMs()
        for (const { id } of stage.play.faults.inForce) stage.play.lift(id)
        return fine(listOf(stage))
      },
    ),
    answering(
      {
        method: 'delete',
        path: '/faults/:id',
        summary: 'Takes back one of them',
        answers: faultList,
      },
      ({ params }) => {
        stage.nowMs()
        const { id = '' } = params
        return stage.play.lift(id) ? fine(listOf(stage)) : no(404, `No fault "${id}" is in force.`)
      },
    ),
  ]
}

function raise(stage: Stage, { id = freeId(stage), ...rest }: z.output<typeof forms>): Answer {
  stage.nowMs()
  const refusal = stage.play.raise(id, 'fault' in rest ? rest.fault : rest)
  return refusal === null ? fine({ id, ...listOf(stage) }) : no(400, refusal.refused)
}

function freeId(stage: Stage): string {
  for (let number = 1; ; number += 1) {
    if (stage.play.faults.get(`fault-${number}`) === undefined) return `fault-${number}`
  }
}

function listOf(stage: Stage) {
  return { faults: stage.play.faults.inForce.map(shown) }
}

function shown({ id, what, sinceMs, untilMs, hits, left }: InForce) {
  const since = new Date(sinceMs).toISOString()
  return {
    id,
    since,
    until: untilMs === null ? null : new Date(untilMs).toISOString(),
    hits,
    left,
    what,
  }
}
