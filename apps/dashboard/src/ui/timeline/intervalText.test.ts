import { HOUR_MS } from '@wattpost/protocol/time'
import { expect, test } from 'vitest'
import { plainSpaces } from '../time/plainSpaces.testing.ts'
import {
  defaultStateLabels,
  intervalRows,
  intervalText,
  outageSummary,
  seriesText,
} from './intervalText.ts'

const labels = defaultStateLabels()
const hour = HOUR_MS
const series = {
  key: '1',
  name: 'Channel 1 grid',
  intervals: [
    { state: 'up', fromMs: 0, toMs: hour },
    { state: 'down', fromMs: hour, toMs: 1.2 * hour, reason: 'grid failed' },
    { state: 'unknown', fromMs: 1.2 * hour, toMs: 1.3 * hour },
  ],
} as const
const standby = {
  ...series,
  key: '2',
  intervals: [{ state: 'standby', fromMs: 0, toMs: hour }],
} as const

test('a series in words', () => {
  expect(plainSpaces(seriesText(series, labels))).toBe(
    'Channel 1 grid: up 1 h 00 min, down 12 min in 1 outage, no data 6 min',
  )
  expect(plainSpaces(seriesText(standby, labels))).toBe('Channel 1 grid: standby 1 h 00 min')
  expect(plainSpaces(seriesText({ ...series, intervals: [] }, labels))).toBe(
    'Channel 1 grid: no data',
  )
})

test('an interval in words: start, end, length and cause', () => {
  expect(plainSpaces(intervalText(series.intervals[1], labels, 'UTC'))).toBe(
    'Down, Thu 1 Jan, 01:00:00 – Thu 1 Jan, 01:12:00, 12 min, grid failed',
  )
})

const down = (key: string, fromMs: number, toMs: number) => ({
  ...{ key, name: key },
  intervals: [{ state: 'down' as const, fromMs, toMs }],
})

test('overlapping outages of a site are one, from the first start to the last end', () => {
  expect(plainSpaces(outageSummary([series, standby]))).toBe('1 outage; 12 min')
  const sum = { ...series, key: '3', combined: true as const }
  expect(plainSpaces(outageSummary([series, sum]))).toBe('1 outage; 12 min')
  const channels = [down('1', 0, 60_000), down('2', 30_000, 120_000), down('3', hour, hour + 1000)]
  expect(plainSpaces(outageSummary(channels))).toBe('2 outages; longest 2 min')
})

test('outages of several sites are counted for each site', () => {
  const sites = [down('1', 0, 60_000), down('2', 30_000, 120_000), standby]
  expect(plainSpaces(outageSummary(sites, 'sites'))).toBe('2 outages at 2 sites; longest 1 min')
  expect(plainSpaces(outageSummary([series], 'sites'))).toBe('1 outage at 1 site; longest 12 min')
  expect(plainSpaces(outageSummary(sites, 'shownSites'))).toBe(
    '2 outages at the 2 sites shown; longest 1 min',
  )
})

test('outages of a grid beside other sources are named', () => {
  const channels = [down('1', 0, 60_000), down('2', hour, hour + 1000)]
  expect(plainSpaces(outageSummary(channels.slice(0, 1), 'grid'))).toBe('1 grid outage; 1 min')
  expect(plainSpaces(outageSummary(channels, 'grid'))).toBe('2 grid outages; longest 1 min')
})

test('without outages the phrase says whether there are data', () => {
  expect(plainSpaces(outageSummary([standby]))).toBe('No outages')
  const unknown = { ...series, intervals: series.intervals.slice(2) }
  expect(plainSpaces(outageSummary([unknown]))).toBe('No data for this period')
  expect(plainSpaces(outageSummary([unknown, standby]))).toBe('No recorded outages')
})

test('table rows: outages and unknown intervals, newest first', () => {
  expect(
    intervalRows([series, standby], labels, 'UTC').map(({ state, length }) => [
      state,
      plainSpaces(length),
    ]),
  ).toEqual([
    ['No data', '6 min'],
    ['Down', '12 min'],
  ])
})
