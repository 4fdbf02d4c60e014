import { DAY_MS, HOUR_MS, SECOND_MS } from '@wattpost/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DeviceAction } from '../action.ts'
import { commandedSeries, type IntervalSeries } from '../intervals.ts'
import { bgSpec, COMMISSIONED_MS, hydraSpec, inputsOf, pmSpec } from '../specs.testing.ts'
import { tankOf } from './fuel.ts'
import { gridSeries } from './grid.ts'
import { generatorSeries, onlineSeries } from './supply.ts'

const END_MS = COMMISSIONED_MS + 30 * DAY_MS
const spec = hydraSpec(1)
const scripted = hydraSpec(1, { scriptedFromMs: COMMISSIONED_MS + 10 * DAY_MS })
const intervals = (series: IntervalSeries<boolean>, value: boolean) =>
  series.filter((interval) => interval.value === value)
const share = (series: IntervalSeries<boolean>) =>
  intervals(series, true).reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0) /
  ((series.at(-1)?.toMs ?? 0) - (series[0]?.fromMs ?? 0))
const afterBirth = (series: IntervalSeries<boolean>) =>
  series.map(({ fromMs, value }) => [fromMs - COMMISSIONED_MS, value] as const)

test('a weak grid has natural outages, each with an end', () => {
  const outages = intervals(gridSeries(spec, [], COMMISSIONED_MS, END_MS), false)
  expect(outages.length).toBeGreaterThan(20)
  for (const { fromMs, toMs } of outages) expect(toMs - fromMs).toBeLessThan(24 * HOUR_MS)
})

test('a weak grid is up less than a typical one, a typical one less than a steady one', () => {
  const shares = (['weak', 'typical', 'steady'] as const).map((gridQuality) => {
    const each = Array.from({ length: 20 }, (_, seed) =>
      share(gridSeries(hydraSpec(seed, { gridQuality }), [], COMMISSIONED_MS, END_MS)),
    )
    return each.reduce((sum, one) => sum + one, 0) / each.length
  })
  const [weak = 0, typical = 0, steady = 0] = shares
  expect(weak).toBeGreaterThan(0.8)
  expect(weak).toBeLessThan(0.95)
  expect(typical).toBeGreaterThan(weak)
  expect(steady).toBeGreaterThan(typical)
})

test('most devices of a region lose the grid together', () => {
  const region = hydraSpec(3).regionStream
  const series = (seed: number) =>
    gridSeries(hydraSpec(seed, { regionStream: region }), [], COMMISSIONED_MS, END_MS)
  const [here, there] = [intervals(series(3), false), intervals(series(4), false)]
  const together = here.filter((outage) =>
    there.some(({ fromMs }) => Math.abs(fromMs - outage.fromMs) < 10 * SECOND_MS),
  )
  expect(together.length / here.length).toBeGreaterThan(0.5)
})

test('a scripted device has no natural failures', () => {
  const startMs = COMMISSIONED_MS + 10 * DAY_MS
  expect(intervals(gridSeries(scripted, [], COMMISSIONED_MS, startMs), false)).not.toHaveLength(0)
  expect(gridSeries(scripted, [], startMs, END_MS)).toHaveLength(1)
  expect(onlineSeries(scripted, [], startMs, END_MS)).toHaveLength(1)
  expect(generatorSeries(scripted, [], startMs, END_MS)).toHaveLength(1)
})

test('a scripted outage does not change later natural outages', () => {
  const inputs = inputsOf(spec.id, [5 * HOUR_MS, 'grid-off'], [7 * HOUR_MS, 'grid-on'])
  const backMs = COMMISSIONED_MS + 7 * HOUR_MS
  const series = gridSeries(spec, inputs, COMMISSIONED_MS + 5 * HOUR_MS, END_MS)
  expect(afterBirth(series).slice(0, 2)).toEqual([
    [5 * HOUR_MS, false],
    [7 * HOUR_MS, true],
  ])
  const natural = intervals(gridSeries(spec, [], backMs, END_MS), false)
  const later = natural.filter(({ fromMs }) => fromMs > backMs)
  expect(later.length).toBeGreaterThan(3)
  expect(intervals(series, false).slice(1)).toEqual(later)
})

