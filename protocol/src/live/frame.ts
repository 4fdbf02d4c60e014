import { z } from 'zod'
import { decode } from '../decode.ts'
import { type AnyGroup, fieldGroup, fieldWriter, plainNumbers } from '../fields.ts'
import { accepted, type Refusal, type Result } from '../result.ts'
import { msToSeconds, secondsToMs } from '../time.ts'
import { EPOCH_S_PLAUSIBLE, timestamp } from '../timestamp.ts'

/** A frame under its wire names. Scenarios may send malformed frames, so receivers decode them. */
export type WireFrame = Record<string, unknown>

/**
 * The head of every frame: device, time of measurement (seconds on the wire, ms inside) and, from
 * the emulator, its position: `seq` rises by one per device within an `epoch`. A `sample`, an extra
 * value for subscribers, repeats the `seq` of the previous frame, so that a loss is detected.
 */
export const frameHead = fieldGroup('C4', {
  deviceId: {
    is: z.string().min(1),
    means: 'The device; clients take a frame without it where they show one device',
  },
  t: {
    is: timestamp,
    means: 'Time of measurement; clients take the time of receipt without it',
  },
  epoch: {
    is: z.int().nonnegative().optional(),
    addition: 'seq',
    means: 'Rises whenever device time goes back; each server has its own',
  },
  seq: {
    is: z.int().nonnegative().optional(),
    addition: 'seq',
    means: 'Rises by one with each frame of a device, within an epoch',
  },
  sample: {
    // Another backend may use `sample` differently; its frames are still accepted.
    is: z.literal(true).optional().catch(undefined),
    addition: 'seq',
    means: 'An extra value for watchers, under the number of the frame before',
  },
})
export type FrameHead = z.infer<typeof frameHead>

/** A decoded frame. */
export interface Frame<B> {
  readonly head: FrameHead
  readonly body: B
}
export type FrameHeadWire = z.input<typeof frameHead>

/**
 * The moment of a snapshot: its time, and the last position in the device's stream that it
 * contains. A backend without sequence numbers omits all of it.
 */
export const snapshotHead = fieldGroup('K10', {
  epoch: {
    is: z.int().nonnegative().optional(),
    addition: 'seq',
    means: 'Position in the device’s stream',
  },
  seq: {
    is: z.int().nonnegative().optional(),
    addition: 'seq',
    means: 'Position in the device’s stream',
  },
  now: { is: timestamp.optional(), addition: 'seq', means: 'The moment' },
})
export type SnapshotHead = z.infer<typeof snapshotHead>
export type SnapshotHeadWire = z.input<typeof snapshotHead>

/**
 * Encodes a frame's head, without keys for unknown values. Written by hand: every frame has a head,
 * and zod's codec would cost more than the rest of a report. Throws for a head that no client
 * accepts.
 */
export function encodeHead(head: FrameHead): FrameHeadWire {
  if (head.deviceId === '' || !Number.isFinite(head.t))
    throw new Error(`invalid frame head: device "${head.deviceId}", time ${head.t}`)
  // Further keys on a spread object would be written tens of times slower.
  const wire: FrameHeadWire = { deviceId: head.deviceId, t: msToSeconds(head.t) }
  if (head.epoch !== undefined) wire.epoch = head.epoch
  if (head.seq !== undefined) wire.seq = head.seq
  if (head.sample !== undefined) wire.sample = head.sample
  return wire
}

/** Decodes a frame's head and body from one flat JSON object. */
export function decodeFrame<W extends z.ZodType>(
  what: string,
  body: W,
  json: unknown,
): Result<Frame<z.output<W>>, Refusal> {
  const plain = plainHead(json)
  const numbers = plain === null ? null : plainNumbers(body, json as object)
  // Stryker disable next-line ConditionalExpression: the schema decodes the same numbers, only slower
  if (plain !== null && numbers !== null) {
    return accepted({ head: plain, body: numbers as z.output<W> })
  }
  // Stryker disable next-line ConditionalExpression: the schema decodes the same head, only slower
  const head = plain === null ? decode(what, frameHead, json) : accepted(plain)
  if (!head.ok) return head
  const rest = decode(what, body, json)
  return rest.ok ? accepted({ head: head.value, body: rest.value }) : rest
}

/**
 * Makes the encoder of frames whose body is a group.
 */
/* @__NO_SIDE_EFFECTS__ */
export function frameEncoder<G extends AnyGroup>(
  group: G,
): (frame: Frame<z.output<G>>) => WireFrame {
  const write = fieldWriter(group)
  return ({ head, body }) => {
    const frame: WireFrame = encodeHead(head)
    write(frame, body)
    return frame
  }
}

/** The body of a frame whose `type` says which of some groups it has. */
export type TypedBody<G extends Readonly<Record<string, AnyGroup>>> = {
  [K in keyof G]: z.output<G[K]>
}[keyof G]

/**
 * Makes the codec of frames whose body is one of some groups, by its `type`.
 * @param what name of the frames, for refusals
 */
/* @__NO_SIDE_EFFECTS__ */
export function typedFrames<G extends Readonly<Record<string, AnyGroup>>>(what: string, groups: G) {
  const typeKey = z.object({ type: z.enum(Object.keys(groups)) })
  const encoders = Object.fromEntries(
    Object.entries(groups).map(([type, group]) => [type, frameEncoder(group)]),
  )
  return {
    decode: (json: unknown): Result<Frame<TypedBody<G>>, Refusal> => {
      const type = decode(what, typeKey, json)
      if (!type.ok) return type
      const group: unknown = groups[type.value.type]
      return decodeFrame(what, group as z.ZodType<TypedBody<G>>, json)
    },
    encode: (frame: Frame<TypedBody<G> & { readonly type: string }>): WireFrame => {
      const encode = encoders[frame.body.type] as ReturnType<typeof frameEncoder>
      return encode(frame)
    },
  }
}

/**
 * Decodes a well-formed head by hand: thousands of frames arrive per second, and without compiled
 * schemas (content security policy) zod takes as long as all the rest. `null` for a head that needs
 * the schema; a test compares the two.
 */
export function plainHead(json: unknown): FrameHead | null {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null
  const { deviceId, t, epoch, seq, sample } = json as Record<string, unknown>
  if (typeof deviceId !== 'string' || deviceId === '' || !isEpochS(t)) return null
  if (!isCountOrNone(epoch) || !isCountOrNone(seq)) return null
  const head: FrameHead = { deviceId, t: secondsToMs(t) }
  if (epoch !== undefined) head.epoch = epoch
  if (seq !== undefined) head.seq = seq
  if (sample === true) head.sample = sample
  return head
}

/** Whether a value is plainly epoch seconds: a larger number may be milliseconds. */
export function isEpochS(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) < EPOCH_S_PLAUSIBLE
}

export function isCountOrNone(value: unknown): value is number | undefined {
  return value === undefined || (Number.isSafeInteger(value) && (value as number) >= 0)
}

/** The own value of a key in any JSON value; `undefined` if it has none. */
export function ownValue(json: unknown, key: string): unknown {
  return typeof json === 'object' && json !== null && Object.hasOwn(json, key)
    ? (json as Record<string, unknown>)[key]
    : undefined
}
