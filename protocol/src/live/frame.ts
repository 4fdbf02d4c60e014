import { z } from 'zod'
import { decode } from '../decode.ts'
import { accepted, type Refusal, type Result } from '../result.ts'
import { msToSeconds, timestamp } from '../time.ts'

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

/**
 * The wire's form of a frame's head, with no key for what is not known. Written by hand: every frame has one,
 * and zod's way back through a codec would cost more than all the rest of a report. Throws for a head that
 * no reader would take.
 */
export function encodeHead(head: FrameHead): FrameHeadWire {
  if (head.deviceId === '' || !Number.isFinite(head.t))
    throw new Error(`a frame of "${head.deviceId}" at ${head.t}`)
  // Spreading the head would make an object that takes each further key tens of times slower.
  const wire: FrameHeadWire = { deviceId: head.deviceId, t: msToSeconds(head.t) }
  if (head.epoch !== undefined) wire.epoch = head.epoch
  if (head.seq !== undefined) wire.seq = head.seq
  if (head.sample !== undefined) wire.sample = head.sample
  return wire
}

/** Reads a frame's head and body from one flat JSON object. */
export function decodeFrame<W extends z.ZodType>(
  what: string,
  body: W,
  json: unknown,
): Result<{ readonly head: FrameHead; readonly body: z.output<W> }, Refusal> {
  const head = decode(what, frameHead, json)
  if (!head.ok) return head
  const rest = decode(what, body, json)
  return rest.ok ? accepted({ head: head.value, body: rest.value }) : rest
}
