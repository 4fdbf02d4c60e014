import type { ControlDevice, DemoAccount } from '@wattpost/protocol'
import { type Eventual, whenKnown } from '../scenario/inputs/inputSource.ts'
import type { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import { unknownNameMessage } from '../scenario/text/mistakeMessages.ts'
import { suggestion } from '../scenario/text/suggestion.ts'
import { type Answer, answer, refuseCall } from '../server/transport/answer.ts'
import {
  type ActionName,
  actionDefinitions,
  actionNames,
  type DeviceAction,
} from '../world/action.ts'
import type { OwnedSpec } from '../world/spec.ts'
import { stateOf } from './clock.ts'
import { controlCalls } from './contract.ts'
import { answering, type ControlRoute } from './controlRoute.ts'

const buttonOf = (name: ActionName) => actionDefinitions[name].button ?? 0
const exampleOf = (name: ActionName) =>
  ({ do: name, ...actionDefinitions[name].example }) as DeviceAction
/** Whether each value of an action is a number or a word that is the same in all emulators, as accounts are not. */
const isPlain = (name: ActionName) =>
  Object.values(actionDefinitions[name].parameters ?? {}).every(
    (parameter) => 'min' in parameter || parameter.type === 'phase',
  )

/** Examples of the director's actions, in the order of its buttons; a device may support only some. */
const DIRECTOR_ACTIONS = actionNames
  .filter((name) => buttonOf(name) > 0)
  .sort((one, other) => buttonOf(one) - buttonOf(other))
  .map(exampleOf)

/** Examples of the other actions that one line of a terminal can give. */
const OTHER_ACTIONS = actionNames
  .filter((name) => buttonOf(name) === 0 && isPlain(name))
  .map(exampleOf)

/** Routes of the demo accounts, of devices and of their actions. */
export function deviceRoutes(
  player: ScenarioPlayer,
  accounts: readonly DemoAccount[],
): ControlRoute[] {
  return [
    answering(controlCalls.accounts, () => answer({ accounts })),
    answering(controlCalls.devices, () => {
      const devices = player.run.world.simulatedDevices.map(({ spec }) => deviceOf(spec))
      return answer({ devices })
    }),
    answering(controlCalls.device, ({ params }) => reportOf(player, params.id ?? '')),
    answering(controlCalls.actions, ({ params: { id = '' }, query: { all } }) => {
      const device = player.run.world.device(id)
      if (device === undefined) return refuseUnknown(player, id)
      const offered = all === 'true' ? [...DIRECTOR_ACTIONS, ...OTHER_ACTIONS] : DIRECTOR_ACTIONS
      return answer({ actions: offered.filter((action) => device.can(action)) })
    }),
    answering(controlCalls.act, ({ body, params }) => act(player, params.id ?? '', body, accounts)),
  ]
}

function deviceOf(spec: OwnedSpec): ControlDevice {
  const { id, family, site } = spec
  const variant = spec.family === 'hydra' ? spec.variant : null
  return { id, family, variant, site: site.name, tz: site.tz }
}

function reportOf(player: ScenarioPlayer, id: string): Answer {
  const nowMs = player.nowMs()
  const device = player.run.world.device(id)
  if (device === undefined) return refuseUnknown(player, id)
  return answer({
    ...deviceOf(player.run.world.simulatedDevice(id).spec),
    status: device.status(nowMs),
    lastSeen: new Date(device.lastSeenMs(nowMs)).toISOString(),
    report: device.report(nowMs).map(({ event, data }) => ({ event, data })),
  })
}

function act(
  player: ScenarioPlayer,
  id: string,
  action: DeviceAction,
  accounts: readonly DemoAccount[],
): Eventual<Answer> {
  player.nowMs()
  if (player.run.world.device(id) === undefined) return refuseUnknown(player, id)
  const emails = accounts.map(({ email }) => email)
  const named = action.do === 'assign' ? [action.merchant, action.owner] : []
  const stranger = named.find((email) => typeof email === 'string' && !emails.includes(email))
  if (typeof stranger === 'string')
    return refuseCall('invalid', unknownNameMessage('account', stranger, emails))
  const cause = { by: 'control' } as const
  return whenKnown(player.submit({ kind: 'act', deviceId: id, action, cause }), (acted) =>
    acted.ok ? answer(stateOf(player)) : refuseCall('invalid', acted.error.message),
  )
}

function refuseUnknown({ run }: ScenarioPlayer, id: string): Answer {
  const known = run.world.simulatedDevices.map(({ spec }) => spec.id)
  return refuseCall('unknown', `There is no device "${id}"${suggestion(id, known)}`)
}
