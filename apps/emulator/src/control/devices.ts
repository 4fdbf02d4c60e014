import { controlAccounts, controlState, type DemoAccount } from '@wattpost/protocol'
import { z } from 'zod'
import type { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import { deviceAction } from '../scenario/schema/actions.ts'
import { type Answer, answer, refuseCall } from '../transport/answer.ts'
import type { DeviceAction } from '../world/action.ts'
import { stateOf } from './clock.ts'
import { answering, type ControlRoute } from './controlRoute.ts'

/** Actions that the director offers; a device may support only some. */
const DIRECTOR_ACTIONS: readonly DeviceAction[] = [
  { do: 'grid-off' },
  { do: 'grid-on' },
  { do: 'generator-on' },
  { do: 'generator-off' },
  { do: 'cloud', cover: 1 },
  { do: 'clear-sky' },
  { do: 'phase-off', phase: 'A' },
  { do: 'phase-on', phase: 'A' },
  { do: 'tamper-on' },
  { do: 'tamper-off' },
  { do: 'offline' },
  { do: 'online' },
]

/** Routes of the demo accounts and of device actions. */
export function deviceRoutes(
  player: ScenarioPlayer,
  accounts: readonly DemoAccount[],
): ControlRoute[] {
  return [
    answering(
      {
        method: 'get',
        path: '/accounts',
        summary: 'The seeded accounts with their passwords',
        answers: controlAccounts,
      },
      () => answer({ accounts }),
    ),
    answering(
      {
        method: 'get',
        path: '/devices/:id/actions',
        summary: 'Actions that a device supports, of those in the director',
        answers: z.object({ actions: z.array(deviceAction) }),
      },
      ({ params }) => {
        const device = player.run.world.device(params.id ?? '')
        if (device === undefined) return refuseCall('unknown', `There is no device ${params.id}.`)
        return answer({ actions: DIRECTOR_ACTIONS.filter((action) => device.can(action)) })
      },
    ),
    answering(
      {
        method: 'post',
        path: '/devices/:id/actions',
        summary: 'Applies an action to a device',
        body: deviceAction,
        answers: controlState,
      },
      ({ body, params }) => act(player, params.id ?? '', body),
    ),
  ]
}

function act(player: ScenarioPlayer, id: string, action: DeviceAction): Answer {
  player.nowMs()
  if (player.run.world.device(id) === undefined)
    return refuseCall('unknown', `There is no device ${id}.`)
  const acted = player.submit({ kind: 'act', deviceId: id, action, cause: { by: 'control' } })
  return acted.ok ? answer(stateOf(player)) : refuseCall('invalid', acted.error.message)
}
