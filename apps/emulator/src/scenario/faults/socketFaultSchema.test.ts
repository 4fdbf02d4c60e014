import { expect, test } from 'vitest'
import { isMomentary, limitsBytes, socketByteRuleOf, socketFault } from './socketFaultSchema.ts'

const HITS = { who: 'owner@wattpost.test', probability: 0.5, times: 3 }

test.each([
  { socket: 'kick', who: HITS.who, probability: 0.5 },
  { socket: 'close' },
  { socket: 'reset' },
  { socket: 'refuse', ...HITS, message: 'down' },
  { socket: 'mute', ...HITS, event: 'hydra_power', direction: 'in' },
  { socket: 'slow', ...HITS, event: 'balance', direction: 'out', latency: 2000 },
  { socket: 'duplicate', ...HITS, event: 'clock' },
  { socket: 'reorder', ...HITS, event: 'power' },
  { socket: 'malformed', ...HITS, event: 'watch' },
])('$socket is a fault of connections', (fault) => {
  const written = 'latency' in fault ? { ...fault, latency: '2s' } : fault
  expect(socketFault.parse(written)).toStrictEqual(fault)
})

test.each(['kick', 'close', 'reset'] as const)('%s ends connections at one moment', (socket) => {
  expect(isMomentary(socketFault.parse({ socket }))).toBe(true)
  expect(socketFault.parse({ socket, refuse: '1s' })).toStrictEqual({ socket, refuse: 1000 })
  for (const lasting of [{ times: 1 }, { for: '5s' }, { event: 'power' }, { refuse: '999ms' }])
    expect(socketFault.safeParse({ socket, ...lasting }).success).toBe(false)
})

test.each(['refuse', 'mute', 'duplicate', 'reorder', 'malformed'] as const)(
  '%s lasts',
  (socket) => {
    const fault = socketFault.parse({ socket, for: '5s' })
    expect(fault).toStrictEqual({ socket, for: 5000 })
    expect(isMomentary(fault)).toBe(false)
  },
)

test.each([
  ['bandwidth', { rate: '2kB/s' }, { bytesPerS: 2000 }],
  ['slice', { bytes: 20, pause: '10ms' }, { slice: { bytes: 20, pauseMs: 10 } }],
  ['limit', { bytes: 5000 }, { limit: 5000 }],
])('%s limits the bytes of connections', (socket, how, rule) => {
  const fault = socketFault.parse({ socket, ...how, who: HITS.who, probability: 0.5, for: '5s' })
  expect(limitsBytes(fault) && socketByteRuleOf('it', fault)).toStrictEqual({ key: 'it', ...rule })
  expect(isMomentary(fault)).toBe(false)
  const parsed = socketFault.safeParse({ socket, ...how, times: 2 })
  // Only a limit ends connections, which can be counted.
  expect(parsed.success).toBe(socket === 'limit')
})

test.each([
  { socket: 'slow' },
  { socket: 'bandwidth' },
  { socket: 'slice', bytes: 20 },
  { socket: 'limit', bytes: 0 },
  { socket: 'limit', bytes: 20, event: 'power' },
  { socket: 'break' },
  { event: 'power' },
  { socket: 'refuse', event: 'power' },
  { socket: 'mute', event: 'no-such-event' },
  { socket: 'mute', direction: 'request' },
  { socket: 'mute', latency: '2s' },
  { socket: 'duplicate', direction: 'in' },
  { socket: 'reorder', times: 0 },
])('%j is no fault of connections', (written) => {
  expect(socketFault.safeParse(written).success).toBe(false)
})

test('the message of refused handshakes has at most 500 characters', () => {
  const refuses = (message: string) => socketFault.safeParse({ socket: 'refuse', message }).success
  expect([500, 501].map((length) => refuses('a'.repeat(length)))).toEqual([true, false])
})
