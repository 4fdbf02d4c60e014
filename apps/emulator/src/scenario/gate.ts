import { type SocketRequestName, socketRequests } from '@wattpost/protocol'
import { z } from 'zod'
import { duration } from './duration.ts'
import { httpPattern } from './faults/httpFault.ts'
import { where } from './where.ts'
import { deviceEvent, deviceId, name } from './words.ts'

/** Since the lap's beginning: the step comes then all the same, that a story never stands still. */
const timeout = duration.optional()

/** An event of a device, from the beginning of the lap on. */
const eventGate = z.strictObject({
  event: deviceEvent,
  device: deviceId.optional(),
  where: where.optional(),
  timeout,
})
/** A client's call, when it comes in. */
const requestGate = z.strictObject({ request: httpPattern, timeout })
/** A client's request over its socket, once it was acknowledged. */
const ackGate = z.strictObject({
  ack: z.enum(Object.keys(socketRequests) as [SocketRequestName, ...SocketRequestName[]]),
  device: deviceId.optional(),
  timeout,
})
/** A client's connection. */
const socketGate = z.strictObject({ socket: z.enum(['connect', 'disconnect']), timeout })
/** A fault, by its step, that has hit as often as it may. */
const exhaustedGate = z.strictObject({ exhausted: name, timeout })

/** What opens a step's way. */
export type Gate =
  | z.output<typeof eventGate>
  | z.output<typeof requestGate>
  | z.output<typeof ackGate>
  | z.output<typeof socketGate>
  | z.output<typeof exhaustedGate>

/** What a step comes after: another step, by its id, or something that happens. */
export const after = z.union([name, eventGate, requestGate, ackGate, socketGate, exhaustedGate], {
  error:
    'must be a step, or what happens: { event }, { request }, { ack }, { socket } or { exhausted }, with a timeout',
})
