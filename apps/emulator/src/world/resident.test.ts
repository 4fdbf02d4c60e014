import { expect, test } from 'vitest'
import { Resident } from './resident.ts'
import { BORN_MS, bgSpec, hydraSpec, pmSpec } from './specs.testing.ts'
import { DAY_MS } from './time.ts'

const specs = [1, 2, 3, 4, 5, 6].flatMap((seed) => [
  bgSpec(seed),
  pmSpec(seed, { gridQuality: 'shedding' }),
  hydraSpec(seed),
])

/** Every edge of ten days, and what bears on the device from then on. */
function edgesOf(resident: Resident) {
  const edges: (readonly [ms: number, gridUp: boolean, isOnline: boolean])[] = []
  for (let ms = BORN_MS; ms < BORN_MS + 10 * DAY_MS; ms = resident.nextEdgeMs(ms))
    edges.push([ms, resident.device.conditionsAt(ms).gridUp, resident.isOnline(ms)])
  return edges
}

test('a device awaits the same edges whether somebody looked at it or not', () => {
  for (const spec of specs) {
    const [unseen, seen] = [new Resident(spec), new Resident(spec)]
    seen.device.at(BORN_MS + DAY_MS)
    const edges: number[] = []
    for (let ms = BORN_MS; ms < BORN_MS + 10 * DAY_MS; ms = unseen.nextEdgeMs(ms)) edges.push(ms)
    expect(edgesOf(seen).map(([ms]) => ms)).toEqual(edges)
    expect(edges.length).toBeGreaterThan(10)
  }
})

test('between two edges nothing changes', () => {
  for (const spec of specs.slice(0, 3)) {
    const resident = new Resident(spec)
    const edges = edgesOf(resident)
    for (const [index, [fromMs, gridUp]] of edges.entries()) {
      const toMs = edges[index + 1]?.[0] ?? fromMs
      for (const ms of [fromMs, (fromMs + toMs) / 2, Math.max(fromMs, toMs - 1)])
        expect(resident.device.conditionsAt(ms).gridUp).toBe(gridUp)
    }
  }
})

test('devices have their days’ ends all over the day', () => {
  const ends = Array.from({ length: 24 }, (_, seed) => {
    const resident = new Resident(bgSpec(seed, { scriptedFromMs: BORN_MS }))
    return (resident.nextEdgeMs(BORN_MS) - BORN_MS) / DAY_MS
  })
  expect(new Set(ends.map((end) => Math.floor(end * 4))).size).toBe(4)
})
