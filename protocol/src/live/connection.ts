import { z } from 'zod'
import { SOCKET_RECONNECT } from '../constants.ts'
import { fieldGroup } from '../fields.ts'
import { userTypes } from '../session/userType.ts'

/** The connection's query [K1]. */
export const handshakeQuery = fieldGroup('K1', {
  user_id: { is: z.string().min(1), means: 'The uid of the token’s user' },
  type: { is: z.enum(userTypes), means: 'The user’s type [A1]' },
})
/** The connection's auth payload [K1]. */
export const handshakeAuth = fieldGroup('K1', {
  token: { is: z.string().min(1), means: 'The ID token of the identity service' },
})

/**
 * The longest delay before the next reconnection attempt [C8], in ms; drawn again for each attempt.
 * A fixed maximum would cut off the client's jitter, and after a long outage all clients would
 * reconnect in step (case 10).
 * @param random in [0, 1)
 */
export function reconnectDelayMaxMs(random: number): number {
  const { delayMsMax, randomizationFactor } = SOCKET_RECONNECT
  return delayMsMax * (1 - randomizationFactor * random)
}

/**
 * The delay before the next attempt after a disconnect by the server, or without a token [C8], in ms. It grows with
 * each attempt in a row, to spare both services.
 * @param attempt from 0
 * @param random in [0, 1)
 */
export function backOffMs(attempt: number, random: number): number {
  const { delayMs, randomizationFactor } = SOCKET_RECONNECT
  const deviation = randomizationFactor * (2 * random - 1)
  return Math.min(delayMs * 2 ** attempt * (1 + deviation), reconnectDelayMaxMs(random))
}
