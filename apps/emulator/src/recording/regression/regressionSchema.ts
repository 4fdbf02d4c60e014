import { frameEvents, type SocketRequestName, socketRequests } from '@wattpost/protocol'
import { z } from 'zod'
import { readShape } from './shape.ts'

const shape = z
  .unknown()
  .refine((written) => readShape(written) !== null, {
    error:
      'must be a shape: a value, <text>, <number>, <boolean>, <null> or <any>, alternatives as up|down, { field: shape }, or [shape]',
  })
  .meta({ description: 'The form of a JSON value; docs/recordings.md has the notation.' })

const times = z.int().min(1).optional().meta({
  description: 'How many in a row. Default: all further ones.',
})
const callAnswer = z.strictObject({
  status: z.int().min(100).max(599).meta({ description: 'The status of the answer.' }),
  times,
  shape: shape.optional(),
})
const acknowledgement = z.strictObject({ times, shape: shape.optional() })

const answersToCall = z.strictObject({
  call: z
    .string()
    .regex(/^[A-Z]+ \//, 'must be a method and a path, e.g. GET /api/hydra/devices')
    .meta({
      description: 'A recorded HTTP call, without its dates.',
    }),
  with: z.array(callAnswer).min(1).meta({ description: 'Its answers, in order.' }),
})
const answersToRequest = z.strictObject({
  request: z
    .enum(Object.keys(socketRequests) as [SocketRequestName, ...SocketRequestName[]])
    .meta({ description: 'A recorded request over the socket.' }),
  payload: z.unknown().optional().meta({ description: 'Its payload, without its times.' }),
  with: z.array(acknowledgement).min(1).meta({ description: 'Its acknowledgements, in order.' }),
})

const value = z.union([z.string(), z.number(), z.boolean()])
const values = z.record(z.string(), value)

const event = z
  .enum(frameEvents)
  .meta({ description: 'The event of a device’s frame, e.g. hydra_power.' })

const device = z
  .string()
  .min(1)
  .max(64)
  .meta({ description: 'The id of the device in the recording.' })

/** Expectations that a recording is, and another backend can be, checked by. */
export const regression = z.strictObject({
  vary: z.array(z.string().max(200)).default([]).meta({
    description:
      'Fields that vary by nature, at any depth: of times, measurements and counters only the type is compared.',
  }),
  answers: z
    .array(z.union([answersToCall, answersToRequest]))
    .default([])
    .meta({ description: 'Answers to the recorded calls and requests.' }),
  frames: z.array(z.strictObject({ event, shape })).default([]).meta({
    description:
      'Forms of frames: at least one of the event must have each, and none a value of another type.',
  }),
  states: z
    .array(
      z.strictObject({
        event,
        device,
        where: values.optional().meta({ description: 'The part of the device, e.g. its channel.' }),
        states: z
          .array(values)
          .min(1)
          .meta({ description: 'Its states, in this order and no others; one may be repeated.' }),
      }),
    )
    .default([])
    .meta({ description: 'States of devices, in order.' }),
  order: z
    .array(
      z.strictObject({
        device,
        order: z
          .array(
            z.strictObject({ event, where: values.meta({ description: 'Fields of the frame.' }) }),
          )
          .min(1)
          .meta({ description: 'Its frames, in this order; others may come between them.' }),
      }),
    )
    .default([])
    .meta({ description: 'Changes of devices, in order over all their parts.' }),
  sequence: z.literal(true, { error: 'is "true" or left out' }).optional().meta({
    description:
      'Over each connection the frames of a device come in the order of their numbers (`seq`), none twice, none missing and none unreadable.',
  }),
})

export type Regression = z.output<typeof regression>
/** The answers to one call or request. */
export type RecordedAnswers = Regression['answers'][number]
/** The states of a device, or of a part of it. */
export type RecordedStates = Regression['states'][number]
/** Changes of a device, in order. */
export type RecordedOrder = Regression['order'][number]
