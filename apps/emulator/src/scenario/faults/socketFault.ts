import { frameEvents, type SocketRequestName, socketRequests } from '@wattpost/protocol'
import { z } from 'zod'
import { someTime } from '../duration.ts'
import { hits, latency } from './hits.ts'

const { who, probability } = hits
const requests = Object.keys(socketRequests) as [SocketRequestName, ...SocketRequestName[]]
/** The names that a fault of frames or requests may be about. */
const event = z.enum([...frameEvents, 'balance', 'clock', ...requests]).optional()

/** What happens to connections at one moment. */
const strike = z.strictObject({
  /** `kick`: the server disconnects, and the client stays away; `close`, `reset`: the transport ends, and it returns. */
  socket: z.enum(['kick', 'close', 'reset']),
  who,
  probability,
  /** For so long, of virtual time, those who come again are refused. */
  refuse: someTime.optional(),
})
const state = { ...hits, event }
/** `out`: what the server sends; `in`: what clients ask. */
const direction = z.enum(['out', 'in']).optional()

/** What is wrong with connections for a while. */
export const socketFault = z.discriminatedUnion('socket', [
  strike,
  /** Handshakes are refused. */
  z.strictObject({ socket: z.literal('refuse'), ...hits, message: z.string().max(500).optional() }),
  /** The link stays, but nothing comes through. */
  z.strictObject({ socket: z.literal('mute'), ...state, direction }),
  /** Everything comes late, in its order. */
  z.strictObject({ socket: z.literal('slow'), ...state, direction, latency }),
  z.strictObject({ socket: z.literal('duplicate'), ...state }),
  /** Neighbours change places. */
  z.strictObject({ socket: z.literal('reorder'), ...state }),
  /** Payloads are broken. */
  z.strictObject({ socket: z.literal('malformed'), ...state }),
])
export type SocketFault = z.output<typeof socketFault>
export type SocketStrike = z.output<typeof strike>
export type SocketStrikeKind = SocketStrike['socket']
/** A socket fault that lasts. */
export type SocketCondition = Exclude<SocketFault, SocketStrike>

/** Whether a fault is a moment rather than a state. */
export function isStrike(fault: SocketFault): fault is SocketStrike {
  return fault.socket === 'kick' || fault.socket === 'close' || fault.socket === 'reset'
}