test('a scripted offline time does not change later natural ones', () => {
  const inputs = inputsOf(spec.id, [5 * HOUR_MS, 'offline'], [7 * HOUR_MS, 'online'])
  const natural = intervals(onlineSeries(spec, [], COMMISSIONED_MS, END_MS), false)
  const offline = intervals(onlineSeries(spec, inputs, COMMISSIONED_MS, END_MS), false)
  const later = natural.filter(({ fromMs }) => fromMs > COMMISSIONED_MS + 7 * HOUR_MS)
  expect(later.length).toBeGreaterThan(0)
  expect(offline).toEqual(expect.arrayContaining(later))
})

test('a scripted grid has no natural outages after a step', () => {
  const inputs = inputsOf(scripted.id, [11 * DAY_MS, 'grid-off'], [12 * DAY_MS, 'grid-on'])
  const series = gridSeries(scripted, inputs, COMMISSIONED_MS + 12 * DAY_MS, END_MS)
  expect(intervals(series, false)).toEqual([])
})

test('`grid-on` ends a natural outage', () => {
  const [outage, ...later] = intervals(gridSeries(spec, [], COMMISSIONED_MS, END_MS), false)
  const midMs = ((outage?.fromMs ?? 0) + (outage?.toMs ?? 0)) / 2
  const series = gridSeries(
    spec,
    inputsOf(spec.id, [midMs - COMMISSIONED_MS, 'grid-on']),
    COMMISSIONED_MS,
    END_MS,
  )
  expect(intervals(series, false)).toEqual([{ ...outage, toMs: midMs }, ...later])
})

test('an automatic generator starts 6 to 20 s after an outage and stops 30 s after it', () => {
  const outages = intervals(gridSeries(spec, [], COMMISSIONED_MS, END_MS), false)
  const runs = intervals(generatorSeries(spec, [], COMMISSIONED_MS, END_MS), true)
  expect(runs.length).toBeGreaterThan(0.8 * outages.length)
  for (const run of runs) {
    const outage = outages.find(({ fromMs, toMs }) => fromMs < run.fromMs && run.fromMs < toMs)
    expect(run.fromMs - (outage?.fromMs ?? 0)).toBeGreaterThanOrEqual(6 * SECOND_MS)
    expect(run.fromMs - (outage?.fromMs ?? 0)).toBeLessThanOrEqual(20 * SECOND_MS)
    expect(run.toMs).toBe((outage?.toMs ?? 0) + 30 * SECOND_MS)
  }
})

test('an automatic generator also starts in an outage by a step or the control API', () => {
  const [off, on] = [3 * HOUR_MS, 4 * HOUR_MS]
  const inputs = inputsOf(spec.id, [off, 'grid-off'], [on, 'grid-on'])
  const [run, ...more] = intervals(
    generatorSeries(spec, inputs, COMMISSIONED_MS + off, COMMISSIONED_MS + 5 * HOUR_MS),
    true,
  )
  expect(more).toHaveLength(0)
  expect((run?.fromMs ?? 0) - COMMISSIONED_MS - off).toBeGreaterThanOrEqual(6 * SECOND_MS)
  expect((run?.fromMs ?? 0) - COMMISSIONED_MS - off).toBeLessThanOrEqual(20 * SECOND_MS)
  expect((run?.toMs ?? 0) - COMMISSIONED_MS).toBe(on + 30 * SECOND_MS)
})

