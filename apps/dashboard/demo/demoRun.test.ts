import { expect, test } from 'vitest'
import { demoLinkIn } from './demoRun.ts'

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
