import { reconnectDelayMaxMs, SOCKET_RECONNECT } from '@wattpost/protocol'

const { delayMs, randomizationFactor } = SOCKET_RECONNECT

/**
 * The wait after the server's own disconnect, or when no token can be had [C8]: longer with each in a row, so that
 * neither is stormed.
 * @param attempt from 0
 */
export function backOffMs(attempt: number, dice = Math.random()): number {
  const deviation = randomizationFactor * (2 * dice - 1)
  return Math.min(delayMs * 2 ** attempt * (1 + deviation), reconnectDelayMaxMs(dice))
}
