import { setImmediate as othersTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { DAY_MS, HOUR_MS } from '@wattpost/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../support/accounts.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { Ledger } from '../support/ledger.ts'
import { type ScenarioFile, scenarioFile } from '../support/scenarioFile.ts'

const DAYS = 30
const HYDRAS = ['HY-0001', 'HY-0002', 'HY-0003']
const DEVICES = 13
const SCENARIO = `schema: 1
name: Thirty days
seed: 30
clock: { start: "2026-01-01T00:00:00Z", tz: Europe/London, limit: ${DAYS}d }
fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen, grid: weak, outages: natural }
  - { id: HY-0002, family: hydra, variant: solar_grid, grid: weak, outages: natural }
  - { id: HY-0003, family: hydra, variant: battery_monitor, outages: natural }
  - { count: 2, family: hydra, grid: shedding }
  - { count: 4, family: bg, grid: weak }
  - { count: 4, family: pm, grid: shedding }
timeline:
  - { id: dark, at: 3d, device: HY-0001, do: grid-off }
  - { id: light, at: 4d, device: HY-0001, do: grid-on }
  - { id: silent, at: 9d, device: HY-0002, do: offline }
  - { id: returned, at: 11d, device: HY-0002, do: online }
  - { id: lost, at: 20d, device: PM-0001, do: phase-off, phase: B }
  - { id: found, at: 22d, device: PM-0001, do: phase-on, phase: B }
`

let file: ScenarioFile
let emulator: RunningEmulator
let token: string
const ledgers = new Map<string, Ledger>()
/** Bytes in use at the end of each virtual day, after a collection. */
const heaps: number[] = []

beforeAll(async () => {
  file = await scenarioFile(SCENARIO)
  emulator = await startEmulator(file.path)
  token = (await signIn(emulator.authUrl, 'merchant')).idToken
  emulator.player.listen({
    entry: ({ atMs, entry }) => {
      if (entry.kind === 'report') ledgerOf(entry.deviceId).enter(atMs, entry.values())
    },
  })
  await playAtMax()
}, HOUR_MS / 2)
afterAll(async () => {
  await emulator.close()
  await file.drop()
})

test('30 virtual days at `max` end in the expected state, with reports of each device', () => {
  const { player } = emulator
  expect(player.run.nowMs - player.run.startMs).toBe(DAYS * DAY_MS)
  expect(heaps).toHaveLength(DAYS)
  expect(ledgers.size).toBe(DEVICES)
  for (const { reports } of ledgers.values())
    expect(reports).toBeGreaterThan(0.9 * DAYS * (DAY_MS / 10_000))
})

test('memory is constant after the first day, within 5 %', () => {
  const [early, late] = [median(heaps.slice(1, 6)), median(heaps.slice(-5))]
  expect(late / early, `MB by day: ${heaps.map(inMb).join(' ')}`).toBeLessThan(1.05)
})

test('counters never decrease and charge stays within the capacity', () => {
  expect([...ledgers.values()].flatMap(({ broken }) => broken)).toEqual([])
})

test('live power over time equals the gain of the counters within 0.5 %', () => {
  const all = [...ledgers.values()]
  const flowing = all.flatMap((one) => one.accounts.filter((name) => one.grossWh(name) > 1000))
  for (const name of ['battery', 'solar', 'active A', 'channel 1', 'channel 4', 'battery bm-1'])
    expect(flowing).toContain(name)
  expect(all.flatMap((one) => one.imbalances())).toEqual([])
})

test.each(HYDRAS.slice(0, 2))(
  '%s: the month’s rows equal the counts of its channels [H16, E19]',
  async (id) => {
    const { energyData } = await get(`/api/hydra/energy/${id}?range=m&type=ie`)
    const rows = energyData as { _id: { channel: number }; totalImportEnergy: number }[]
    for (const channel of [1, 2, 3]) {
      const wh = rows
        .filter(({ _id }) => _id.channel === channel)
        .reduce((sum, row) => sum + row.totalImportEnergy, 0)
      const gainedWh = ledgerOf(id).gainedWh(`ie ${channel}`)
      expect(gainedWh).toBeGreaterThan(1000)
      expect(Math.abs(wh / gainedWh - 1)).toBeLessThan(0.001)
    }
  },
)

test.each(HYDRAS)(
  '%s: up + down + unknown is the period, each day and the month [E17, E18]',
  async (id) => {
    const periods = ['range=m', ...Array.from({ length: DAYS }, (_, n) => `range=d&offset=${n}`)]
    for (const period of periods) {
      const status = await get(`/api/hydra/power-status?deviceId=${id}&${period}`)
      const timeline = await get(`/api/hydra/power-timeline?deviceId=${id}&${period}`)
      const unknown = timeline.unknown as { from: number; to: number }[]
      const unknownS = unknown.reduce((sum, { from, to }) => sum + to - from, 0)
      for (const { tup, tdn } of status.dailyUsage as { tup: number; tdn: number }[])
        expect(tup + tdn + unknownS).toBeCloseTo(status.totalSecondsInPeriod as number, 3)
    }
  },
)

async function playAtMax(): Promise<void> {
  const { player } = emulator
  setFlagsFromString('--expose_gc')
  const collect = runInNewContext('gc') as () => void
  player.set({ speed: 'max', paused: false })
  while (!player.ended) {
    player.catchUp()
    await othersTurn()
    if (player.run.nowMs - player.run.startMs < (heaps.length + 1) * DAY_MS) continue
    collect()
    heaps.push(process.memoryUsage().heapUsed)
  }
}

function ledgerOf(deviceId: string): Ledger {
  const known = ledgers.get(deviceId)
  if (known !== undefined) return known
  const ledger = new Ledger(deviceId)
  ledgers.set(deviceId, ledger)
  return ledger
}

async function get(path: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${emulator.url}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Record<string, unknown>
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

function inMb(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}
