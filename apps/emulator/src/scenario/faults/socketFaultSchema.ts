import { frameEvents, type SocketRequestName, socketRequests } from '@wattpost/protocol'
import { z } from 'zod'
import { someTime } from '../schema/duration.ts'
import { type ByteRule, byteLimit, rate, slice } from './byteFaultSchema.ts'
import { hits, latency } from './hits.ts'

const { who, probability } = hits
const requests = Object.keys(socketRequests) as [SocketRequestName, ...SocketRequestName[]]
const event = z
  .enum([...frameEvents, 'balance', 'clock', ...requests])
  .optional()
  .meta({
    description:
      'Only frames of this event, e.g. hydra_power, or requests of this name. Default: all.',
  })

const KIND =
  'kick: the server disconnects, and clients stay away · close, reset: the connection breaks · refuse: handshakes are refused · mute: no messages · slow: delayed, in order · duplicate · reorder: neighbours swap · malformed: invalid payloads · bandwidth, slice: the server’s bytes arrive slowly · limit: the connection ends after a number of bytes.'
const kind = <T extends z.ZodType>(type: T) => type.meta({ description: KIND })

/** A fault that ends connections at one moment. */
const momentary = z.strictObject({
  socket: kind(z.enum(['kick', 'close', 'reset'])),
  who,
  probability,
  refuse: someTime
    .optional()
    .meta({ description: 'How long reconnects are refused, virtual time.' }),
})
const state = { ...hits, event }
const direction = z.enum(['out', 'in']).optional().meta({
  description:
    'out: messages of the server, acknowledgements included; in: requests of clients. Default: out.',
})

/** A connection is hit as a whole, once. */
const perConnection = { who, probability, for: hits.for }

/** A fault of connections. */
export const socketFault = z.discriminatedUnion('socket', [
  momentary,
  z.strictObject({
    socket: kind(z.literal('refuse')),
    ...hits,
    message: z.string().max(500).optional().meta({ description: 'The message of the error.' }),
  }),
  z.strictObject({ socket: kind(z.literal('mute')), ...state, direction }),
  z.strictObject({ socket: kind(z.literal('slow')), ...state, direction, latency }),
  z.strictObject({ socket: kind(z.literal('duplicate')), ...state }),
  z.strictObject({ socket: kind(z.literal('reorder')), ...state }),
  z.strictObject({ socket: kind(z.literal('malformed')), ...state }),
  z.strictObject({ socket: kind(z.literal('bandwidth')), ...perConnection, rate }),
  z.strictObject({ socket: kind(z.literal('slice')), ...perConnection, ...slice }),
  z.strictObject({ socket: kind(z.literal('limit')), ...hits, bytes: byteLimit }),
])
export type SocketFault = z.output<typeof socketFault>
export type MomentarySocketFault = z.output<typeof momentary>
export type MomentarySocketFaultKind = MomentarySocketFault['socket']
type LastingSocketFault = Exclude<SocketFault, MomentarySocketFault>

/** A fault of the bytes that the server sends on a connection. */
export type SocketByteFault = Extract<SocketFault, { socket: 'bandwidth' | 'slice' | 'limit' }>
/** A fault of single messages. */
export type MessageFault = Exclude<LastingSocketFault, SocketByteFault | { socket: 'refuse' }>

export function limitsBytes(fault: SocketFault): fault is SocketByteFault {
  return fault.socket === 'bandwidth' || fault.socket === 'slice' || fault.socket === 'limit'
}

export function isMomentary(fault: SocketFault): fault is MomentarySocketFault {
  return fault.socket === 'kick' || fault.socket === 'close' || fault.socket === 'reset'
}

/** The limit of a fault on the bytes that the server sends. */
export function socketByteRuleOf(key: string, fault: SocketByteFault): ByteRule {
  switch (fault.socket) {
    case 'bandwidth':
      return { key, bytesPerS: fault.rate }
    case 'slice':
      return { key, slice: { bytes: fault.bytes, pauseMs: fault.pause } }
    case 'limit':
      return { key, limit: fault.bytes }
  }
}
