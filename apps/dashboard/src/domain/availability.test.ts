import type { ReportedPowerStatus } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { bothDownOf, fleetTimes, groupTimes, shownPercent } from './availability.ts'

const report = (grid: readonly [up: number, down: number]) => {
  const [tup, tdn] = grid
  const none = { tup: 0, tdn: 0, availability: 0 }
  return {
    ...{ deviceId: 'HY-1', dailyUsage: [], bothDownTime: 0, totalSecondsInPeriod: 100 },
    ...{ grid: { tup, tdn, availability: 0 }, generator: none },
  }
}
const usage = (channel: number, tup?: number, tdn?: number) => ({
  ...{ channel, group: channel < 4 ? ('grid' as const) : ('generator' as const) },
  ...(tup !== undefined && { tup }),
  ...(tdn !== undefined && { tdn }),
})

test('the availability of a group is that of its best channel [S20]', () => {
  const reported = { ...report([1, 99]), dailyUsage: [usage(1, 60, 40), usage(2, 98, 2)] }
  expect(groupTimes(reported, 'grid')).toEqual({ upS: 98, downS: 2, percent: 98 })
  expect(groupTimes(reported, 'generator')).toBeNull()
})

test('without times of channels, those of the group count [E17]', () => {
  const reported: ReportedPowerStatus = { ...report([30, 10]), dailyUsage: [usage(1, 5)] }
  expect(groupTimes(reported, 'grid')).toEqual({ upS: 30, downS: 10, percent: 75 })
})

test('an availability without times is shown; times and both-down time stay unknown [E17, S21]', () => {
  const reported: ReportedPowerStatus = {
    ...{ dailyUsage: [], totalSecondsInPeriod: 100 },
    ...{ grid: { availability: 97.5 }, generator: { tup: 40, tdn: 60 } },
  }
  const times = groupTimes(reported, 'grid')
  expect(times).toEqual({ upS: undefined, downS: undefined, percent: 97.5 })
  expect(groupTimes({ ...reported, grid: { availability: 97.5, tup: 3 } }, 'grid')?.upS).toBe(3)
  expect(bothDownOf(reported)).toBeUndefined()
  expect(bothDownOf({ ...reported, grid: {} })).toBe(60)
  expect(fleetTimes([reported], 'grid')).toMatchObject({ sites: 0, percent: null })
})

test('the both-down time is as reported, else the period minus the larger uptime [S21, E17]', () => {
  const { bothDownTime: _, ...without } = report([30, 70])
  const usages = [usage(1, 30, 70), usage(4, 45, 55)]
  expect(bothDownOf(report([30, 70]))).toBe(0)
  expect(bothDownOf({ ...without, dailyUsage: usages })).toBe(55)
  expect(bothDownOf({ ...without, dailyUsage: [usage(1, 120, 0)] })).toBe(0)
})

test('the both-down time is unknown without uptimes or the length of the period [S21]', () => {
  const none = { deviceId: 'HY-1', dailyUsage: [], grid: {}, generator: {} }
  expect(bothDownOf({ ...none, totalSecondsInPeriod: 100 })).toBeUndefined()
  expect(bothDownOf({ ...none, dailyUsage: [usage(1, 30, 70)] })).toBeUndefined()
})

test.each([
  [98.869, 2, 98.86],
  [99.9999, 2, 99.99],
  [100, 2, 100],
  [90.91666, 3, 90.916],
])('availability is rounded down: %d with %i decimals is %d', (percent, decimals, shown) => {
  expect(shownPercent(percent, decimals)).toBe(shown)
})

test('an unknown availability stays unknown', () => {
  expect([shownPercent(null), shownPercent(undefined)]).toEqual([undefined, undefined])
})

test('availability is uptime by known time over all sites with data [S20]', () => {
  const reports = [report([80, 20]), report([10, 0]), report([0, 0])]
  expect(fleetTimes(reports, 'grid')).toEqual({
    ...{ upS: 90, downS: 20, sites: 2, upSites: 2, downSites: 1, percent: (100 * 90) / 110 },
  })
  expect(fleetTimes(reports, 'generator').percent).toBeNull()
})

test('a site with more downtime than uptime counts', () => {
  expect(fleetTimes([report([0, 60])], 'grid')).toEqual({
    ...{ upS: 0, downS: 60, sites: 1, upSites: 0, downSites: 1, percent: 0 },
  })
  expect(fleetTimes([report([25, 75])], 'grid')).toMatchObject({ sites: 1, percent: 25 })
  expect(fleetTimes([report([50, 50])], 'grid')).toMatchObject({ sites: 1, percent: 50 })
})

test('a group without channels is not down, where others have channels [S20]', () => {
  const usage = { channel: 4, tup: 5, tdn: 95, group: 'generator' as const }
  const withGenerator = { ...report([0, 100]), dailyUsage: [usage] }
  expect(fleetTimes([withGenerator], 'grid')).toMatchObject({ sites: 0, percent: null })
  const withGrid = { ...withGenerator, dailyUsage: [usage, { ...usage, group: 'grid' as const }] }
  expect(fleetTimes([withGrid], 'grid')).toMatchObject({ sites: 1, percent: 5 })
})

test('a supply of which only one of both times is known has no availability', () => {
  const [upOnly, downOnly] = [{ tup: 5 }, { tdn: 5 }].map((grid) => ({ ...report([1, 0]), grid }))
  if (upOnly === undefined || downOnly === undefined) throw new Error('two reports')
  expect(fleetTimes([upOnly, downOnly], 'grid')).toMatchObject({ sites: 0, percent: null })
})
