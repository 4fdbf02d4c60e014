import { DAY_MS, HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { SimulatedDevice } from './simulatedDevice.ts'
import {
  bgSpec,
  COMMISSIONED_MS,
  hydraSpec,
  type InputEntry,
  inputsOf,
  pmSpec,
} from './specs.testing.ts'

const specs = [1, 2, 3, 4, 5, 6].flatMap((seed) => [
  bgSpec(seed),
  pmSpec(seed, { gridQuality: 'shedding' }),
  hydraSpec(seed),
])

/** All edges of ten days with the conditions after each. */
function edgesOf(device: SimulatedDevice) {
  const edges: (readonly [ms: number, gridUp: boolean, isOnline: boolean])[] = []
  for (let ms = COMMISSIONED_MS; ms < COMMISSIONED_MS + 10 * DAY_MS; ms = device.nextEdgeMs(ms))
    edges.push([ms, device.device.conditionsAt(ms).gridUp, device.isOnline(ms)])
  return edges
}

test('edges are the same with and without a model', () => {
  for (const spec of specs) {
    const [unseen, seen] = [new SimulatedDevice(spec), new SimulatedDevice(spec)]
    seen.device.at(COMMISSIONED_MS + DAY_MS)
    const edges: number[] = []
    for (let ms = COMMISSIONED_MS; ms < COMMISSIONED_MS + 10 * DAY_MS; ms = unseen.nextEdgeMs(ms))
      edges.push(ms)
    expect(edgesOf(seen).map(([ms]) => ms)).toEqual(edges)
    expect(edges.length).toBeGreaterThan(10)
  }
})

test('conditions are constant between edges', () => {
  for (const spec of specs.slice(0, 3)) {
    const device = new SimulatedDevice(spec)
    const edges = edgesOf(device)
    for (const [index, [fromMs, gridUp]] of edges.entries()) {
      const toMs = edges[index + 1]?.[0] ?? fromMs
      for (const ms of [fromMs, (fromMs + toMs) / 2, Math.max(fromMs, toMs - 1)])
        expect(device.device.conditionsAt(ms).gridUp).toBe(gridUp)
    }
  }
})

test('days of devices end at different times', () => {
  const ends = Array.from({ length: 24 }, (_, seed) => {
    const device = new SimulatedDevice(bgSpec(seed, { scriptedFromMs: COMMISSIONED_MS }))
    return (device.nextEdgeMs(COMMISSIONED_MS) - COMMISSIONED_MS) / DAY_MS
  })
  expect(new Set(ends.map((end) => Math.floor(end * 4))).size).toBe(4)
})

const scripted = { scriptedFromMs: COMMISSIONED_MS }
const eventsOf = (frames: readonly { readonly event: string }[]) => frames.map(({ event }) => event)

function enterAll(simulated: SimulatedDevice, ...entries: readonly InputEntry[]) {
  for (const input of inputsOf(simulated.spec.id, ...entries)) simulated.device.enter(input)
}

test('edges of a day with a model are the inputs’ moments and the end of the day', () => {
  const simulated = new SimulatedDevice(pmSpec(1, scripted))
  const endMs = simulated.nextEdgeMs(COMMISSIONED_MS)
  enterAll(simulated, [MINUTE_MS, 'grid-off'], [2 * MINUTE_MS, 'offline'])
  const edges = [0, MINUTE_MS, 2 * MINUTE_MS].map((ms) =>
    simulated.nextEdgeMs(COMMISSIONED_MS + ms),
  )
  expect(edges).toEqual([COMMISSIONED_MS + MINUTE_MS, COMMISSIONED_MS + 2 * MINUTE_MS, endMs])
  const isOnline = (ms: number) => simulated.isOnline(COMMISSIONED_MS + ms)
  expect([isOnline(2 * MINUTE_MS - 1), isOnline(2 * MINUTE_MS)]).toEqual([true, false])
})

test('conditions have changed until they are observed', () => {
  const simulated = new SimulatedDevice(pmSpec(1, scripted))
  const changed = (ms: number) => simulated.conditionsChanged(COMMISSIONED_MS + ms)
  expect(changed(0)).toBe(true)
  simulated.begin(COMMISSIONED_MS)
  expect(changed(0)).toBe(false)
  enterAll(simulated, [MINUTE_MS, 'grid-off'])
  expect([changed(MINUTE_MS - 1), changed(MINUTE_MS)]).toEqual([false, true])
  simulated.observe(COMMISSIONED_MS + MINUTE_MS)
  expect([changed(MINUTE_MS - 1), changed(MINUTE_MS)]).toEqual([true, false])
})

test('an assignment replaces the owners and nothing else', () => {
  const simulated = new SimulatedDevice(pmSpec(1))
  simulated.setOwnership({ merchant: 'uid-other', owners: ['uid-owner'] })
  expect(simulated.spec).toStrictEqual({
    ...pmSpec(1),
    merchant: 'uid-other',
    owners: ['uid-owner'],
  })
})

test.each([bgSpec(1, scripted), pmSpec(1, scripted), hydraSpec(1, scripted)])(
  'the first observation of a $family device reports its connection',
  (spec) => {
    const changes = new SimulatedDevice(spec).observe(COMMISSIONED_MS + HOUR_MS).changes()
    expect(eventsOf(changes)).toContain('status')
  },
)

test('the changes of an observation are those since the one before', () => {
  const simulated = new SimulatedDevice(bgSpec(1, scripted))
  const observed = (ms: number) => eventsOf(simulated.observe(COMMISSIONED_MS + ms).changes())
  simulated.begin(COMMISSIONED_MS)
  enterAll(simulated, [MINUTE_MS, 'tamper-on'], [2 * MINUTE_MS, 'tamper-off'])
  expect([0, 1, 2, 3].map((minutes) => observed(minutes * MINUTE_MS))).toEqual([
    [],
    ['power'],
    ['power'],
    [],
  ])
})

test('frames do not depend on when they are read', () => {
  const observedAt = (whenRead: 'at once' | 'later') => {
    const simulated = new SimulatedDevice(pmSpec(1, scripted))
    simulated.begin(COMMISSIONED_MS)
    const read: (() => unknown)[] = []
    const observe = () => {
      const frames = simulated.observe(COMMISSIONED_MS + MINUTE_MS)
      if (whenRead === 'later') read.push(() => [frames.changes(), frames.report()])
      else {
        const now = [frames.changes(), frames.report()]
        read.push(() => now)
      }
    }
    enterAll(simulated, [MINUTE_MS, 'grid-off'])
    observe()
    enterAll(simulated, [MINUTE_MS, { do: 'phase-off', phase: 'B' }])
    observe()
    enterAll(simulated, [MINUTE_MS, 'grid-on'])
    observe()
    return read.map((frames) => frames())
  }
  const atOnce = observedAt('at once')
  expect(observedAt('later')).toEqual(atOnce)
  expect(atOnce[0]).not.toEqual(atOnce[2])
})

test('the report of an observation has the frames of its moment; an offline device has none', () => {
  const simulated = new SimulatedDevice(hydraSpec(1, scripted))
  simulated.begin(COMMISSIONED_MS)
  enterAll(simulated, [HOUR_MS, 'offline'])
  const report = (ms: number) => simulated.observe(COMMISSIONED_MS + ms).report()
  expect(report(MINUTE_MS)).toEqual(simulated.device.report(COMMISSIONED_MS + MINUTE_MS))
  expect(report(MINUTE_MS).length).toBeGreaterThan(5)
  expect(report(HOUR_MS)).toEqual([])
})

test('only an observation that shares its millisecond with later inputs needs a second model', () => {
  const simulated = new SimulatedDevice(pmSpec(1, scripted))
  enterAll(simulated, [MINUTE_MS, 'grid-off'], [MINUTE_MS, 'grid-on'])
  const atMs = COMMISSIONED_MS + MINUTE_MS
  expect(simulated.asOf(2, atMs)).toBe(simulated.device)
  expect(simulated.asOf(1, atMs - 1)).toBe(simulated.device)
  expect(simulated.asOf(1, atMs).conditionsAt(atMs).gridUp).toBe(false)
})
