import { controlFaultAdded, controlFaults } from '@wattpost/protocol'
import { z } from 'zod'
import type { ActiveFault } from '../scenario/faults/activeFaults.ts'
import { httpPattern } from '../scenario/faults/callPattern.ts'
import { faultForms, layerOf } from '../scenario/faults/fault.ts'
import { scriptedAnswers } from '../scenario/faults/scriptedAnswer.ts'
import type { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import { name } from '../scenario/schema/fields.ts'
import { type Answer, answer, refuseCall } from '../transport/answer.ts'
import { answering, type ControlRoute } from './controlRoute.ts'

const scripted = z.strictObject({
  id: name.optional(),
  answer: httpPattern,
  with: scriptedAnswers,
  who: z.string().max(200).optional(),
})
const byLayer = {
  http: z.strictObject({ id: name.optional(), fault: faultForms.http }),
  socket: z.strictObject({ id: name.optional(), fault: faultForms.socket }),
  auth: z.strictObject({ id: name.optional(), fault: faultForms.auth }),
  device: z.strictObject({ id: name.optional(), fault: faultForms.device }),
} as const
const forms = z.union([...Object.values(byLayer), scripted])

function formFor(json: unknown): z.ZodType {
  if (typeof json === 'object' && json !== null && 'answer' in json) return scripted
  return byLayer[layerOf(Object(json).fault)]
}

/** Routes that list, inject and lift faults and scripted answers. */
export function faultRoutes(player: ScenarioPlayer): ControlRoute[] {
  return [
    answering(
      {
        method: 'get',
        path: '/faults',
        summary: 'The active faults and scripted answers',
        answers: controlFaults,
      },
      () => answer(listOf(player)),
    ),
    answering(
      {
        method: 'post',
        path: '/faults',
        summary: 'Injects a fault or scripted answers',
        body: forms,
        bodyFor: formFor,
        answers: controlFaultAdded,
      },
      ({ body }) => inject(player, body),
    ),
    answering(
      {
        method: 'delete',
        path: '/faults',
        summary: 'Lifts all faults and scripted answers',
        answers: controlFaults,
      },
      () => {
        player.liftAll()
        return answer(listOf(player))
      },
    ),
    answering(
      {
        method: 'delete',
        path: '/faults/:id',
        summary: 'Lifts one fault or one entry of scripted answers',
        answers: controlFaults,
      },
      ({ params }) => {
        player.nowMs()
        const { id = '' } = params
        return player.submit({ kind: 'lift', id }).ok
          ? answer(listOf(player))
          : refuseCall('unknown', `No fault "${id}" is active.`)
      },
    ),
  ]
}

function inject(
  player: ScenarioPlayer,
  { id = freeId(player), ...rest }: z.output<typeof forms>,
): Answer {
  player.nowMs()
  const injected = player.submit({ kind: 'raise', id, what: 'fault' in rest ? rest.fault : rest })
  return injected.ok
    ? answer({ id, ...listOf(player) })
    : refuseCall('invalid', injected.error.message)
}

function freeId(player: ScenarioPlayer): string {
  for (let number = 1; ; number += 1) {
    if (player.run.faults.get(`fault-${number}`) === undefined) return `fault-${number}`
  }
}

function listOf(player: ScenarioPlayer) {
  return { faults: player.run.faults.all.map(faultJson) }
}

function faultJson({ id, what, sinceMs, untilMs, hits, left }: ActiveFault) {
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
