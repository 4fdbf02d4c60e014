import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DeviceAction } from './action.ts'
import { tankOf } from './hydra/tank.ts'
import { inputsOf } from './inputs.testing.ts'
import type { Lane } from './span.ts'
import { BORN_MS, hydraSpec } from './specs.testing.ts'
import { commandedLane, generatorLane, gridLane, onlineLane } from './supply.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from './time.ts'

const END_MS = BORN_MS + 30 * DAY_MS
const spec = hydraSpec(1)
const scripted = hydraSpec(1, { scriptedFromMs: BORN_MS + 10 * DAY_MS })
const stretches = (lane: Lane<boolean>, value: boolean) =>
  lane.filter((span) => span.value === value)
const share = (lane: Lane<boolean>) =>
  stretches(lane, true).reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0) /
  ((lane.at(-1)?.toMs ?? 0) - (lane[0]?.fromMs ?? 0))
const afterBirth = (lane: Lane<boolean>) =>
  lane.map(({ fromMs, value }) => [fromMs - BORN_MS, value] as const)

test('left to nature, a weak grid fails now and then, and each outage has its end', () => {
  const outages = stretches(gridLane(spec, [], BORN_MS, END_MS), false)
  expect(outages.length).toBeGreaterThan(20)
  for (const { fromMs, toMs } of outages) expect(toMs - fromMs).toBeLessThan(24 * HOUR_MS)
})

test('a weak grid is there less than a typical one, and that less than a steady one', () => {
  const shares = (['weak', 'typical', 'steady'] as const).map((gridQuality) => {
    const each = Array.from({ length: 20 }, (_, seed) =>
      share(gridLane(hydraSpec(seed, { gridQuality }), [], BORN_MS, END_MS)),
    )
    return each.reduce((sum, one) => sum + one, 0) / each.length
  })
  const [weak = 0, typical = 0, steady = 0] = shares
  expect(weak).toBeGreaterThan(0.8)
  expect(weak).toBeLessThan(0.95)
  expect(typical).toBeGreaterThan(weak)
  expect(steady).toBeGreaterThan(typical)
})

test('neighbours lose the grid together, most of them', () => {
  const region = hydraSpec(3).regionStream
  const lane = (seed: number) =>
    gridLane(hydraSpec(seed, { regionStream: region }), [], BORN_MS, END_MS)
  const [here, there] = [stretches(lane(3), false), stretches(lane(4), false)]
  const together = here.filter((outage) =>
    there.some(({ fromMs }) => Math.abs(fromMs - outage.fromMs) < 10 * SECOND_MS),
  )
  expect(together.length / here.length).toBeGreaterThan(0.5)
})

test('from the script’s beginning on, nothing fails by itself', () => {
  const startMs = BORN_MS + 10 * DAY_MS
  expect(stretches(gridLane(scripted, [], BORN_MS, startMs), false)).not.toHaveLength(0)
  expect(gridLane(scripted, [], startMs, END_MS)).toHaveLength(1)
  expect(onlineLane(scripted, [], startMs, END_MS)).toHaveLength(1)
  expect(generatorLane(scripted, [], startMs, END_MS)).toHaveLength(1)
})

test('a grid put off and on again by a step fails by nature later as it would have', () => {
  const inputs = inputsOf(spec.id, [5 * HOUR_MS, 'grid-off'], [7 * HOUR_MS, 'grid-on'])
  const backMs = BORN_MS + 7 * HOUR_MS
  const lane = gridLane(spec, inputs, BORN_MS + 5 * HOUR_MS, END_MS)
  expect(afterBirth(lane).slice(0, 2)).toEqual([
    [5 * HOUR_MS, false],
    [7 * HOUR_MS, true],
  ])
  const natural = stretches(gridLane(spec, [], backMs, END_MS), false)
  const later = natural.filter(({ fromMs }) => fromMs > backMs)
  expect(later.length).toBeGreaterThan(3)
  expect(stretches(lane, false).slice(1)).toEqual(later)
})

test('after a hand on its connection a device drops off its network as it would have', () => {
  const inputs = inputsOf(spec.id, [5 * HOUR_MS, 'offline'], [7 * HOUR_MS, 'online'])
  const natural = stretches(onlineLane(spec, [], BORN_MS, END_MS), false)
  const silences = stretches(onlineLane(spec, inputs, BORN_MS, END_MS), false)
  const later = natural.filter(({ fromMs }) => fromMs > BORN_MS + 7 * HOUR_MS)
  expect(later.length).toBeGreaterThan(0)
  expect(silences).toEqual(expect.arrayContaining(later))
})

test('a scripted grid never fails by itself, whatever a step did to it', () => {
  const inputs = inputsOf(scripted.id, [11 * DAY_MS, 'grid-off'], [12 * DAY_MS, 'grid-on'])
  const lane = gridLane(scripted, inputs, BORN_MS + 12 * DAY_MS, END_MS)
  expect(stretches(lane, false)).toEqual([])
})

