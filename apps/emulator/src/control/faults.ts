import { z } from 'zod'
import { type Eventual, whenKnown } from '../scenario/inputs/inputSource.ts'
import { recordedRoutes, wrongRouteMessages } from '../scenario/parse/routeReferences.ts'
import type { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import type { ActiveFault } from '../scenario/run/activeFaults.ts'
import { unknownNameMessage } from '../scenario/text/mistakeMessages.ts'
import { type Answer, answer, refuseCall } from '../server/transport/answer.ts'
import { controlCalls } from './contract.ts'
import { answering, type ControlRoute } from './controlRoute.ts'

/** Which faults a server takes. */
export interface FaultLimits {
  /** The layers of faults that it cannot have, each with the reason. */
  readonly refusedLayers: Readonly<Partial<Record<string, string>>>
  /** Emails of the accounts; `null` for a server that knows neither the accounts nor the calls of its backend. */
  readonly accounts: readonly string[] | null
}

/** Routes that list, inject and lift faults and scripted answers. */
export function faultRoutes(
  player: ScenarioPlayer,
  { refusedLayers, accounts }: FaultLimits,
): ControlRoute[] {
  return [
    answering(controlCalls.faults, () => answer(listOf(player))),
    answering(withoutLayers(refusedLayers), ({ body }) => inject(player, body, accounts)),
    answering(controlCalls.liftAll, () =>
      whenKnown(player.liftAll(), () => answer(listOf(player))),
    ),
    answering(controlCalls.lift, ({ params }) => {
      player.nowMs()
      const { id = '' } = params
      return whenKnown(player.submit({ kind: 'lift', id }), ({ ok }) =>
        ok ? answer(listOf(player)) : refuseCall('unknown', `No fault "${id}" is active.`),
      )
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
  accounts: FaultLimits['accounts'],
): Eventual<Answer> {
  player.nowMs()
  const what = 'fault' in rest ? rest.fault : rest
  const [wrong] =
    accounts === null ? [] : [...wrongRoutes(player, what), ...wrongNames(player, what, accounts)]
  if (wrong !== undefined) return refuseCall('invalid', wrong)
  return whenKnown(player.submit({ kind: 'raise', id, what }), (injected) =>
    injected.ok ? answer({ id, ...listOf(player) }) : refuseCall('invalid', injected.error.message),
  )
}

/** The reasons why a fault would never hit a call of the contract, or of the recordings that the scenario plays. */
function wrongRoutes({ run }: ScenarioPlayer, what: ActiveFault['what']): string[] {
  const pattern = 'http' in what ? what.http : 'answer' in what ? what.answer : null
  if (pattern === null) return []
  const recorded = recordedRoutes(run.scenario.recordings.flatMap(({ records }) => records))
  return wrongRouteMessages(pattern, recorded)
}

/** Accounts and devices that do not exist: a fault of them would never hit. */
function wrongNames(
  { run }: ScenarioPlayer,
  what: ActiveFault['what'],
  accounts: readonly string[],
): string[] {
  const who = 'who' in what ? what.who : undefined
  const of = 'of' in what ? what.of : undefined
  const ids = run.world.simulatedDevices.map(({ spec }) => spec.id)
  return [
    ...(who === undefined || accounts.includes(who)
      ? []
      : [unknownNameMessage('account', who, accounts)]),
    ...(of === undefined || ids.includes(of) ? [] : [unknownNameMessage('device', of, ids)]),
  ]
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