test('after `generator-fail` the next start fails and the one after it succeeds', () => {
  const inputs = inputsOf(
    spec.id,
    [HOUR_MS, 'grid-on'],
    [2 * HOUR_MS, 'generator-fail'],
    [3 * HOUR_MS, 'grid-off'],
    [4 * HOUR_MS, 'grid-on'],
    [5.5 * HOUR_MS, 'grid-off'],
    [6 * HOUR_MS, 'grid-on'],
  )
  const untilMs = COMMISSIONED_MS + 7 * HOUR_MS
  const runs = intervals(
    generatorSeries(spec, inputs, COMMISSIONED_MS + 2 * HOUR_MS, untilMs),
    true,
  )
  expect(runs).toHaveLength(1)
  expect(runs[0]?.fromMs).toBeGreaterThan(COMMISSIONED_MS + 5.5 * HOUR_MS)
})

test('a running generator stops on `generator-fail` and restarts by command', () => {
  const inputs = inputsOf(
    scripted.id,
    [10 * DAY_MS, 'generator-on'],
    [10 * DAY_MS + HOUR_MS, 'generator-fail'],
    [10 * DAY_MS + 2 * HOUR_MS, 'generator-off'],
    [10 * DAY_MS + 3 * HOUR_MS, 'generator-on'],
  )
  const startMs = COMMISSIONED_MS + 10 * DAY_MS
  const series = generatorSeries(scripted, inputs, startMs, startMs + 4 * HOUR_MS)
  expect(afterBirth(series).map(([ms, on]) => [ms - 10 * DAY_MS, on])).toEqual([
    [0, true],
    [HOUR_MS, false],
    [3 * HOUR_MS, true],
  ])
})

test('a generator runs while it has fuel, and again after `refuel`', () => {
  const { burnLPerH } = tankOf(scripted)
  const dayMs = 10 * DAY_MS
  const inputs = inputsOf(
    scripted.id,
    [dayMs, { do: 'fuel-left', litres: burnLPerH / 2 }],
    [dayMs + HOUR_MS, 'generator-on'],
    [dayMs + 2 * HOUR_MS, 'refuel'],
  )
  const series = generatorSeries(
    scripted,
    inputs,
    COMMISSIONED_MS + dayMs,
    COMMISSIONED_MS + dayMs + 3 * HOUR_MS,
  )
  expect(afterBirth(series).map(([ms, on]) => [ms - dayMs, on])).toEqual([
    [0, false],
    [HOUR_MS, true],
    [1.5 * HOUR_MS, false],
    [2 * HOUR_MS + 15 * SECOND_MS, true],
  ])
})

test('a full tank lasts 1 to 2.5 days, then the generator stops', () => {
  const { capacityL, burnLPerH } = tankOf(scripted)
  const inputs = inputsOf(scripted.id, [10 * DAY_MS, 'refuel'], [10 * DAY_MS, 'generator-on'])
  const [run, ...more] = intervals(
    generatorSeries(scripted, inputs, COMMISSIONED_MS + 10 * DAY_MS, COMMISSIONED_MS + 20 * DAY_MS),
    true,
  )
  expect(more).toEqual([])
  const hours = ((run?.toMs ?? 0) - (run?.fromMs ?? 0)) / HOUR_MS
  expect(hours).toBeCloseTo(capacityL / burnLPerH, 3)
  expect(hours).toBeGreaterThan(24)
  expect(hours).toBeLessThan(66)
})

