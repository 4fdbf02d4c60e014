import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MINUTE_MS } from '@wattpost/protocol'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import type { LoggedTraffic, TrafficEvent } from '../scenario/log/trafficLog.ts'
import type { PlayerListener } from '../scenario/player/scenarioPlayer.ts'
import { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import { HEAD, makerOf, scenarioOf } from '../scenario/scenarios.testing.ts'
import { logRoutes } from './logRoutes.ts'
import { STREAMS_MAX, WAITING_BYTES_MAX } from './logStream.ts'
import { LOG_BYTES_MAX, Logs } from './logs.ts'

/** The logs of a player to which traffic can be added. */
function logsOfTraffic() {
  const listeners: PlayerListener[] = []
  const listen = (one: PlayerListener) => {
    listeners.push(one)
    return () => {}
  }
  const follow = (make: () => unknown) => {
    const follower = make()
    return () => follower
  }
  const player = { listen, follow, inputs: [] }
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

test('case 46: what waits for slow readers is no more than a full log always keeps', () => {
  const { add, lines } = logsOfTraffic()
  const keptBytes = () => lines().join('').length
  let leastBytes = LOG_BYTES_MAX
  for (let n = 0; n < 5_000; n += 1) {
    for (const event of call(n, 'owner@a.example')) add(event)
    if (n > 2_500 && n % 400 === 0) leastBytes = Math.min(leastBytes, keptBytes())
  }
  // The log counts a part of an entry's memory that its line does not show.
  expect(WAITING_BYTES_MAX).toBeLessThan(leastBytes * 1.2)
})

test('case 46: readers of logs of earlier runs keep none of them', () => {
  const text = `${HEAD}fleet: [{ count: 3, family: pm }]\ntimeline: []\n`
  const player = new ScenarioPlayer(makerOf(scenarioOf(text)), () => 0, { paused: true })
  const logs = new Logs(player)
  const readers = Array.from({ length: STREAMS_MAX }, () => {
    player.step(10 * MINUTE_MS)
    const lines = logs.lines('world')
    const first = lines.next().value
    player.restart()
    return { first, rest: [...lines] }
  })
  for (const { first, rest } of readers) {
    expect(first).toContain('"seq":0')
    expect(rest).toEqual(['{"kind":"dropped","entries":179}'])
  }
  player.step(10 * MINUTE_MS)
  expect([...logs.lines('world')]).toHaveLength(180)
})

test('a target of 300 characters is kept as it is', () => {
  const { add, lines } = logsOfTraffic()
  const query = 'q'.repeat(300)
  add({ kind: 'request', call: 0, method: 'GET', path: '/', query })
  expect(lines()).toEqual([expect.stringContaining(`"query":"${query}"`)])
})

/** A client of the log streams. */
async function streamsOf(logs: Logs) {
  const app = express()
  for (const route of logRoutes(logs))
    app.get(route.path, (request, response) => {
      const query = { kind: 'world', follow: true }
      if ('stream' in route) route.stream({ query, body: undefined, params: {} }, request, response)
    })
  const server = createServer(app).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const open = async (path: string) => {
    const aborting = new AbortController()
    const { signal } = aborting
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal })
    return { answer, close: () => aborting.abort() }
  }
  return { open }
}

test('case 46: an address has 32 streams at most; the next one is refused until one of them closes', async () => {
  const { open } = await streamsOf(logsOfTraffic().logs)
  const paths = Array.from({ length: STREAMS_MAX }, (_, n) => (n % 2 === 0 ? '/log' : '/steps'))
  const [first, ...others] = await Promise.all(paths.map(open))
  expect([first, ...others].map((one) => one?.answer.status)).toEqual(paths.map(() => 200))
  for (const path of ['/log', '/steps']) {
    const { answer } = await open(path)
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { success: false, message: '32 streams are open from this address; close one first.' },
    ])
  }
  first?.close()
  await expect.poll(async () => (await open('/log')).answer.status).toBe(200)
})
