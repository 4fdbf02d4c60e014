import { DAY_MS, HOUR_MS, SECOND_MS } from '@wattpost/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COMMISSIONED_MS, hydraSpec, inputsOf } from '../specs.testing.ts'
import { HydraDevice } from './device.ts'
import { powerStatusOf, timelineOf } from './powerStatus.ts'

const HOUR_S = 3600

function scripted(
  ...entries: Parameters<typeof inputsOf> extends [string, ...infer R] ? R : never
) {
  const device = new HydraDevice(hydraSpec(1, { scriptedFromMs: COMMISSIONED_MS }))
  for (const input of inputsOf(device.id, ...entries)) device.enter(input)
  return device
}
const day = { fromMs: COMMISSIONED_MS, toMs: COMMISSIONED_MS + DAY_MS }

const outage = scripted(
  [2 * HOUR_MS, 'grid-off'],
  [3 * HOUR_MS, 'generator-on'],
  [7 * HOUR_MS, 'offline'],
  [9 * HOUR_MS, 'online'],
  [10 * HOUR_MS, 'grid-on'],
  [11 * HOUR_MS, 'generator-off'],
)

test('counts up, down and unknown seconds separately [E17, S20, S21]', () => {
  const status = powerStatusOf(outage, day)
  expect(
    status.dailyUsage.map(({ channel, group, tup, tdn, fc: failed, rc, ts }) => ({
      ...{ channel, group, up: tup / HOUR_S, down: tdn / HOUR_S, failed, rc },
      ts: (ts - COMMISSIONED_MS) / HOUR_MS,
    })),
  ).toEqual([
    ...[1, 2, 3].map((channel) => ({
      ...{ channel, group: 'grid', up: 16, down: 6, failed: 1, rc: 1, ts: 10 },
    })),
    ...[4, 5, 6].map((channel) => ({
      ...{ channel, group: 'generator', up: 6, down: 16, failed: 1, rc: 1, ts: 11 },
    })),
  ])
  expect(status.grid).toEqual({ tup: 16 * HOUR_S, tdn: 6 * HOUR_S, availability: (100 * 16) / 22 })
  expect(status.generator.availability).toBeCloseTo((100 * 6) / 22)
  expect(status).toMatchObject({
    bothDownTime: (24 - 16) * HOUR_S,
    totalSecondsInPeriod: 24 * HOUR_S,
  })
})

test('timeline events match the status, each until the next or the end [E18, S11]', () => {
  const { byChannel, summary, unknown } = timelineOf(outage, day, null)
  const eventTexts = (channel: string) =>
    byChannel[channel]?.map(({ ts, powerStatus, duration, ns, os, v }) =>
      [(ts - COMMISSIONED_MS) / HOUR_MS, powerStatus, duration / HOUR_S, os, ns, v > 200].join(' '),
    )
  expect(eventTexts('1')).toEqual(['2 power_failed 8 1 0 false', '10 power_restored 14 0 1 true'])
  expect(eventTexts('4')).toEqual(['3 power_restored 8 0 1 true', '11 power_failed 13 1 0 false'])
  expect(summary).toEqual({
    totalEvents: 12,
    channelEvents: { 1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2 },
  })
  expect(unknown).toEqual([
    { from: COMMISSIONED_MS + 7 * HOUR_MS, to: COMMISSIONED_MS + 9 * HOUR_MS },
  ])
})

test('lists only the requested channels [H15]', () => {
  expect(Object.keys(timelineOf(outage, day, [2, 5]).byChannel)).toEqual(['2', '5'])
})

test('reports a change during an offline time when the device is back', () => {
  const device = scripted([HOUR_MS, 'offline'], [2 * HOUR_MS, 'grid-off'], [3 * HOUR_MS, 'online'])
  const [event, ...more] = timelineOf(device, day, [1]).byChannel['1'] ?? []
  expect(more).toEqual([])
  expect(event).toMatchObject({ ts: COMMISSIONED_MS + 3 * HOUR_MS, ns: 0, os: 1 })
})

test('reports a change during an offline time over midnight when the device is back', () => {
  const device = scripted(
    [22 * HOUR_MS, 'offline'],
    [23 * HOUR_MS, 'grid-off'],
    [DAY_MS + HOUR_MS, 'online'],
  )
  const nextDay = { fromMs: COMMISSIONED_MS + DAY_MS, toMs: COMMISSIONED_MS + 2 * DAY_MS }
  expect(timelineOf(device, day, [1]).byChannel['1']).toEqual([])
  const [event, ...more] = timelineOf(device, nextDay, [1]).byChannel['1'] ?? []
  expect(more).toEqual([])
  expect(event).toMatchObject({ ts: COMMISSIONED_MS + DAY_MS + HOUR_MS, ns: 0, os: 1 })
  expect(powerStatusOf(device, nextDay).dailyUsage[0]).toMatchObject({ rc: 0, fc: 1 })
})

