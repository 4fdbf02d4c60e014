import { frameEvents, type SocketRequestName, socketRequests } from '@wattpost/protocol'
import { z } from 'zod'
import { someTime } from '../schema/duration.ts'
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
  'kick: the server disconnects, and clients stay away · close, reset: the connection breaks · refuse: handshakes are refused · mute: no messages · slow: delayed, in order · duplicate · reorder: neighbours swap · malformed: invalid payloads.'
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
])
export type SocketFault = z.output<typeof socketFault>
export type MomentarySocketFault = z.output<typeof momentary>
export type MomentarySocketFaultKind = MomentarySocketFault['socket']
export type LastingSocketFault = Exclude<SocketFault, MomentarySocketFault>

export function isMomentary(fault: SocketFault): fault is MomentarySocketFault {
  return fault.socket === 'kick' || fault.socket === 'close' || fault.socket === 'reset'
}
