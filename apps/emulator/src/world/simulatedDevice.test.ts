import { DAY_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { SimulatedDevice } from './simulatedDevice.ts'
import { bgSpec, COMMISSIONED_MS, hydraSpec, pmSpec } from './specs.testing.ts'

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
