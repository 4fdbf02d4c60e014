/**
 * The faults by layer, one entry each. The schemas of scenarios and of the control API, `wattpost fault`, the reference
 * and the tests come from these entries. The parts of the server that carry a fault out are checked by the compiler; a
 * contract test looks at each with a client.
 */
import { frameEvents } from '@wattpost/protocol'
import { z } from 'zod'
import { offset, someTime } from '../values/duration.ts'
import { deviceId, socketRequest } from '../values/fields.ts'
import { byteLimit, rate, slice } from './byteFaultSchema.ts'
import { hits, latency } from './hits.ts'

/** A fault of any layer. */
export interface FaultDefinition {
  /** An example. */
  readonly written: string
  /** What a client sees of it. */
  readonly sees: string
}

/** An effect of a fault of HTTP calls: a key of the fault. */
export interface HttpFaultDefinition extends FaultDefinition {
  readonly value: z.ZodType
  /**
   * What it does to the answer. `paces`: delays it, or limits its bytes, and goes with any other effect. `replaces`: comes
   * instead of it. `damages`: the server answers, and the answer is damaged.
   */
  readonly does: 'paces' | 'replaces' | 'damages'
}

/** A kind of fault with the keys that go with it. Kinds that share one object of keys are one form of the schema. */
export interface FaultKind extends FaultDefinition {
  readonly keys: z.ZodRawShape
}

export interface SocketFaultDefinition extends FaultKind {
  /** What it does, in a few words; empty if its name says it. Neighbours may share the words. */
  readonly means: string
  /** `connections`: ends them at one moment. `bytes`: those that the server sends on a connection. */
  readonly hits: 'connections' | 'handshakes' | 'messages' | 'bytes'
}

export interface DeviceFaultDefinition extends FaultKind {
  /** It happens at one moment, so that it can neither last nor be lifted. */
  readonly isMoment?: true
}

const always = z.literal(true).optional()

export const HTTP_FAULTS = {
  status: {
    value: z
      .int()
      .min(400)
      .max(599)
      .optional()
      .meta({ description: 'Answers an error with this status.' }),
    does: 'replaces',
    written: '{ http: GET /api/hydra/devices, status: 500, message: database is locked }',
    sees: 'An error of the contract’s shape with that status and message; the call has no effect.',
  },
  body: {
    value: z
      .unknown()
      .optional()
      .meta({ description: 'Any JSON instead of the answer, with status 200 or `status`.' }),
    does: 'replaces',
    written: '{ http: GET /api/hydra/devices, body: { success: false, message: no such table } }',
    sees: 'That JSON instead of the answer, with status 200 unless `status` says otherwise.',
  },
  latency: {
    value: latency.optional(),
    does: 'paces',
    written: '{ http: GET /api/hydra/devices, latency: 300ms }',
    sees: 'The true answer after this delay, in real time.',
  },
  bandwidth: {
    value: rate.optional(),
    does: 'paces',
    written: '{ http: GET /api/hydra/devices, bandwidth: 10kB/s }',
    sees: 'The true answer, with its head at most at this rate, in real time.',
  },
  slice: {
    value: z
      .strictObject(slice)
      .optional()
      .meta({ description: 'Sends the answer in slices, e.g. { bytes: 100, pause: 20ms }.' }),
    does: 'paces',
    written: '{ http: GET /api/hydra/devices, slice: { bytes: 500, pause: 100ms } }',
    sees: 'The true answer in slices of this size, with its head, and a pause after each, in real time.',
  },
  limit: {
    value: byteLimit.optional(),
    does: 'paces',
    written: '{ http: GET /api/hydra/devices, limit: 1500 }',
    sees: 'The answer’s first bytes, its head among them, then the connection ends: a network error.',
  },
  hang: {
    value: always.meta({ description: 'Never answers, until the client gives up.' }),
    does: 'replaces',
    written: '{ http: GET /api/hydra/devices, hang: true }',
    sees: 'No answer; the timeout of the client ends the call.',
  },
  reset: {
    value: always.meta({ description: 'Resets the connection.' }),
    does: 'replaces',
    written: '{ http: GET /api/hydra/devices, reset: true }',
    sees: 'A reset connection: a network error.',
  },
  truncated: {
    value: always.meta({ description: 'Sends half of the answer.' }),
    does: 'damages',
    written: '{ http: GET /api/hydra/devices, truncated: true }',
    sees: 'Half of the true answer, then the connection ends: a network error.',
  },
  malformed: {
    value: always.meta({ description: 'Sends the answer as invalid JSON.' }),
    does: 'damages',
    written: '{ http: GET /api/hydra/devices, malformed: true }',
    sees: 'A complete answer with status 200 that is not JSON.',
  },
} as const satisfies Record<string, HttpFaultDefinition>

const { who, probability } = hits
const refuse = someTime
  .optional()
  .meta({ description: 'How long reconnects are refused, virtual time.' })
const message = z.string().max(500).optional().meta({ description: 'The message of the error.' })
const event = z
  .enum([...frameEvents, 'balance', 'clock', ...socketRequest.options])
  .optional()
  .meta({
    description:
      'Only frames of this event, e.g. hydra_power, or requests of this name. Default: all.',
  })
const direction = z.enum(['out', 'in']).optional().meta({
  description:
    'out: messages of the server, acknowledgements included; in: requests of clients. Default: out.',
})
const ending = { who, probability, refuse }
/** A connection is hit as a whole, once. */
const connection = { who, probability, for: hits.for }