test('a storm cuts the grid of its share of devices for hours, until `grid-on`', () => {
  const cut = (reach: number, ...more: Parameters<typeof inputsOf>[1][]) =>
    Array.from({ length: 40 }, (_, seed) => {
      const device = hydraSpec(seed, { scriptedFromMs: COMMISSIONED_MS })
      const inputs = inputsOf(device.id, [HOUR_MS, { do: 'storm', reach }], ...more)
      return intervals(gridSeries(device, inputs, COMMISSIONED_MS, END_MS), false)
    })
  expect(cut(0).flat()).toHaveLength(0)
  expect(cut(1).every((outages) => outages.length === 1)).toBe(true)
  expect(cut(0.5).flat().length).toBeGreaterThan(10)
  expect(cut(0.5).flat().length).toBeLessThan(30)
  for (const { fromMs, toMs } of cut(1).flat()) {
    expect(fromMs - COMMISSIONED_MS).toBeGreaterThanOrEqual(HOUR_MS)
    expect(fromMs - COMMISSIONED_MS).toBeLessThan(4 * HOUR_MS)
    expect(toMs - fromMs).toBeGreaterThanOrEqual(3 * HOUR_MS)
  }
  for (const { toMs } of cut(1, [4 * HOUR_MS, 'grid-on']).flat())
    expect(toMs - COMMISSIONED_MS).toBe(4 * HOUR_MS)
})

test('load shedding follows the schedule from its input until stage 0', () => {
  const device = hydraSpec(5, { scriptedFromMs: COMMISSIONED_MS })
  const inputs = inputsOf(
    device.id,
    [DAY_MS, { do: 'load-shedding', stage: 4 }],
    [9 * DAY_MS, { do: 'load-shedding', stage: 0 }],
  )
  const outages = intervals(gridSeries(device, inputs, COMMISSIONED_MS, END_MS), false)
  expect(outages.length).toBeGreaterThanOrEqual(23)
  expect(outages.length).toBeLessThanOrEqual(25)
  for (const { fromMs, toMs } of outages) {
    expect(fromMs).toBeGreaterThanOrEqual(COMMISSIONED_MS + DAY_MS)
    expect(toMs).toBeLessThanOrEqual(COMMISSIONED_MS + 9 * DAY_MS)
    expect(toMs - fromMs).toBeLessThanOrEqual(2 * HOUR_MS)
  }
})

test('after a generator input the generator follows inputs only', () => {
  const inputs = inputsOf(
    spec.id,
    [HOUR_MS, 'generator-on'],
    [2 * HOUR_MS, 'generator-off'],
    [3 * HOUR_MS, 'grid-off'],
  )
  const series = generatorSeries(spec, inputs, COMMISSIONED_MS + HOUR_MS, END_MS)
  expect(afterBirth(series)).toEqual([
    [HOUR_MS, true],
    [2 * HOUR_MS, false],
  ])
})

test('a device goes offline now and then, for less than an hour', () => {
  const offline = Array.from({ length: 10 }, (_, seed) =>
    intervals(onlineSeries(hydraSpec(seed), [], COMMISSIONED_MS, END_MS), false),
  ).flat()
  expect(offline.length).toBeGreaterThan(10)
  for (const { fromMs, toMs } of offline) expect(toMs - fromMs).toBeLessThan(HOUR_MS)
})

test('before its first day a device is offline', () => {
  const series = onlineSeries(scripted, [], COMMISSIONED_MS - DAY_MS, COMMISSIONED_MS + 1)
  expect(afterBirth(series)).toEqual([
    [-DAY_MS, false],
    [0, true],
  ])
})

test('opposite commands form a series', () => {
  const inputs = inputsOf(spec.id, [1000, 'switch-off'], [2000, 'tamper-on'], [3000, 'switch-on'])
  const series = commandedSeries(
    inputs,
    'switch-on',
    'switch-off',
    true,
    COMMISSIONED_MS,
    COMMISSIONED_MS + 4000,
  )
  expect(afterBirth(series)).toEqual([
    [0, true],
    [1000, false],
    [3000, true],
  ])
})

test('a series is also split where a channel is switched, inside an interval only', () => {
  const off = (atMs: number) => inputsOf(scripted.id, [atMs, { do: 'channel-off', channel: 1 }])
  const startMs = COMMISSIONED_MS + 10 * DAY_MS
  const starts = (atMs: number) =>
    gridSeries(scripted, off(10 * DAY_MS + atMs), startMs, startMs + DAY_MS).map(
      ({ fromMs, toMs }) => [fromMs - startMs, toMs - startMs],
    )
  expect(starts(HOUR_MS)).toEqual([
    [0, HOUR_MS],
    [HOUR_MS, DAY_MS],
  ])
  for (const atMs of [-1, 0, DAY_MS, DAY_MS + 1]) expect(starts(atMs)).toEqual([[0, DAY_MS]])
})

