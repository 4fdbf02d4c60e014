import { z } from 'zod'

/** The form of recordings that this version writes and reads. */
export const RECORDING_SCHEMA = 1

/** The first line: what was recorded and since when; where from is not told. */
export const recordingHeader = z.strictObject({
  schema: z.literal(RECORDING_SCHEMA),
  product: z.literal('wattpost'),
  /** The moment that `atMs` counts from. */
  startedAt: z.iso.datetime(),
  /** The target's protocol with a name that is nobody's. */
  target: z.string(),
})
export type RecordingHeader = z.infer<typeof recordingHeader>

/** A redacted body; `omitted` stands for one that was not understood, or that no replay needs. */
export const recordedBody = z.discriminatedUnion('as', [
  z.strictObject({ as: z.literal('json'), json: z.unknown() }),
  z.strictObject({ as: z.literal('text'), text: z.string() }),
  z.strictObject({ as: z.literal('omitted'), bytes: z.int().min(0), why: z.string() }),
])
export type RecordedBody = z.infer<typeof recordedBody>

const count = z.int().min(0)
const place = {
  /** Counts the records from 0. */
  n: count,
  /** Since the start; for HTTP when the answer was whole. */
  atMs: count,
}
const onSocket = { ...place, /** Counts the connections from 0. */ socket: count }
const said = { ...onSocket, event: z.string(), args: z.array(z.unknown()), ackId: count.optional() }

const http = z.strictObject({
  ...place,
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
  /** From the request to the whole answer. */
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
  /** Who ended it: the client, the server by a packet, or nobody: the server's side was closed or lost. */
  reason: z.enum(['client', 'server', 'transport']),
})
/** Client to server; binary stands as `{ $binary: base64 }` or, not understood, `{ $omitted: bytes }`. */
const emit = z.strictObject({ ...said, kind: z.literal('emit') })
/** Server to client, likewise. */
const event = z.strictObject({ ...said, kind: z.literal('event') })
const ack = z.strictObject({
  ...onSocket,
  kind: z.literal('ack'),
  /** The number `n` of the emit or event that it answers. */
  of: count,
  args: z.array(z.unknown()),
})

/** One thing that passed between a dashboard and its backend. */
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

type Unplaced<R> = R extends unknown ? Omit<R, 'n' | 'atMs'> : never
/** A record before it has its place. */
export type Happening = Unplaced<Recorded>

/** The last line of a recording that was stopped as it should be. */
export const recordingEnd = z.strictObject({
  ...place,
  kind: z.literal('end'),
  /** How many there are. */
  records: count,
})
