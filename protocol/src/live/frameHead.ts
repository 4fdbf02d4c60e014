import { z } from 'zod'
import { timestamp } from '../time.ts'

/**
 * What every frame carries: which device, when it was measured (seconds on the wire, ms inside), and,
 * from the emulator, its place: `seq` counts up by one per device within an `epoch`. A `sample`, an extra
 * value for those who watch, repeats the `seq` of the frame before it, so that it tells when that was lost.
 */
export const frameHead = z.object({
  deviceId: z.string().min(1),
  t: timestamp,
  epoch: z.int().nonnegative().optional(),
  seq: z.int().nonnegative().optional(),
  // A backend of other habits may mean something else by the name; that is no reason to refuse its frame.
  sample: z.literal(true).optional().catch(undefined),
})
export type FrameHead = z.infer<typeof frameHead>
export type FrameHeadWire = z.input<typeof frameHead>