test('a device without a generator has no runs', () => {
  const commands = inputsOf('X', [HOUR_MS, 'grid-off'], [2 * HOUR_MS, 'generator-on'])
  for (const device of [bgSpec(1), pmSpec(1), hydraSpec(1, { variant: 'solar_grid' })])
    expect(generatorSeries(device, commands, COMMISSIONED_MS, END_MS)).toEqual([
      { fromMs: COMMISSIONED_MS, toMs: END_MS, value: false },
    ])
})

test('a generator stays off in an outage that ends before its start', () => {
  const runs = (lengthMs: number) => {
    const inputs = inputsOf(spec.id, [3 * HOUR_MS, 'grid-off'], [3 * HOUR_MS + lengthMs, 'grid-on'])
    const offMs = COMMISSIONED_MS + 3 * HOUR_MS
    return intervals(generatorSeries(spec, inputs, offMs, offMs + HOUR_MS), true)
  }
  const [run] = runs(HOUR_MS / 2)
  const lagMs = (run?.fromMs ?? 0) - COMMISSIONED_MS - 3 * HOUR_MS
  expect(runs(lagMs)).toEqual([])
  expect(runs(lagMs + 1)).toEqual([
    { fromMs: run?.fromMs, toMs: (run?.fromMs ?? 0) + 1 + 30 * SECOND_MS, value: true },
  ])
})

test('after its tank was set, a generator gets no deliveries', () => {
  const inputs = inputsOf(
    spec.id,
    [DAY_MS, { do: 'fuel-left', litres: tankOf(spec).burnLPerH }],
    [DAY_MS, 'generator-on'],
  )
  const series = generatorSeries(spec, inputs, COMMISSIONED_MS + DAY_MS, END_MS)
  expect(afterBirth(series)).toEqual([
    [DAY_MS, true],
    [DAY_MS + HOUR_MS, false],
  ])
})

test('`generator-fail` at the end of a run fails the next start, which uses no fuel', () => {
  const dayMs = 10 * DAY_MS
  const inputs = inputsOf(
    scripted.id,
    [dayMs, 'generator-on'],
    [dayMs + HOUR_MS, { do: 'fuel-left', litres: tankOf(scripted).burnLPerH * 1.5 }],
    [dayMs + 2 * HOUR_MS, 'generator-off'],
    [dayMs + 2 * HOUR_MS, 'generator-fail'],
    [dayMs + 3 * HOUR_MS, 'generator-on'],
    [dayMs + 5 * HOUR_MS, 'generator-off'],
    [dayMs + 6 * HOUR_MS, 'generator-on'],
  )
  const startMs = COMMISSIONED_MS + dayMs
  const series = generatorSeries(scripted, inputs, startMs, startMs + DAY_MS)
  expect(afterBirth(series).map(([ms, on]) => [(ms - dayMs) / HOUR_MS, on])).toEqual([
    [0, true],
    [2, false],
    [6, true],
    [6.5, false],
  ])
})

test('an offline time that began before the first day does not count', () => {
  const [offline] = intervals(onlineSeries(spec, [], COMMISSIONED_MS, END_MS), false)
  if (offline === undefined) throw new Error('never offline')
  const { fromMs, toMs } = offline
  for (const commissionedMs of [fromMs, fromMs + 1, toMs - 1])
    expect(onlineSeries({ ...spec, commissionedMs }, [], fromMs, toMs)).toEqual(
      commissionedMs === fromMs
        ? [{ fromMs, toMs, value: true }]
        : [
            { fromMs, toMs: commissionedMs, value: false },
            { fromMs: commissionedMs, toMs, value: true },
          ],
    )
  const earlier = { ...spec, commissionedMs: fromMs - 1 }
  expect(onlineSeries(earlier, [], fromMs, toMs)).toEqual([{ fromMs, toMs, value: false }])
})

