import { DAY_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { finished } from '../../world/pausable.ts'
import { World } from '../../world/world.ts'
import type { WorldEntry } from '../log/worldLog.ts'
import { HEAD, START_MS, scenarioOf, specsOf } from '../scenarios.testing.ts'
import { DeviceScheduler, type SchedulerEvent } from './deviceScheduler.ts'

/** A scheduler of one device, with the entries that it logged and the events that it queued. */
function scheduling(entry: string, isRecorded = false) {
  const world = new World(specsOf(scenarioOf(`${HEAD}fleet: [{ ${entry} }]\n`)))
  const logged: WorldEntry[] = []
  const queued: (readonly [number, SchedulerEvent])[] = []
  let nowMs = START_MS
  const scheduler = new DeviceScheduler({
    ...{ world, nowMs: () => nowMs, isRecorded: () => isRecorded },
    log: (one) => logged.push(one),
    enter: (...event) => queued.push(event),
  })
  finished(scheduler.begin(START_MS))
  const [device] = world.simulatedDevices
  if (device === undefined) throw new Error('the fleet has no device')
  const goOffline = () =>
    world.enter({ atMs: nowMs, deviceId: device.spec.id, action: { do: 'offline' } })
  const setNow = (ms: number) => {
    nowMs = ms
  }
  return {
    scheduler,
    device,
    queued,
    goOffline,
    setNow,
    kinds: () => logged.map(({ kind }) => kind),
  }
}
const edgesOf = (queued: readonly (readonly [number, SchedulerEvent])[]) =>
  queued.flatMap(([atMs, { kind }]) => (kind === 'edge' ? [atMs] : []))
const STEADY = 'id: PM-0001, family: pm'
const NATURAL = 'id: HY-0001, family: hydra, variant: grid_gen, outages: natural, grid: weak'

test('queues the next edge of each device and the first report of each second', () => {
  const { queued, device } = scheduling(STEADY)
  expect(edgesOf(queued)).toEqual([device.nextEdgeMs(START_MS)])
  const reports = queued.flatMap(([atMs, event]) =>
    event.kind === 'reports' ? [[atMs - START_MS, event.slot]] : [],
  )
  expect(reports).toEqual(Array.from({ length: 10 }, (_, slot) => [slot * 1000, slot]))
})

test('reports a device in its own second, every ten seconds', () => {
  const { scheduler, device, queued, setNow, kinds } = scheduling(STEADY)
  const own = device.spec.stream % 10
  setNow(START_MS + 30_000)
  queued.length = 0
  for (let slot = 0; slot < 10; slot++) {
    scheduler.reports({ kind: 'reports', slot })
    expect(kinds()).toHaveLength(slot < own ? 0 : 1)
  }
  expect(kinds()).toEqual(['report'])
  expect(queued[3]).toEqual([START_MS + 40_000, { kind: 'reports', slot: 3 }])
})

test('at most 5 devices of a large fleet report at the same moment', () => {
  const { scheduler, queued, kinds } = scheduling('count: 600, family: pm')
  const slots = queued.flatMap(([, event]) => (event.kind === 'reports' ? [event] : []))
  const counts = slots.map((slot) => {
    const before = kinds().length
    scheduler.reports(slot)
    return kinds().length - before
  })
  expect(Math.max(...counts)).toBe(5)
  // The others are offline.
  expect(kinds().length).toBeGreaterThan(590)
})

test('reports no device that is offline', () => {
  const { scheduler, device, goOffline, kinds } = scheduling(STEADY)
  goOffline()
  scheduler.reports({ kind: 'reports', slot: device.spec.stream % 10 })
  expect(kinds()).toEqual([])
})

test('logs the change of a device and queues its edge once', () => {
  const { scheduler, device, queued, goOffline, kinds } = scheduling(STEADY)
  goOffline()
  for (let times = 0; times < 2; times++) scheduler.change(device)
  expect(kinds()).toEqual(['change', 'change'])
  expect(new Set(edgesOf(queued)).size).toBe(edgesOf(queued).length)
})

test('logs nothing of a recorded device, and keeps its edges', () => {
  const { scheduler, device, queued, setNow, kinds } = scheduling(NATURAL, true)
  const [edgeMs = 0] = edgesOf(queued)
  setNow(edgeMs)
  scheduler.change(device)
  scheduler.reports({ kind: 'reports', slot: device.spec.stream % 10 })
  expect(kinds()).toEqual([])
  expect(edgesOf(queued)).toHaveLength(2)
})

test('logs a change at an edge with other conditions, and none at the end of a steady day', () => {
  const natural = scheduling(NATURAL)
  const steady = scheduling(STEADY)
  for (const { scheduler, device, queued, setNow } of [natural, steady])
    for (let edges = 1; edges <= 3; edges++) {
      const edgeMs = edgesOf(queued).at(-1) ?? 0
      setNow(edgeMs)
      scheduler.edge(device, edgeMs)
      expect(edgesOf(queued)).toHaveLength(edges + 1)
    }
  expect(natural.kinds()).toContain('change')
  expect(steady.kinds()).toEqual([])
  const [first = 0, second = 0] = edgesOf(steady.queued)
  expect(second - first).toBe(DAY_MS)
})

test('ignores an edge that an input has moved', () => {
  const { scheduler, device, queued, goOffline, kinds } = scheduling(STEADY)
  goOffline()
  scheduler.edge(device, (edgesOf(queued)[0] ?? 0) - 1)
  expect(kinds()).toEqual([])
  scheduler.edge(device, edgesOf(queued)[0] ?? 0)
  expect(kinds()).toEqual(['change'])
})
