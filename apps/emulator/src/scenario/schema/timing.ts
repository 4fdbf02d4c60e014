import { SPEED_MAX, SPEED_MIN } from '@wattpost/protocol'
import { z } from 'zod'
import { httpPattern } from '../faults/callPattern.ts'
import { uniform } from '../faults/hits.ts'
import { duration } from '../values/duration.ts'
import { caption, deviceEvent, deviceId, name, socketRequest } from '../values/fields.ts'
import { where } from './where.ts'

const wait = z.union([duration, z.strictObject({ uniform })], {
  error: 'must be a duration, e.g. 30s, or { uniform: [6s, 9s] }',
})

const pace = z.strictObject({
  speed: z
    .number()
    .min(SPEED_MIN)
    .max(SPEED_MAX)
    .meta({ description: 'Virtual seconds per real second.' }),
  until: name.meta({ description: 'The id of the expectation.' }),
})

const timeout = duration.optional().meta({
  description:
    'Time since the start of the lap at which the step stops waiting for this and comes anyway.',
})

const eventCondition = z.strictObject({
  event: deviceEvent.meta({
    description:
      'The event of a device’s frame, e.g. hydra_power. The first match in the lap counts.',
  }),
  device: deviceId.optional().meta({ description: 'The id of the device.' }),
  where: where.optional(),
  timeout,
})
const requestCondition = z.strictObject({
  request: httpPattern.meta({
    description:
      'An HTTP call of a client, when it arrives, e.g. GET /api/hydra/device/:id. The first in the lap counts.',
  }),
  timeout,
})
const ackCondition = z.strictObject({
  ack: socketRequest.meta({
    description: 'A client’s request over its socket, when the server acknowledges it.',
  }),
  device: deviceId.optional().meta({ description: 'The id of the device.' }),
  timeout,
})
const socketCondition = z.strictObject({
  socket: z
    .enum(['connect', 'disconnect'])
    .meta({ description: 'A client’s socket connects or disconnects.' }),
  timeout,
})
const exhaustedCondition = z.strictObject({
  exhausted: name.meta({
    description: 'The id of a step whose fault has hit as often as its `times` says.',
  }),
  timeout,
})

/** A condition that a step waits for. */
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

/** Keys of every step: its name and time, its effect on the clock, and its caption. */
export const timing = {
  id: name
    .optional()
    .meta({ description: 'The name by which other steps come `after` it, and reports show it.' }),
  at: duration.optional().meta({
    description:
      'Time since the start of the lap, e.g. 30s, 1h30m. Without `loop` the run is one lap.',
  }),
  after: after.optional().meta({
    description:
      'The id of the step that comes before, or a condition: a frame of a device (event), an HTTP call of a client (request), an acknowledged socket request of a client (ack), a client’s connection (socket), or a fault that is used up (exhausted).',
  }),
  wait: wait
    .optional()
    .meta({ description: 'Time between `after` and the step, e.g. 8s, or { uniform: [6s, 9s] }.' }),
  pace: pace.optional().meta({
    description: 'From this step on the clock has another speed, until an expectation is decided.',
  }),
  caption: caption.optional().meta({
    description:
      'A sentence that the dashboard shows from this step on: a chapter of the story. With translations: { en: …, fr: … }.',
  }),
}
