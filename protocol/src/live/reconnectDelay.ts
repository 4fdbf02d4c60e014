import { SOCKET_RECONNECT } from '../constants.ts'

/**
 * The longest wait before a client's next attempt to connect [C8], to be drawn anew for each: at a cap that is the
 * same for all, a client's own jitter is cut off, and after a long outage all of a server would come in step (case 10).
 * @param dice in [0, 1)
 */
export function reconnectDelayMaxMs(dice: number): number {
  const { delayMsMax, randomizationFactor } = SOCKET_RECONNECT
  return delayMsMax * (1 - randomizationFactor * dice)
}
