// Reconnecting dashboards in a separate process.
import { reconnectDelayMaxMs, SOCKET_RECONNECT } from '@wattpost/protocol'
import { io } from 'socket.io-client'

/**
 * Reports the number of connections on each change and, on request, the time of each attempt.
 * @param {string} url @param {number} count
 */
export function beDashboards(url, count) {
  const { delayMs, randomizationFactor, connectTimeoutMs } = SOCKET_RECONNECT
  let connected = 0
  /** @type {number[]} */
  const attemptsAtMs = []
  const tell = () => process.send?.({ connected, atMs: Date.now() })
  const longest = () => reconnectDelayMaxMs(Math.random())

  for (let n = 0; n < count; n += 1) {
    const socket = io(url, {
      ...{ transports: ['websocket'], forceNew: true, auth: { token: 'any' } },
      query: { user_id: 'uid-merchant', type: 'merchant' },
      // Delays of the dashboard [C8].
      ...{ reconnectionDelay: delayMs, reconnectionDelayMax: longest(), randomizationFactor },
      timeout: connectTimeoutMs,
    })
    socket.on('connect', () => {
      connected += 1
      if (connected === count) tell()
    })
    socket.on('disconnect', () => {
      connected -= 1
      if (connected === 0) tell()
    })
    socket.io.on('reconnect_attempt', () => {
      socket.io.reconnectionDelayMax(longest())
      attemptsAtMs.push(Date.now())
    })
  }
  process.on('message', () => process.send?.({ attemptsAtMs }))
}
