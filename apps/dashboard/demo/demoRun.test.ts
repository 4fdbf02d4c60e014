import { DAY_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { aheadMsOf, demoLinkIn } from './demoRun.ts'

test('a link opens a run at its moment, an account and a page', () => {
  const query = new URLSearchParams({
    ...{ play: 'storm', seed: '7', at: '2026-01-15T11:00:30.000Z' },
    ...{ page: '/device/hydra/HY-0001?tab=outages', account: 'owner@wattpost.test' },
  })
  expect(demoLinkIn(`/?${query}`)).toEqual({
    run: { scenario: 'storm', seed: 7, atMs: Date.UTC(2026, 0, 15, 11, 0, 30) },
    account: 'owner@wattpost.test',
    page: '/device/hydra/HY-0001?tab=outages',
  })
})

test('a link may name a scenario alone', () => {
  expect(demoLinkIn('/?play=storm')).toEqual({
    ...{ run: { scenario: 'storm' }, account: null, page: '/dashboard' },
  })
})

test.each(['/', '/device/hydra/HY-0001?tab=outages'])('%s is a page, no link to a run', (path) => {
  expect(demoLinkIn(path)).toBeNull()
})

test('a link leads to no other site', () => {
  expect(demoLinkIn('/?play=storm&page=https://other.example/')?.page).toBe('/dashboard')
})

test.each(['//[', '//[?play=storm'])('%s is no link to a run', (path) => {
  expect(demoLinkIn(path)).toBeNull()
})

test.each(['-1', '1.5', '1e300', 'x', '4294967296'])(
  'a link with the seed %s plays that of the scenario',
  (seed) => {
    expect(demoLinkIn(`/?play=storm&seed=${seed}`)?.run).toEqual({ scenario: 'storm' })
  },
)

const START_MS = Date.UTC(2026, 0, 15)

test.each([
  ['at a moment', { atMs: START_MS + 5000 }, 5000],
  ['after a time', { afterMs: 7000 }, 7000],
  ['at its start without either', {}, 0],
  ['at its start for a moment before it', { atMs: START_MS - 1 }, 0],
  ['at the end of its first week', { atMs: START_MS + 7 * DAY_MS }, 7 * DAY_MS],
  ['at its start for the end of time', { atMs: 8.64e15 }, 0],
])('a run begins %s', (_, run, aheadMs) => {
  expect(aheadMsOf({ scenario: 'storm', ...run }, START_MS)).toBe(aheadMs)
})
