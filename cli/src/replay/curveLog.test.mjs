import { expect, test } from 'vitest'
import { CurveLog } from './curveLog.ts'

const START_MS = Date.parse('2026-01-15T06:00:00Z')
const LENGTH_MS = 240_000

/** A log of a run of 240 s, in which each point is at least a second after the one before. */
function logOf(...devices) {
  let onEntry
  const run = { startMs: START_MS, endMs: START_MS + LENGTH_MS }
  const player = {
    run,
    listen: ({ entry }) => {
      onEntry = entry
      return () => {}
    },
  }
  const log = new CurveLog(player, devices)
  const report = (afterMs, deviceId, ...frames) => {
    const entry = { kind: 'report', deviceId, values: () => frames }
    onEntry({ atMs: START_MS + afterMs, entry })
  }
  const replay = (afterMs, deviceId, event, data) =>
    onEntry({ atMs: START_MS + afterMs, entry: { kind: 'verbatim', deviceId, event, data } })
  return { log, report, replay }
}

const head = { deviceId: 'HY-0001', t: START_MS / 1000 }
const split = (grid) => ({ ...head, type: 'power-split', grid, generator: 0, solar: 5, battery: 0 })
const system = (abp) => ({
  ...head,
  type: 'battery-system',
  bp: 0,
  sp: 0,
  mp: 0,
  abp,
  tsc: 9,
  mc: 1,
})
const valuesOf = ({ curves }) =>
  curves.map(({ deviceId, quantity, points }) => [
    deviceId,
    quantity,
    ...points.map(([, at]) => at),
  ])
const frame = (data) => ({ event: 'hydra_power', data })

test('keeps the charge and the load of a hydra', () => {
  const { log, report } = logOf('HY-0001')
  report(1000, 'HY-0001', frame(split(100)), frame(system(80)))
  report(1500, 'HY-0001', frame(split(150)), frame(system(70)))
  report(3000, 'HY-0001', frame(split(200)), frame(system(79)))
  expect(valuesOf(log)).toEqual([
    ['HY-0001', 'power', 105, 205],
    ['HY-0001', 'charge', 80, 79],
  ])
})

test('reads recorded frames, and leaves out other devices and too close points', () => {
  const { log, replay } = logOf('HY-0001')
  for (const afterMs of [1000, 1500, 2000]) {
    replay(afterMs, 'HY-0001', 'hydra_power', split(afterMs))
    replay(afterMs, 'HY-0002', 'hydra_power', { ...split(1), deviceId: 'HY-0002' })
  }
  expect(valuesOf(log)).toEqual([['HY-0001', 'power', 1005, 2005]])
})

test('draws no curve of one point, and at most six devices', () => {
  const devices = Array.from({ length: 8 }, (_, index) => `PM-${index}`)
  const { log, replay } = logOf(...devices)
  const totals = { f: 50, tmp: 30, in: 0, q: 0, s: 0, pf: 1, type: 'total-power' }
  for (const [index, id] of devices.entries())
    for (const afterMs of index === 0 ? [0] : [0, 5000])
      replay(afterMs, id, 'meter_power', { ...totals, deviceId: id, t: 1, p: index })
  expect(valuesOf(log)).toEqual([1, 2, 3, 4, 5].map((at) => [`PM-${at}`, 'power', at, at]))
})