test('a storm’s outage ends by the next grid input only, not by earlier ones or by shedding', () => {
  const device = hydraSpec(1, { scriptedFromMs: COMMISSIONED_MS })
  const storm = [2 * HOUR_MS, { do: 'storm', reach: 1 }] as const
  const outagesOf = (...entries: Parameters<typeof inputsOf>[1][]) =>
    intervals(gridSeries(device, inputsOf(device.id, ...entries), COMMISSIONED_MS, END_MS), false)
  const [outage] = outagesOf(storm)
  const backMs = (outage?.fromMs ?? 0) + HOUR_MS
  expect(outagesOf([HOUR_MS, 'grid-on'], storm)).toEqual([outage])
  expect(outagesOf(storm, [backMs - COMMISSIONED_MS, { do: 'load-shedding', stage: 0 }])).toEqual([
    outage,
  ])
  expect(outagesOf(storm, [backMs - COMMISSIONED_MS, 'grid-on'])).toEqual([
    { ...outage, toMs: backMs },
  ])
})

test('a series is independent of the requested period and of later inputs (seed 31)', () => {
  const series = [gridSeries, generatorSeries, onlineSeries]
  const moment = fc.integer({ min: 0, max: 20 * DAY_MS })
  const action = fc.constantFrom<DeviceAction>(
    { do: 'grid-off' },
    { do: 'grid-on' },
    { do: 'generator-on' },
    { do: 'generator-off' },
    { do: 'generator-fail' },
    { do: 'refuel' },
    { do: 'fuel-left', litres: 1 },
    { do: 'storm', reach: 1 },
    { do: 'load-shedding', stage: 5 },
    { do: 'channel-off', channel: 2 },
    { do: 'offline' },
    { do: 'online' },
  )
  fc.assert(
    fc.property(
      fc.nat(50),
      fc.array(fc.tuple(moment, action), { maxLength: 6 }),
      moment,
      fc.nat(3 * DAY_MS),
      fc.nat(3 * DAY_MS),
      (seed, entries, afterMs, before, behind) => {
        const device = hydraSpec(seed)
        const ordered = entries.toSorted(([a], [b]) => a - b)
        const inputs = inputsOf(device.id, ...ordered)
        const ms = COMMISSIONED_MS + afterMs
        const earlierInputs = inputs.filter(({ atMs }) => atMs <= ms)
        for (const seriesBetween of series) {
          const narrow = seriesBetween(device, earlierInputs, ms, ms + 1)[0]?.value
          const wide = seriesBetween(device, inputs, ms - before, ms + 1 + behind)
          expect(wide.find(({ fromMs, toMs }) => fromMs <= ms && ms < toMs)?.value).toBe(narrow)
        }
      },
    ),
    { seed: 31, numRuns: 300 },
  )
})

test('storms, shedding and `grid-on` are found with reads in proportion to the number of inputs', () => {
  let reads = 0
  const readsOf = (count: number) => {
    const actions = [
      { do: 'storm', reach: 1 },
      { do: 'load-shedding', stage: 5 },
      'grid-on',
    ] as const
    const inputs = inputsOf(
      scripted.id,
      ...Array.from(
        { length: count },
        (_, n) => [20 * DAY_MS + n, actions[n % 3] ?? 'grid-on'] as const,
      ),
    )
    const counted = new Proxy(inputs, {
      get: (list, key, self) => {
        reads += 1
        return Reflect.get(list, key, self) as unknown
      },
    })
    reads = 0
    gridSeries(scripted, counted, COMMISSIONED_MS + 20 * DAY_MS, END_MS)
    return reads
  }
  expect(readsOf(900)).toBeLessThan(readsOf(300) * 3.5)
})
