import type { ByteRule } from './byteFaultSchema.ts'
import { type FaultOf, faultSchema } from './faultSchema.ts'
import { SOCKET_FAULTS } from './faults.ts'

type Kinds = typeof SOCKET_FAULTS
type KindThatHits<Hit> = {
  [Kind in keyof Kinds]: Kinds[Kind]['hits'] extends Hit ? Kind : never
}[keyof Kinds]

/** A fault of connections. */
export const socketFault = faultSchema('socket', SOCKET_FAULTS, descriptionOfKinds())
export type SocketFault = FaultOf<'socket', Kinds>

/** A fault that ends connections at one moment. */
export type MomentarySocketFault = Extract<SocketFault, { socket: KindThatHits<'connections'> }>
export type MomentarySocketFaultKind = MomentarySocketFault['socket']
/** A fault of the bytes that the server sends on a connection. */
export type SocketByteFault = Extract<SocketFault, { socket: KindThatHits<'bytes'> }>
/** A fault of single messages. */
export type MessageFault = Extract<SocketFault, { socket: KindThatHits<'messages'> }>

/** `kick: the server disconnects · close, reset: the connection breaks`, and so on. */
function descriptionOfKinds(): string {
  const texts: { readonly names: string[]; readonly means: string }[] = []
  for (const [name, { means }] of Object.entries(SOCKET_FAULTS)) {
    const last = texts.at(-1)
    if (last !== undefined && last.means === means) last.names.push(name)
    else texts.push({ names: [name], means })
  }
  const parts = texts.map(({ names, means }) =>
    [names.join(', '), means].filter(Boolean).join(': '),
  )
  return `${parts.join(' · ')}.`
}

export function limitsBytes(fault: SocketFault): fault is SocketByteFault {
  return SOCKET_FAULTS[fault.socket].hits === 'bytes'
}

export function isMomentary(fault: SocketFault): fault is MomentarySocketFault {
  return SOCKET_FAULTS[fault.socket].hits === 'connections'
}

export function hitsMessages(fault: SocketFault): fault is MessageFault {
  return SOCKET_FAULTS[fault.socket].hits === 'messages'
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
