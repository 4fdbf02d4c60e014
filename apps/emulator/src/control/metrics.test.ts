import { HOUR_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { accounts, HEAD, scenarioOf } from '../scenario/scenarios.testing.ts'
import { playerOf } from '../start/openPlayer.ts'
import { ClockSlip, RunCounts, routeOf } from './metrics.ts'

/** A player with a wall clock that the test moves. */
function playerAt(start: { readonly speed?: number; readonly paused?: boolean } = {}) {
  const wall = { ms: 0 }
  const scenario = scenarioOf(`${HEAD}fleet: [{ id: PM-0001, family: pm }]\n`)
  const opened = playerOf(scenario, accounts, { ...start, wallNowMs: () => wall.ms })
  if (!opened.ok) throw new Error(opened.error.message)
  return { player: opened.value, wall }
}

test.each([
  ['/api/hydra/devices', '/api/hydra/devices'],
  ['/api/hydra/device/HY-0001', '/api/hydra/device/:id'],
  ['/API/hydra/device/another/', '/api/hydra/device/:id'],
  ['/api/_auth/session', '/api/_auth/session'],
  ['/api/guess/1', 'other call'],
  ['/api', 'other call'],
  ['/apis', 'page'],
  ['/device/pm/PM-0001', 'page'],
])('%s counts for the route %s', (path, route) => {
  expect(routeOf(path)).toBe(route)
})

test('calls of paths without a route share one count', () => {
  const { player } = playerAt()
  const counts = new RunCounts(player)
  const answer = { kind: 'answer', method: 'GET', query: '', who: null, faults: [] } as const
  for (let call = 0; call < 1000; call += 1)
    player.onTraffic({ ...answer, call, path: `/api/${call}`, status: 404, ms: 2 })
  player.onTraffic({ ...answer, call: 1000, path: '/api/x', status: null, ms: 5 })
  expect([...counts.calls.values()]).toEqual([
    { route: 'other call', status: '404', count: 1000, ms: 2000 },
    { route: 'other call', status: 'closed', count: 1, ms: 5 },
  ])
})

test('deliveries count each frame for each connection', () => {
  const { player } = playerAt()
  const counts = new RunCounts(player)
  const deliver = { kind: 'deliver', event: 'PmPower', deviceId: 'PM-0001' } as const
  player.onTraffic({ ...deliver, frames: 2, to: 3 })
  player.onTraffic({ ...deliver, frames: 1, to: 1 })
  expect(counts.deliveries).toBe(7)
})

test('time that keeps up, pauses, steps and seeks has no slip', () => {
  const { player, wall } = playerAt({ speed: 60 })
  const { slip } = new RunCounts(player)
  wall.ms += 10_000
  player.set({ paused: true })
  wall.ms += 60_000
  player.step(HOUR_MS)
  player.seek(player.nowMs() - 2 * HOUR_MS)
  player.set({ paused: false })
  wall.ms += 1000
  expect(slip.seconds).toBe(0)
})

test('time that falls behind its speed adds to the slip', () => {
  const clock = { nowMs: 0, wallMs: 0 }
  const player = {
    ...{ speed: 2, wallNowMs: () => clock.wallMs, nowMs: () => clock.nowMs },
    get clock() {
      return { now: clock.nowMs, speed: 2, paused: false, epoch: 1 }
    },
  }
  const slip = new ClockSlip(player as unknown as ConstructorParameters<typeof ClockSlip>[0])
  Object.assign(clock, { wallMs: 1000, nowMs: 1500 })
  expect(slip.seconds).toBe(0.5)
  Object.assign(clock, { wallMs: 2000, nowMs: 3500 })
  expect(slip.seconds).toBe(0.5)
})
