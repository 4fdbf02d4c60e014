import type { ControlDevice, DemoAccount } from '@wattpost/protocol'
import { type Eventual, whenKnown } from '../scenario/inputs/inputSource.ts'
import { unknownNameMessage } from '../scenario/parse/mistakeMessages.ts'
import type { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import { suggestion } from '../scenario/schema/suggestion.ts'
import { type Answer, answer, refuseCall } from '../server/transport/answer.ts'
import type { DeviceAction } from '../world/action.ts'
import type { OwnedSpec } from '../world/spec.ts'
import { stateOf } from './clock.ts'
import { controlCalls } from './contract.ts'
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

/** The other actions whose values are single words or numbers, each with an example of its value. */
const OTHER_ACTIONS: readonly DeviceAction[] = [
  { do: 'generator-fail' },
  { do: 'refuel' },
  { do: 'fuel-left', litres: 20 },
  { do: 'switch-on' },
  { do: 'switch-off' },
  { do: 'channel-off', channel: 1 },
  { do: 'channel-on', channel: 1 },
  { do: 'extra-load', powerW: 1000 },
  { do: 'load-shedding', stage: 4 },
  { do: 'storm', reach: 0.7 },
  { do: 'clock-skew', skewMs: 300_000 },
  { do: 'counter-reset' },
]

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
