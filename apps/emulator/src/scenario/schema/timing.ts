import { type SocketRequestName, SPEED_MAX, SPEED_MIN, socketRequests } from '@wattpost/protocol'
import { z } from 'zod'
import { httpPattern } from '../faults/callPattern.ts'
import { duration } from './duration.ts'
import { deviceEvent, deviceId, name } from './fields.ts'
import { where } from './where.ts'

const wait = z.union(
  [
    duration,
    z.strictObject({
      uniform: z
        .tuple([duration, duration])
        .meta({ description: 'Any value between the two, with equal probability.' }),
    }),
  ],
  { error: 'must be a duration, e.g. 30s, or { uniform: [6s, 9s] }' },
)

const pace = z.strictObject({
  speed: z
    .number()
    .min(SPEED_MIN)
    .max(SPEED_MAX)
    .meta({ description: 'Virtual seconds per real second.' }),
  until: name.meta({ description: 'The id of the expectation.' }),
})

const timeout = duration.optional().meta({
  description: 'Time after which the step comes anyway, from the start of the lap.',
})

const eventCondition = z.strictObject({
  event: deviceEvent.meta({ description: 'An event of a device, since the start of the lap.' }),
  device: deviceId.optional().meta({ description: 'The id of the device.' }),
  where: where.optional(),
  timeout,
})
const requestCondition = z.strictObject({
  request: httpPattern.meta({
    description: 'A client’s call, when it arrives, e.g. GET /api/hydra/device/:id.',
  }),
  timeout,
})
const ackCondition = z.strictObject({
  ack: z
    .enum(Object.keys(socketRequests) as [SocketRequestName, ...SocketRequestName[]])
    .meta({ description: 'A client’s request over its socket, once acknowledged.' }),
  device: deviceId.optional().meta({ description: 'The id of the device.' }),
  timeout,
})
const socketCondition = z.strictObject({
  socket: z
    .enum(['connect', 'disconnect'])
    .meta({ description: 'A client’s connection begins or ends.' }),
  timeout,
})
const exhaustedCondition = z.strictObject({
  exhausted: name.meta({ description: 'The step of a fault whose `times` are used up.' }),
  timeout,
})

/** An event that a step waits for. */
export type StepCondition =
  | z.output<typeof eventCondition>
  | z.output<typeof requestCondition>
  | z.output<typeof ackCondition>
  | z.output<typeof socketCondition>
  | z.output<typeof exhaustedCondition>

/** The predecessor of a step: another step, by its id, or a condition. */
const after = z.union(
  [name, eventCondition, requestCondition, ackCondition, socketCondition, exhaustedCondition],
  {
    error:
      'must be a step, or what happens: { event }, { request }, { ack }, { socket } or { exhausted }, with a timeout',
  },
)

/** Time of a step, and its effect on the clock. */
export const timing = {
  id: name
    .optional()
    .meta({ description: 'The name by which other steps come `after` it, and reports show it.' }),
  at: duration.optional().meta({ description: 'Time since the start, e.g. 30s, 1h30m.' }),
  after: after.optional().meta({
    description:
      'The step comes after this step, or after an event, a call, a request or a connection.',
  }),
  wait: wait
    .optional()
    .meta({ description: 'Time after that, e.g. 8s, or { uniform: [6s, 9s] }.' }),
  pace: pace.optional().meta({
    description: 'From here the clock has another speed, until an expectation is decided.',
  }),
}