test('an outage of nature ends when somebody puts the grid back', () => {
  const [outage, ...later] = stretches(gridLane(spec, [], BORN_MS, END_MS), false)
  const midMs = ((outage?.fromMs ?? 0) + (outage?.toMs ?? 0)) / 2
  const lane = gridLane(spec, inputsOf(spec.id, [midMs - BORN_MS, 'grid-on']), BORN_MS, END_MS)
  expect(stretches(lane, false)).toEqual([{ ...outage, toMs: midMs }, ...later])
})

test('a generator left to itself takes over 6 to 20 s after each outage and goes 30 s after it', () => {
  const outages = stretches(gridLane(spec, [], BORN_MS, END_MS), false)
  const runs = stretches(generatorLane(spec, [], BORN_MS, END_MS), true)
  expect(runs.length).toBeGreaterThan(0.8 * outages.length)
  for (const run of runs) {
    const outage = outages.find(({ fromMs, toMs }) => fromMs < run.fromMs && run.fromMs < toMs)
    expect(run.fromMs - (outage?.fromMs ?? 0)).toBeGreaterThanOrEqual(6 * SECOND_MS)
    expect(run.fromMs - (outage?.fromMs ?? 0)).toBeLessThanOrEqual(20 * SECOND_MS)
    expect(run.toMs).toBe((outage?.toMs ?? 0) + 30 * SECOND_MS)
  }
})

test('it takes over too when a step or a hand has cut the grid', () => {
  const [off, on] = [3 * HOUR_MS, 4 * HOUR_MS]
  const inputs = inputsOf(spec.id, [off, 'grid-off'], [on, 'grid-on'])
  const [run, ...more] = stretches(
    generatorLane(spec, inputs, BORN_MS + off, BORN_MS + 5 * HOUR_MS),
    true,
  )
  expect(more).toHaveLength(0)
  expect((run?.fromMs ?? 0) - BORN_MS - off).toBeGreaterThanOrEqual(6 * SECOND_MS)
  expect((run?.fromMs ?? 0) - BORN_MS - off).toBeLessThanOrEqual(20 * SECOND_MS)
  expect((run?.toMs ?? 0) - BORN_MS).toBe(on + 30 * SECOND_MS)
})

test('after `generator-fail` the next start fails, and the one after it succeeds', () => {
  const inputs = inputsOf(
    spec.id,
    [HOUR_MS, 'grid-on'],
    [2 * HOUR_MS, 'generator-fail'],
    [3 * HOUR_MS, 'grid-off'],
    [4 * HOUR_MS, 'grid-on'],
    [5.5 * HOUR_MS, 'grid-off'],
    [6 * HOUR_MS, 'grid-on'],
  )
  const untilMs = BORN_MS + 7 * HOUR_MS
  const runs = stretches(generatorLane(spec, inputs, BORN_MS + 2 * HOUR_MS, untilMs), true)
  expect(runs).toHaveLength(1)
  expect(runs[0]?.fromMs).toBeGreaterThan(BORN_MS + 5.5 * HOUR_MS)
})

test('a generator that runs stops when it fails, and starts again by hand', () => {
  const inputs = inputsOf(
    scripted.id,
    [10 * DAY_MS, 'generator-on'],
    [10 * DAY_MS + HOUR_MS, 'generator-fail'],
    [10 * DAY_MS + 2 * HOUR_MS, 'generator-off'],
    [10 * DAY_MS + 3 * HOUR_MS, 'generator-on'],
  )
  const startMs = BORN_MS + 10 * DAY_MS
  const lane = generatorLane(scripted, inputs, startMs, startMs + 4 * HOUR_MS)
  expect(afterBirth(lane).map(([ms, on]) => [ms - 10 * DAY_MS, on])).toEqual([
    [0, true],
    [HOUR_MS, false],
    [3 * HOUR_MS, true],
  ])
})

test('it runs as long as its fuel lasts, and again once somebody has filled the tank', () => {
  const { burnLPerH } = tankOf(scripted)
  const dayMs = 10 * DAY_MS
  const inputs = inputsOf(
    scripted.id,
    [dayMs, { do: 'fuel-left', litres: burnLPerH / 2 }],
    [dayMs + HOUR_MS, 'generator-on'],
    [dayMs + 2 * HOUR_MS, 'refuel'],
  )
  const lane = generatorLane(scripted, inputs, BORN_MS + dayMs, BORN_MS + dayMs + 3 * HOUR_MS)
  expect(afterBirth(lane).map(([ms, on]) => [ms - dayMs, on])).toEqual([
    [0, false],
    [HOUR_MS, true],
    [1.5 * HOUR_MS, false],
    [2 * HOUR_MS + 15 * SECOND_MS, true],
  ])
})

