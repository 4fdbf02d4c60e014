import { callPath } from '@wattpost/protocol'
import { z } from 'zod'

/** Version of the recording format that this version writes and reads. */
export const RECORDING_SCHEMA = 1

/** The first line of a recording; it hides the target's name. */
export const recordingHeader = z.strictObject({
  schema: z.literal(RECORDING_SCHEMA),
  product: z.literal('wattpost'),
  /** The moment that `atMs` counts from. */
  startedAt: z.iso.datetime(),
  /** The target's protocol with a reserved name. */
  target: z.string(),
})
export type RecordingHeader = z.infer<typeof recordingHeader>

/** A redacted body; `omitted` replaces one that could not be read or that no replay needs. */
const recordedBody = z.discriminatedUnion('as', [
  z.strictObject({ as: z.literal('json'), json: z.unknown() }),
  z.strictObject({ as: z.literal('text'), text: z.string() }),
  z.strictObject({ as: z.literal('omitted'), bytes: z.int().min(0), why: z.string() }),
])
export type RecordedBody = z.infer<typeof recordedBody>

const count = z.int().min(0)
const position = {
  /** Counts the records from 0. */
  n: count,
  /** Since the start; for HTTP, when the answer was complete. */
  atMs: count,
}
const onSocket = { ...position, /** Counts the connections from 0. */ socket: count }
const message = {
  ...onSocket,
  event: z.string(),
  args: z.array(z.unknown()),
  ackId: count.optional(),
}

const http = z.strictObject({
  ...position,
  kind: z.literal('http'),
  method: z.string(),
  /** With its query. */
  path: z.string(),
  requestBody: recordedBody.optional(),
  status: z.int().min(100).max(599),
  headers: z.strictObject({
    'content-type': z.string().optional(),
    location: z.string().optional(),
  }),
  /** Absent when it was empty. */
  body: recordedBody.optional(),
  /** From the request to the complete answer. */
  ms: count,
})
const connect = z.strictObject({ ...onSocket, kind: z.literal('connect') })
const connectRefused = z.strictObject({
  ...onSocket,
  kind: z.literal('connect-refused'),
  message: z.string(),
})
const disconnect = z.strictObject({
  ...onSocket,
  kind: z.literal('disconnect'),
  /** `client` and `server` ended it by a packet; `transport`: the server's connection was closed or lost. */
  reason: z.enum(['client', 'server', 'transport']),
})
/** Client to server; bytes are `{ $omitted: length }`, in recordings of version 0.1.0 also `{ $binary: base64 }`. */
const emit = z.strictObject({ ...message, kind: z.literal('emit') })
/** Server to client, in the same form. */
const event = z.strictObject({ ...message, kind: z.literal('event') })
const ack = z.strictObject({
  ...onSocket,
  kind: z.literal('ack'),
  /** The number `n` of the emit or event that it answers. */
  of: count,
  args: z.array(z.unknown()),
})

/** One message or connection event between a dashboard and its backend. */
export const recorded = z.discriminatedUnion('kind', [
  http,
  connect,
  connectRefused,
  disconnect,
  emit,
  event,
  ack,
])
export type Recorded = z.infer<typeof recorded>
export type HttpRecord = z.infer<typeof http>
export type RecordedKind = Recorded['kind']

type Unnumbered<R> = R extends unknown ? Omit<R, 'n' | 'atMs'> : never
/** A record without its number and time. */
export type NewRecord = Unnumbered<Recorded>

/** A line of a growing recording: an id that was recorded before, and contains personal data. */
export const rewrite = z.strictObject({
  kind: z.literal('rewrite'),
  text: z.string(),
  /** Its placeholder. */
  by: z.string(),
})
export type Rewrite = Pick<z.infer<typeof rewrite>, 'text' | 'by'>

/** The last line of a complete recording. */
export const recordingEnd = z.strictObject({
  ...position,
  kind: z.literal('end'),
  /** Number of records. */
  records: count,
})

/** Calls about the signed-in user; the emulator's own accounts answer them. */
const SESSION_PATHS: readonly string[] = (['login', 'getSession'] as const).map((id) =>
  callPath(id),
)

/** Whether a replay answers this request from the recording. Pages and session calls are the emulator's. */
export function isReplayed({ path }: HttpRecord): boolean {
  const [route = ''] = path.split('?')
  return route.startsWith('/api/') && !SESSION_PATHS.includes(route)
}

/** Events of the connection, which the emulator sends itself. */
const OWN_EVENTS = new Set(['clock', 'token'])

/** A frame of a recording. */
export interface RecordedFrame {
  readonly deviceId: string
  readonly event: string
  readonly data: unknown
}

/** The frames of a recorded event, each with its device; a batch has several. */
export function framesIn(record: Recorded): RecordedFrame[] {
  if (record.kind !== 'event' || OWN_EVENTS.has(record.event)) return []
  const [data] = record.args
  const frames: readonly unknown[] = Array.isArray(data) ? data : [data]
  return frames.flatMap((frame) => {
    const deviceId: unknown = Object(frame).deviceId
    return typeof deviceId === 'string' ? { deviceId, event: record.event, data: frame } : []
  })
}