export const SOCKET_FAULTS = {
  kick: {
    means: 'the server disconnects',
    hits: 'connections',
    keys: ending,
    written: '{ socket: kick }',
    sees: '`disconnect` with “io server disconnect”. A client of socket.io reconnects only if it asks to: the dashboard and the clients of `replay` do.',
  },
  close: {
    means: 'the connection breaks',
    hits: 'connections',
    keys: ending,
    written: '{ socket: close }',
    sees: '`disconnect` with “transport close”; it reconnects.',
  },
  reset: {
    means: 'the connection breaks',
    hits: 'connections',
    keys: ending,
    written: '{ socket: reset }',
    sees: '`disconnect` with “transport close” or “transport error”; it reconnects.',
  },
  refuse: {
    means: 'handshakes are refused',
    hits: 'handshakes',
    keys: { ...hits, message },
    written: '{ socket: refuse }',
    sees: '`connect_error` at each attempt while it is active; open connections stay.',
  },
  mute: {
    means: 'no messages',
    hits: 'messages',
    keys: { ...hits, event, direction },
    written: '{ socket: mute }',
    sees: 'An open connection without frames; afterwards, a gap in `seq`.',
  },
  slow: {
    means: 'delayed, in order',
    hits: 'messages',
    keys: { ...hits, event, direction, latency },
    written: '{ socket: slow, latency: 400ms }',
    sees: 'Every frame after this delay, in real time and in order.',
  },
  duplicate: {
    means: '',
    hits: 'messages',
    keys: { ...hits, event },
    written: '{ socket: duplicate }',
    sees: 'Every frame twice, with the same `seq`.',
  },
  reorder: {
    means: 'neighbours swap',
    hits: 'messages',
    keys: { ...hits, event },
    written: '{ socket: reorder }',
    sees: 'Neighbouring frames in the wrong order: a `seq` below the one before.',
  },
  malformed: {
    means: 'invalid payloads',
    hits: 'messages',
    keys: { ...hits, event },
    written: '{ socket: malformed }',
    sees: 'Frames with a payload outside the contract.',
  },
  bandwidth: {
    means: 'the server’s bytes arrive slowly',
    hits: 'bytes',
    keys: { ...connection, rate },
    written: '{ socket: bandwidth, rate: 5kB/s }',
    sees: 'Frames late: all bytes of a connection share this rate, in real time.',
  },
  slice: {
    means: 'the server’s bytes arrive slowly',
    hits: 'bytes',
    keys: { ...connection, ...slice },
    written: '{ socket: slice, bytes: 20, pause: 10ms }',
    sees: 'Frames late: they arrive in slices of this size, with a pause after each, in real time.',
  },
  limit: {
    means: 'the connection ends after a number of bytes',
    hits: 'bytes',
    keys: { ...hits, bytes: byteLimit },
    written: '{ socket: limit, bytes: 500 }',
    sees: '`disconnect` with “transport close” or “transport error” after these bytes; it reconnects.',
  },
} as const satisfies Record<string, SocketFaultDefinition>

const lasting = {
  for: someTime.optional().meta({ description: 'How long the fault is active, virtual time.' }),
}
const account = z.string().min(3).max(200).meta({ description: 'The account, by email.' })
const ofAccount = { who: account, ...lasting }

export const AUTH_FAULTS = {
  claims: {
    keys: {
      who: account,
      claims: z
        .record(z.string().max(100), z.unknown())
        .meta({ description: 'The claims of the account’s token instead, of any shape.' }),
      ...lasting,
    },
    written:
      '{ auth: claims, who: owner@wattpost.test, claims: { merchant: false, approved: false } }',
    sees: 'Other claims from its next token on: here 403 “Account awaiting approval.”',
  },
  expired: {
    keys: ofAccount,
    written: '{ auth: expired, who: owner@wattpost.test }',
    sees: '401 with earlier tokens; a refreshed one is valid.',
  },
  revoked: {
    keys: ofAccount,
    written: '{ auth: revoked, who: owner@wattpost.test }',
    sees: '401 with every token until the next sign-in.',
  },
  disabled: {
    keys: ofAccount,
    written: '{ auth: disabled, who: owner@wattpost.test }',
    sees: '401 with its token, and sign-in is refused, while it is active.',
  },
  down: {
    keys: lasting,
    written: '{ auth: down }',
    sees: 'Sign-in fails as without a network; 503 for tokens that the server has not verified recently.',
  },
} as const satisfies Record<string, FaultKind>

const of = deviceId.meta({ description: 'The id of the device.' })

export const DEVICE_FAULTS = {
  offline: {
    keys: { of, ...lasting },
    written: '{ device: offline, of: HY-0001 }',
    sees: '`hydra_status` unknown, then no frame of the device; its last values stay, marked stale.',
  },
  'clock-skew': {
    keys: {
      skew: offset.meta({ description: 'Error of the clock: 5m ahead, -2h behind.' }),
      of,
      ...lasting,
    },
    written: '{ device: clock-skew, of: HY-0001, skew: -2h }',
    sees: 'Frames of the device with a `t` that is off by this much.',
  },
  'counter-reset': {
    keys: { of },
    isMoment: true,
    written: '{ device: counter-reset, of: PM-0001 }',
    sees: 'Lifetime counters of the device restart near 0; sums of days and periods continue.',
  },
} as const satisfies Record<string, DeviceFaultDefinition>
