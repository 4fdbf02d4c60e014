import { z } from 'zod'
import { type Answer, fine, no } from '../../answer.ts'
import { deviceAction } from '../../scenario/actions.ts'
import type { Stage } from '../../scenario/stage.ts'
import type { DeviceAction } from '../../world/action.ts'
import { answering, type ControlRoute } from '../controlRoute.ts'
import type { DemoAccount } from '../demoAccount.ts'
import { stateAnswer, stateOf } from '../state.ts'

const account = z.object({
  email: z.string(),
  password: z.string(),
  merchant: z.boolean(),
  approved: z.boolean(),
})

/** What one would do to a device while showing it. A device answers which of it is nothing to it. */
const ONE_TAP: readonly DeviceAction[] = [
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

/** Whom one may be, and what can be done to a device. */
export function deviceRoutes(stage: Stage, accounts: readonly DemoAccount[]): ControlRoute[] {
  return [
    answering(
      {
        method: 'get',
        path: '/accounts',
        summary: 'The seeded accounts with their passwords',
        answers: z.object({ accounts: z.array(account) }),
      },
      () => fine({ accounts }),
    ),
    answering(
      {
        method: 'get',
        path: '/devices/:id/actions',
        summary: 'What can be done to a device with one tap',
        answers: z.object({ actions: z.array(deviceAction) }),
      },
      ({ params }) => {
        const device = stage.play.world.device(params.id ?? '')
        if (device === undefined) return no(404, `There is no device ${params.id}.`)
        return fine({ actions: ONE_TAP.filter((action) => device.can(action)) })
      },
    ),
    answering(
      {
        method: 'post',
        path: '/devices/:id/actions',
        summary: 'Does something to a device',
        body: deviceAction,
        answers: stateAnswer,
      },
      ({ body, params }) => act(stage, params.id ?? '', body),
    ),
  ]
}

function act(stage: Stage, id: string, action: DeviceAction): Answer {
  stage.nowMs()
  const device = stage.play.world.device(id)
  if (device === undefined) return no(404, `There is no device ${id}.`)
  const refusal = stage.play.act(device, action, { by: 'control' })
  return refusal === null ? fine(stateOf(stage)) : no(400, refusal.refused)
}
