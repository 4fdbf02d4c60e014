import { hydraDevice, type MetricPoint, socketPlace } from '@wattpost/protocol'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type RunningEmulator, startEmulator } from '../../../../../tests/support/emulator.ts'
import { openBadWire, type WireFault, wireFaults } from '../../../../../tests/support/faultyLink.ts'
import { visitor } from '../../../../../tests/support/visitor.ts'
import { createSocketSource } from '../connection/socketSource.ts'
import { summed } from '../history/chartBackfill.ts'
import { createLive, type Live } from '../live.ts'

// One dashboard behind each kind of bad network, and one on a good network: all end in the same state.

const ID = 'HY-0001'
const REPORT_MS = 10_000
/** One report a second; the chart keeps more than this number. */
const REPORTS = 16

const singles = wireFaults.map((fault): readonly WireFault[] => [fault])
const pairs = wireFaults.flatMap((one, index) =>
  wireFaults.slice(index + 1).map((other): readonly WireFault[] => [one, other]),
)
const kinds = [...singles, ...pairs].map((faults, index) => ({
  faults,
  name: faults.join(' and '),
  seed: index + 1,
}))

interface Seen {
  readonly live: Live
  readonly broken: () => number
}

const seen = new Map<string, Seen>()
const closing: (() => void)[] = []
let emulator: RunningEmulator
let good: Live
let stored: readonly MetricPoint[]

/** Random numbers, equal for equal seeds. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 1 | state) + 0x6d2b79f5) >>> 0
    return ((state ^ (state >>> 14)) >>> 0) / 2 ** 32
  }
}

const chartOf = (live: Live) => live.stores.hydra.read(ID)?.chart ?? []
const deviceOf = (live: Live) => live.stores.hydra.read(ID)?.device

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const wires = await Promise.all(
    kinds.map(({ faults, seed }) => openBadWire(() => emulator.url, faults, randomOf(seed))),
  )
  emulator = await startEmulator('grid-outage', { allowedOrigins: wires.map(({ url }) => url) })
  const owner = await visitor(emulator, 'owner')
  const { device } = await owner.read(`/api/hydra/device/${ID}`, z.object({ device: hydraDevice }))
  const dashboard = async (socketUrl: string): Promise<Live> => {
    const live = createLive({
      isSimulated: true,
      loadSource: async () =>
        createSocketSource({
          place: socketPlace({ socketUrl }),
          token: async () => owner.idToken,
          isUserGone: () => false,
        }),
      loadWithRetry: (load) => load(),
      invalidate: () => {},
      invalidateAll: () => {},
      channelChanged: () => {},
    })
    closing.push(live.close)
    await live.open({ uid: owner.uid, type: owner.type })
    live.watch([ID])
    live.storeFetched.hydra([device])
    return live
  }
  good = await dashboard(emulator.url)
  for (const [index, wire] of wires.entries()) {
    closing.push(wire.close)
    const { name } = kinds[index] ?? { name: '' }
    seen.set(name, { live: await dashboard(wire.url), broken: wire.broken })
  }
  const all = [...seen.values()].map(({ live }) => live)
  await vi.waitFor(() => {
    for (const live of [good, ...all]) expect(live.time.isKnown()).toBe(true)
  }, 20_000)
  for (let report = 0; report < REPORTS; report += 1) {
    emulator.player.step(REPORT_MS)
    const plausibleMs = () => deviceOf(good)?.lastSeen
    await vi.waitFor(() => expect(plausibleMs()).toBe(emulator.player.clock.now), 10_000)
  }
  const toMs = good.time.nowMs()
  const range = { deviceId: ID, fromMs: toMs - 300_000, toMs }
  const channels = Object.keys(deviceOf(good)?.latestData['ac-power'] ?? {})
  stored = summed(
    await Promise.all(
      channels.map((channel) => good.points({ ...range, metric: `ac-power.${channel}.rp` })),
    ),
  )
  await good.snapshot(ID)
  for (const wire of wires) wire.heal()
  for (const live of all) live.retry()
}, 90_000)
afterAll(async () => {
  for (const close of closing) close()
  await emulator.close()
})

const names = kinds.map(({ name }) => name)
test.each(names)(
  'behind a network with %s no report is lost, doubled or reordered (case 12)',
  async (name) => {
    const { live } = seen.get(name) ?? { live: good }
    const truth = new Map([...stored, ...chartOf(good)].map(({ t, v }) => [t, v]))
    await vi.waitFor(() => {
      const chart = chartOf(live)
      const times = chart.map(({ t }) => t)
      expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
      for (const { t, v } of chart) expect(v, `at ${t}`).toBe(truth.get(t))
      const from = times[0] ?? Number.POSITIVE_INFINITY
      expect(stored.filter(({ t }) => t > from && !times.includes(t))).toEqual([])
      expect(deviceOf(live)).toEqual(deviceOf(good))
    }, 10_000)
  },
)

test('most reports arrive live, and the faulty networks did break connections (case 12)', () => {
  const lengths = [...seen.values()].map(({ live }) => chartOf(live).length)
  const all = lengths.reduce((sum, length) => sum + length, 0)
  expect(all).toBeGreaterThan((kinds.length * REPORTS) / 2)
  for (const { name, faults } of kinds) {
    // How many depends on the machine: each break costs a new connection.
    expect(chartOf(seen.get(name)?.live ?? good).length, name).toBeGreaterThan(1)
    const breaks = ['reset', 'half-close', 'limit_data'] as const
    const broken = seen.get(name)?.broken() ?? 0
    expect(broken > 0, name).toBe(breaks.some((fault) => faults.includes(fault)))
  }
})