test('a full tank lasts one to two and a half days, then the generator stands still', () => {
  const { capacityL, burnLPerH } = tankOf(scripted)
  const inputs = inputsOf(scripted.id, [10 * DAY_MS, 'refuel'], [10 * DAY_MS, 'generator-on'])
  const [run, ...more] = stretches(
    generatorLane(scripted, inputs, BORN_MS + 10 * DAY_MS, BORN_MS + 20 * DAY_MS),
    true,
  )
  expect(more).toEqual([])
  const hours = ((run?.toMs ?? 0) - (run?.fromMs ?? 0)) / HOUR_MS
  expect(hours).toBeCloseTo(capacityL / burnLPerH, 3)
  expect(hours).toBeGreaterThan(24)
  expect(hours).toBeLessThan(66)
})

test('a storm takes the grid from as many as it reaches, for hours, until a hand puts it back', () => {
  const cut = (reach: number, ...more: Parameters<typeof inputsOf>[1][]) =>
    Array.from({ length: 40 }, (_, seed) => {
      const device = hydraSpec(seed, { scriptedFromMs: BORN_MS })
      const inputs = inputsOf(device.id, [HOUR_MS, { do: 'storm', reach }], ...more)
      return stretches(gridLane(device, inputs, BORN_MS, END_MS), false)
    })
  expect(cut(0).flat()).toHaveLength(0)
  expect(cut(1).every((outages) => outages.length === 1)).toBe(true)
  expect(cut(0.5).flat().length).toBeGreaterThan(10)
  expect(cut(0.5).flat().length).toBeLessThan(30)
  for (const { fromMs, toMs } of cut(1).flat()) {
    expect(fromMs - BORN_MS).toBeGreaterThanOrEqual(HOUR_MS)
    expect(fromMs - BORN_MS).toBeLessThan(4 * HOUR_MS)
    expect(toMs - fromMs).toBeGreaterThanOrEqual(3 * HOUR_MS)
  }
  for (const { toMs } of cut(1, [4 * HOUR_MS, 'grid-on']).flat())
    expect(toMs - BORN_MS).toBe(4 * HOUR_MS)
})

test('load shedding goes by schedule from its input on and ends with stage 0', () => {
  const device = hydraSpec(5, { scriptedFromMs: BORN_MS })
  const inputs = inputsOf(
    device.id,
    [DAY_MS, { do: 'load-shedding', stage: 4 }],
    [9 * DAY_MS, { do: 'load-shedding', stage: 0 }],
  )
  const outages = stretches(gridLane(device, inputs, BORN_MS, END_MS), false)
  expect(outages.length).toBeGreaterThanOrEqual(23)
  expect(outages.length).toBeLessThanOrEqual(25)
  for (const { fromMs, toMs } of outages) {
    expect(fromMs).toBeGreaterThanOrEqual(BORN_MS + DAY_MS)
    expect(toMs).toBeLessThanOrEqual(BORN_MS + 9 * DAY_MS)
    expect(toMs - fromMs).toBeLessThanOrEqual(2 * HOUR_MS)
  }
})

test('once a hand is laid on a generator, it does what inputs say and no more', () => {
  const inputs = inputsOf(
    spec.id,
    [HOUR_MS, 'generator-on'],
    [2 * HOUR_MS, 'generator-off'],
    [3 * HOUR_MS, 'grid-off'],
  )
  const lane = generatorLane(spec, inputs, BORN_MS + HOUR_MS, END_MS)
  expect(afterBirth(lane)).toEqual([
    [HOUR_MS, true],
    [2 * HOUR_MS, false],
  ])
})

test('a device drops off its network now and then, for less than an hour', () => {
  const silences = Array.from({ length: 10 }, (_, seed) =>
    stretches(onlineLane(hydraSpec(seed), [], BORN_MS, END_MS), false),
  ).flat()
  expect(silences.length).toBeGreaterThan(10)
  for (const { fromMs, toMs } of silences) expect(toMs - fromMs).toBeLessThan(HOUR_MS)
})

test('before its first day nobody hears a device', () => {
  const lane = onlineLane(scripted, [], BORN_MS - DAY_MS, BORN_MS + 1)
  expect(afterBirth(lane)).toEqual([
    [-DAY_MS, false],
    [0, true],
  ])
})

test('opposite commands make a lane', () => {
  const inputs = inputsOf(spec.id, [1000, 'switch-off'], [2000, 'tamper-on'], [3000, 'switch-on'])
  const lane = commandedLane(inputs, 'switch-on', 'switch-off', true, BORN_MS, BORN_MS + 4000)
  expect(afterBirth(lane)).toEqual([
    [0, true],
    [1000, false],
    [3000, true],
  ])
})

test('what a lane says of a moment hangs neither on the period asked for nor on later inputs (seed 31)', () => {
  const lanes = [gridLane, generatorLane, onlineLane]
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
        const ms = BORN_MS + afterMs
        const sofar = inputs.filter(({ atMs }) => atMs <= ms)
        for (const laneBetween of lanes) {
          const narrow = laneBetween(device, sofar, ms, ms + 1)[0]?.value
          const wide = laneBetween(device, inputs, ms - before, ms + 1 + behind)
          expect(wide.find(({ fromMs, toMs }) => fromMs <= ms && ms < toMs)?.value).toBe(narrow)
        }
      },
    ),
    { seed: 31, numRuns: 300 },
  )
})
