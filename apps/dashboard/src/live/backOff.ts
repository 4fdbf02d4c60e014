import { SOCKET_RECONNECT } from '@wattpost/protocol'

const { delayMs, delayMsMax, randomizationFactor } = SOCKET_RECONNECT

/**
 * The longest wait before the next attempt, drawn anew for each: socket.io cuts its own jitter off at the cap,
 * and after a long outage all clients of a server would come in step (case 10).
 * @param dice in [0, 1)
 */
export function spreadMaxMs(dice = Math.random()): number {
  return delayMsMax * (1 + randomizationFactor * dice)
}

/**
 * The wait after the server's own disconnect [C8]: longer with each in a row, so that a server that throws
 * somebody out again and again is not stormed.
 * @param attempt from 0
 */
export function backOffMs(attempt: number, dice = Math.random()): number {
  const deviation = randomizationFactor * (2 * dice - 1)
  return Math.min(delayMs * 2 ** attempt * (1 + deviation), spreadMaxMs(dice))
}
