import type { z } from 'zod'
import { decode } from '../decode.ts'
import { accepted, type Refusal, type Result } from '../result.ts'
import { msToSeconds } from '../time.ts'
import { type FrameHead, type FrameHeadWire, frameHead } from './frameHead.ts'
import { plainHead } from './plainHead.ts'

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
  const plain = plainHead(json)
  const head = plain === null ? decode(what, frameHead, json) : accepted(plain)
  if (!head.ok) return head
  const rest = decode(what, body, json)
  return rest.ok ? accepted({ head: head.value, body: rest.value }) : rest
}
