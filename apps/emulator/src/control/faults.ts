import { z } from 'zod'
import type { ActiveFault } from '../scenario/faults/activeFaults.ts'
import type { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import { type Answer, answer, refuseCall } from '../transport/answer.ts'
import { controlCalls } from './contract.ts'
import { answering, type ControlRoute } from './controlRoute.ts'

/**
 * Routes that list, inject and lift faults and scripted answers.
 * @param refused the layers of faults that this server cannot have, each with the reason
 */
export function faultRoutes(
  player: ScenarioPlayer,
  refused: Readonly<Partial<Record<string, string>>> = {},
): ControlRoute[] {
  return [
    answering(controlCalls.faults, () => answer(listOf(player))),
    answering(withoutLayers(refused), ({ body }) => inject(player, body)),
    answering(controlCalls.liftAll, () => {
      player.liftAll()
      return answer(listOf(player))
    }),
    answering(controlCalls.lift, ({ params }) => {
      player.nowMs()
      const { id = '' } = params
      return player.submit({ kind: 'lift', id }).ok
        ? answer(listOf(player))
        : refuseCall('unknown', `No fault "${id}" is active.`)
    }),
  ]
}

/** The call that injects a fault; a refused layer is the first that is wrong about it. */
function withoutLayers(refused: Readonly<Partial<Record<string, string>>>) {
  const { bodyFor } = controlCalls.inject
  return {
    ...controlCalls.inject,
    bodyFor: (json: unknown) => {
      const fault: unknown = Object(json).fault
      const layer = Object.keys(Object(fault)).find((key) => Object.hasOwn(refused, key))
      if (layer === undefined) return bodyFor(json)
      return z.any().superRefine((_, { addIssue }) => {
        addIssue({ code: 'custom', path: ['fault', layer], message: refused[layer] })
      })
    },
  }
}

function inject(
  player: ScenarioPlayer,
  { id = freeId(player), ...rest }: z.output<typeof controlCalls.inject.body>,
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
