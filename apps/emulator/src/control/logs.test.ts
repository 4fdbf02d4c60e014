import { expect, test } from 'vitest'
import type { LoggedTraffic, TrafficEvent } from '../scenario/log/trafficLog.ts'
import type { PlayerListener } from '../scenario/player/runHost.ts'
import type { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import { LOG_BYTES_MAX, Logs } from './logs.ts'

/** The logs of a player to which traffic can be added. */
function logsOfTraffic() {
  const listeners: PlayerListener[] = []
  const player = { listen: (one: PlayerListener) => listeners.push(one), inputs: [] }
  const logs = new Logs(player as unknown as ScenarioPlayer)
  let seq = 0
  const add = (event: TrafficEvent) => {
    const logged: LoggedTraffic = { seq: seq++, atMs: 0, wallMs: 0, event }
    for (const one of listeners) one.traffic?.(logged)
  }
  return { logs, add, lines: () => [...logs.lines('traffic')] }
}

/** A target as long as the server accepts. */
const LONG = 'q'.repeat(7_900)

function call(number: number, who: string | null) {
  const target = { call: number, method: 'GET', path: '/api/hydra/devices', query: LONG }
  return [
    { kind: 'request', ...target },
    { kind: 'answer', ...target, who, status: who === null ? 401 : 200, ms: 1, faults: [] },
  ] as const
}

test('case 46: 24,000 long calls keep bounded bytes, and the log counts the dropped entries', () => {
  const { add, lines } = logsOfTraffic()
  for (let n = 0; n < 24_000; n += 1) for (const event of call(n, 'owner@a.example')) add(event)
  const [first = '', ...kept] = lines()
  expect(JSON.parse(first)).toEqual({ kind: 'dropped', entries: 48_000 - kept.length })
  expect(kept.join('').length).toBeLessThan(LOG_BYTES_MAX)
  expect(kept.join('').length).toBeGreaterThan(LOG_BYTES_MAX / 3)
  expect(kept.at(-1)).toContain(LONG)
})

test('case 46: the targets of unauthenticated calls, and of all requests, are kept shortened', () => {
  const { add, lines } = logsOfTraffic()
  for (const event of [...call(0, null), ...call(1, 'owner@a.example')]) add(event)
  const queries = lines().map((line) => (JSON.parse(line) as { query: string }).query)
  const short = `${'q'.repeat(300)}…`
  expect(queries).toEqual([short, short, short, LONG])
})

test('a target of 300 characters is kept as it is', () => {
  const { add, lines } = logsOfTraffic()
  const query = 'q'.repeat(300)
  add({ kind: 'request', call: 0, method: 'GET', path: '/', query })
  expect(lines()).toEqual([expect.stringContaining(`"query":"${query}"`)])
})
