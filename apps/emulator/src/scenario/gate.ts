import { z } from 'zod'
import { duration } from './duration.ts'
import { where } from './where.ts'
import { deviceEvent, deviceId, name } from './words.ts'

/** What opens a step's way: an event of a device, from the beginning of the lap on. */
const gate = z.strictObject({
  event: deviceEvent,
  device: deviceId.optional(),
  where: where.optional(),
  /** Since the lap's beginning: the step comes then all the same, that a story never stands still. */
  timeout: duration.optional(),
})
export type Gate = z.output<typeof gate>

/** What a step comes after: another step, by its id, or an event. */
export const after = z.union([name, gate], {
  error: 'must be a step, or an event: { event, device, where, timeout }',
})
