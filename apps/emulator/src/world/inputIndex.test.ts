import { DAY_MS, HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DeviceAction, DeviceInput } from './action.ts'
import { anyAction } from './actions.testing.ts'
import { DeviceConditionsDay } from './deviceConditions.ts'
import { indexOf, indexStartOf } from './inputIndex.ts'
import { bgSpec, COMMISSIONED_MS, hydraSpec, inputsOf, pmSpec } from './specs.testing.ts'

const at = (ms: number) => COMMISSIONED_MS + ms

test('finds the last input of an action up to a moment, and counts them', () => {
  const index = indexOf(
    inputsOf('BG-1', [10, 'tamper-on'], [20, 'offline'], [30, 'tamper-on'], [30, 'tamper-on']),
  )
  const lastMs = (ms: number) => index.last('tamper-on', at(ms))?.atMs
  expect([9, 10, 29, 30].map(lastMs)).toEqual([undefined, at(10), at(10), at(30)])
  expect([9, 10, 29, 30].map((ms) => index.count('tamper-on', at(ms)))).toEqual([0, 1, 1, 3])
})

test('an interval of inputs excludes its end', () => {
  const index = indexOf(inputsOf('BG-1', [10, 'counter-reset']))
  const has = (fromMs: number, toMs: number) =>
    index.hasBetween('counter-reset', at(fromMs), at(toMs))
  expect([has(10, 11), has(0, 10), has(11, 20), has(0, 20)]).toEqual([true, false, false, true])
  expect(index.hasBetween('offline', at(0), at(20))).toBe(false)
})

test('follows a list that grows', () => {
  const inputs = inputsOf('HY-1', [10, { do: 'channel-off', channel: 2 }])
  expect(indexOf(inputs).of(2)).toHaveLength(1)
  inputs.push(...inputsOf('HY-1', [20, { do: 'channel-on', channel: 2 }], [20, 'refuel']))
  expect(
    indexOf(inputs)
      .of(2)
      .map(({ atMs }) => atMs),
  ).toEqual([at(10), at(20)])
  expect(indexOf(inputs).of('generator')).toHaveLength(1)
  expect(indexOf(inputs).of('supply')).toHaveLength(1)
  expect(indexOf(inputs).of(3)).toEqual([])
})

test.each<[string, DeviceAction, DeviceAction]>([
  ['switches', { do: 'switch-on' }, { do: 'switch-off' }],
  ['tampering', { do: 'tamper-on' }, { do: 'tamper-off' }],
  ['clouds', { do: 'cloud', cover: 0.5 }, { do: 'clear-sky' }],
  ['the connection', { do: 'offline' }, { do: 'online' }],
  ['the grid', { do: 'grid-off' }, { do: 'grid-on' }],
  ['a phase', { do: 'phase-off', phase: 'A' }, { do: 'phase-on', phase: 'A' }],
  ['settings', { do: 'clock-skew', skewMs: 5 }, { do: 'counter-reset' }],
  ['the generator', { do: 'generator-on' }, { do: 'generator-off' }],
])('after 10,000 commands of %s at most two decide what follows', (_, one, other) => {
  const inputs: DeviceInput[] = []
  for (let n = 0; n < 10_000; n += 1) {
    inputs.push(...inputsOf('A', [n, n % 2 === 0 ? one : other]))
    expect(indexOf(inputs).decidingFrom(at(n)).length).toBeLessThanOrEqual(2)
  }
})

test('case 47: the index of the start of a list answers as a new one (seed 73)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(2), anyAction), { maxLength: 30 }),
      fc.nat(30),
      fc.nat(60),
      (given, count, askedMs) => {
        let atMs = 0
        const inputs = given.slice(0, count).map(([wait, what]): DeviceInput => {
          atMs += wait
          return { atMs, deviceId: 'A', action: what }
        })
        indexOf(inputs).decidingFrom(askedMs)
        const saved = indexOf(inputs).save()
        const start = [...inputs]
        for (const [wait, what] of given.slice(count)) {
          atMs += wait
          inputs.push({ atMs, deviceId: 'A', action: what })
          indexOf(inputs).decidingFrom(atMs)
          indexOf(inputs).of('supply')
        }
        indexStartOf(start, inputs, saved)
        const fresh = [...start]
        const groups = [...new Set(given.map(([, { do: name }]) => name))]
        for (const group of [...groups, 'generator', 'supply', 'A', 1] as const)
          expect(indexOf(start).of(group)).toEqual(indexOf(fresh).of(group))
        expect(indexOf(start).decidingFrom(atMs)).toEqual(indexOf(fresh).decidingFrom(atMs))
        const next: DeviceInput = { atMs, deviceId: 'A', action: { do: 'grid-on' } }
        start.push(next)
        expect(indexOf(start).of('grid-on').at(-1)).toBe(next)
        expect(indexOf(inputs).of('grid-on').at(-1)).not.toBe(next)
      },
    ),
    { seed: 73, numRuns: 200 },
  )
})

const waitMs = fc.oneof(fc.constant(0), fc.nat(MINUTE_MS), fc.nat(5 * HOUR_MS))
const scripted = { scriptedFromMs: COMMISSIONED_MS }
const spec = fc.constantFrom(
  bgSpec(1, scripted),
  bgSpec(2, { gridQuality: 'shedding' }),
  pmSpec(3),
  hydraSpec(4, scripted),
  hydraSpec(5, { gridQuality: 'shedding' }),
)

/** All intervals of a day. */
function intervalsOf(day: DeviceConditionsDay, fromMs: number) {
  const intervals: [number, unknown][] = []
  for (let ms = fromMs; ms < fromMs + DAY_MS; ms = day.nextEdgeMs(ms))
    intervals.push([ms - fromMs, day.at(ms)])
  return intervals
}

test('case 47: days that follow inputs one by one are as days of all inputs (seed 71)', () => {
  fc.assert(
    fc.property(spec, fc.array(fc.tuple(waitMs, anyAction), { maxLength: 30 }), (device, given) => {
      const inputs: DeviceInput[] = []
      let [dayMs, atMs] = [COMMISSIONED_MS, COMMISSIONED_MS]
      let day = new DeviceConditionsDay(device, inputs, dayMs)
      for (const [wait, what] of given) {
        atMs += wait
        inputs.push({ atMs, deviceId: device.id, action: what })
        if (day.holds(atMs)) day.changedFrom(atMs)
        else {
          dayMs = Math.floor(atMs / DAY_MS) * DAY_MS
          day = new DeviceConditionsDay(device, inputs, dayMs)
        }
        // Asked for the end first, the index of a copy leaves out nothing of the day.
        const all = [...inputs]
        indexOf(all).decidingFrom(Infinity)
        if (day.holds(atMs)) {
          const rest = new DeviceConditionsDay(device, [...inputs], dayMs, atMs)
          expect([rest.at(atMs), rest.nextEdgeMs(atMs)]).toEqual([
            day.at(atMs),
            day.nextEdgeMs(atMs),
          ])
          expect(intervalsOf(rest, dayMs)).toEqual(intervalsOf(day, dayMs))
        }
        const whole = new DeviceConditionsDay(device, all, dayMs)
        expect(intervalsOf(day, dayMs)).toEqual(intervalsOf(whole, dayMs))
      }
    }),
    { seed: 71, numRuns: 150 },
  )
})