test('offline over midnight without a change is no event on either day', () => {
  const device = scripted([22 * HOUR_MS, 'offline'], [DAY_MS + HOUR_MS, 'online'])
  const nextDay = { fromMs: COMMISSIONED_MS + DAY_MS, toMs: COMMISSIONED_MS + 2 * DAY_MS }
  for (const period of [day, nextDay])
    expect(timelineOf(device, period, null).summary.totalEvents).toBe(0)
})

test('a change exactly at midnight belongs to the new day', () => {
  const device = scripted([DAY_MS, 'grid-off'])
  const nextDay = { fromMs: COMMISSIONED_MS + DAY_MS, toMs: COMMISSIONED_MS + 2 * DAY_MS }
  expect(timelineOf(device, day, [1]).byChannel['1']).toEqual([])
  expect(timelineOf(device, nextDay, [1]).byChannel['1']).toMatchObject([{ ts: nextDay.fromMs }])
})

test('offline without a change is no event', () => {
  const device = scripted([HOUR_MS, 'offline'], [3 * HOUR_MS, 'online'])
  expect(timelineOf(device, day, null).summary.totalEvents).toBe(0)
  expect(powerStatusOf(device, day).grid).toMatchObject({ tup: 22 * HOUR_S, availability: 100 })
})

test('before its first day a device is unknown', () => {
  const status = powerStatusOf(scripted(), {
    fromMs: COMMISSIONED_MS - DAY_MS,
    toMs: COMMISSIONED_MS,
  })
  expect(status.grid).toEqual({ tup: 0, tdn: 0, availability: 0 })
})

test('a battery monitor has no channels', () => {
  const device = new HydraDevice(hydraSpec(1, { variant: 'battery_monitor' }))
  const none = { tup: 0, tdn: 0, availability: 0 }
  expect(powerStatusOf(device, day)).toStrictEqual({
    ...{ deviceId: device.id, dailyUsage: [], grid: none, generator: none },
    ...{ bothDownTime: 24 * HOUR_S, totalSecondsInPeriod: 24 * HOUR_S },
  })
  expect(timelineOf(device, day, null)).toStrictEqual({
    ...{ byChannel: {}, summary: { totalEvents: 0, channelEvents: {} }, unknown: [] },
  })
})

test('up + down + unknown = period, and events match it (seed 81) [E17, E18, S20, S21]', () => {
  const action = fc.constantFrom(
    ...(['grid-off', 'grid-on', 'generator-on', 'generator-off', 'offline', 'online'] as const),
  )
  fc.assert(
    fc.property(
      fc.nat(1000),
      fc.array(fc.tuple(fc.nat(3 * DAY_MS), action), { maxLength: 20 }),
      fc.nat(3 * DAY_MS),
      fc.integer({ min: SECOND_MS, max: 3 * DAY_MS }),
      (seed, entries, afterMs, lengthMs) => {
        const device = new HydraDevice(hydraSpec(seed))
        const ordered = entries.toSorted(([a], [b]) => a - b)
        for (const input of inputsOf(device.id, ...ordered)) device.enter(input)
        const period = {
          fromMs: COMMISSIONED_MS + afterMs,
          toMs: COMMISSIONED_MS + afterMs + lengthMs,
        }
        const status = powerStatusOf(device, period)
        const { byChannel, unknown = [] } = timelineOf(device, period, null)
        const unknownS = unknown.reduce((sum, { from, to }) => sum + (to - from) / SECOND_MS, 0)
        for (const { channel, tup, tdn, rc, fc: failed, ts } of status.dailyUsage) {
          expect(tup + tdn + unknownS).toBeCloseTo(lengthMs / SECOND_MS, 6)
          const events = byChannel[channel] ?? []
          expect(events.filter(({ ns }) => ns === 1)).toHaveLength(rc)
          expect(events.filter(({ ns }) => ns === 0)).toHaveLength(failed)
          expect(ts).toBe(events.at(-1)?.ts ?? period.fromMs)
          for (const [index, event] of events.entries()) {
            expect(event.os).toBe(1 - event.ns)
            expect(events[index + 1]?.os ?? event.ns).toBe(event.ns)
            expect(unknown.some(({ from, to }) => from <= event.ts && event.ts < to)).toBe(false)
            const { readings } = device
            expect(readings.channelState(device.at(event.ts), channel)).toBe(event.ns)
          }
        }
        const { grid, generator, bothDownTime, totalSecondsInPeriod } = status
        expect(totalSecondsInPeriod).toBe(lengthMs / SECOND_MS)
        for (const { tup, tdn, availability } of [grid, generator])
          expect(availability).toBeCloseTo(tup + tdn === 0 ? 0 : (100 * tup) / (tup + tdn), 9)
        expect(bothDownTime).toBeCloseTo(
          Math.max(0, totalSecondsInPeriod - Math.max(grid.tup, generator.tup)),
          6,
        )
      },
    ),
    { seed: 81, numRuns: 60 },
  )
})
