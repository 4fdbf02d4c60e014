import { reconnectDelayMaxMs, SOCKET_RECONNECT } from '@wattpost/protocol'

const { delayMs, randomizationFactor } = SOCKET_RECONNECT

/**
 * The delay before the next attempt after a disconnect by the server, or without a token [C8]. It grows with each
 * attempt in a row, to spare both services.
 * @param attempt from 0
 */
export function backOffMs(attempt: number, random = Math.random()): number {
  const deviation = randomizationFactor * (2 * random - 1)
  return Math.min(delayMs * 2 ** attempt * (1 + deviation), reconnectDelayMaxMs(random))
}
