import {
  environmentManager,
  QueryClientProvider,
  QueryObserver,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { EnergyRow } from '@wattpost/protocol'
import type { $Fetch } from 'ofetch'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ApiProvider } from './ApiContext.tsx'
import { createEnergyTypes } from './energyTypes.ts'
import { createHydraCalls } from './hydraCalls.ts'
import {
  type EnergyQuery,
  type OutagesQuery,
  timelineQuery,
  useEnergyHistory,
  useEnergySummary,
  useHydraEnergy,
  useOutageReports,
} from './hydraQueries.ts'
import { useMeterEnergy } from './meterQueries.ts'
import { createQueryClient, deviceKey, outageKey } from './queryCache.ts'
import { createZoneParameter } from './zoneParameter.ts'

// Without a window the library assumes a server, which never refetches.
beforeEach(() => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
})
afterEach(() => {
  vi.useRealTimers()
  environmentManager.setIsServer(() => true)
})

const totals = { totalChargeEnergy: 0, totalDischargeEnergy: 0, solarChargeEnergy: 0 }
const rowOf = (totalImportEnergy: number): EnergyRow => ({
  _id: { period: '2026-06-01T00:00:00+01:00', type: 'ac-channel-energy', channel: 1 },
  ...{ totalImportEnergy, ...totals },
})
const rows = [rowOf(7)]
const group = { tup: 60, tdn: 0, availability: 100 }
const status = {
  ...{ deviceId: 'HY-1', dailyUsage: [], grid: group, generator: group },
  ...{ bothDownTime: 0, totalSecondsInPeriod: 60 },
}
const timeline = { byChannel: {}, summary: { totalEvents: 0, channelEvents: {} } }

/** A server with an answer for each path; its calls are recorded. */
function aServer(answers: Record<string, unknown>) {
  const called: [string, object][] = []
  const client = vi.fn(async (path: string, { query }: { query: object }) => {
    called.push([path, query])
    return answers[path]
  }) as unknown as $Fetch
  return { client, called }
}

function Page({ hook }: { readonly hook: () => unknown }) {
  hook()
  return null
}

const backend = {
  readContext: {},
  energyTypes: createEnergyTypes(['all']),
  zones: createZoneParameter(true),
}

/** A page that uses a hook, rendered once per visit, and what its component observes from then on. */
function aPage<T>(client: $Fetch) {
  const queryClient = createQueryClient()
  const cache = queryClient.getQueryCache()
  let observer: QueryObserver | null = null
  const visit = (hook: () => UseQueryResult<T>) => {
    const before = new Set(cache.getAll())
    const api = createElement(
      ApiProvider,
      { value: { client, queryClient, backend } },
      createElement(Page, { hook }),
    )
    renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, api))
    const query = cache.getAll().find((one) => !before.has(one))
    if (query === undefined) throw new Error('no new query')
    if (observer === null) {
      observer = new QueryObserver(queryClient, query.options as never)
      onTestFinished(observer.subscribe(() => {}))
    } else observer.setOptions(query.options as never)
    return () => observer?.getCurrentResult().data as T | undefined
  }
  return { visit, cache }
}

const REFRESH_MS = 10_000
const week = { range: 'w', offset: 0 } as const
const lastWeek = { range: 'w', offset: 1 } as const
const span = { fromMs: 0, toMs: 7 }
const outages: OutagesQuery = { periods: [week, lastWeek], covered: span, span, tz: 'Africa/Lagos' }
const energy: EnergyQuery = {
  query: { range: 'w', offset: 1, tz: 'Africa/Lagos' },
  ...{ dayViewMode: 'parts', span },
}
const days = { startDate: '2026-06-01', endDate: '2026-06-07', tz: 'Africa/Lagos' }

const hydra = (path: string, answer: unknown) => aServer({ [`/api/hydra/${path}`]: answer })
const outageServer = () =>
  aServer({ '/api/hydra/power-status': status, '/api/hydra/power-timeline': timeline })

test('outage reports: power status and timeline of each period, with their query [H14, H15]', async () => {
  const { client, called } = outageServer()
  const shown = aPage(client).visit(() => useOutageReports('HY-1', outages, false))
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toMatchObject({
    ...{ requested: outages, statuses: [status, status], timelines: [timeline, timeline] },
  })
  const queries = [week, lastWeek].map((period) => ({
    ...{ deviceId: 'HY-1', ...period, tz: 'Africa/Lagos' },
  }))
  expect(called).toEqual([
    ...queries.map((query) => ['/api/hydra/power-status', query]),
    ...queries.map((query) => ['/api/hydra/power-timeline', query]),
  ])
})

test('hydra energy: all types over the period, with its query [H16]', async () => {
  const { client, called } = hydra('energy/HY-1', { energyData: rows })
  const shown = aPage(client).visit(() => useHydraEnergy('HY-1', energy, false))
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toEqual({ requested: energy, rows, failed: null })
  expect(called).toEqual([['/api/hydra/energy/HY-1', { ...energy.query, type: 'all' }]])
})

test('a day of hydra energy is requested by the hours or parts shown [H16]', async () => {
  const { client, called } = hydra('energy/HY-1', { energyData: rows })
  const query = { range: 'd', offset: 0, tz: 'UTC' } as const
  for (const dayViewMode of ['parts', 'hours'] as const)
    aPage(client).visit(() => useHydraEnergy('HY-1', { ...energy, query, dayViewMode }, false))
  await vi.advanceTimersByTimeAsync(0)
  const hourly = { ...query, type: 'all', resolution: 'hourly' }
  expect(called.map(([, requested]) => requested)).toEqual([
    { ...hourly, dayViewMode: 'parts' },
    hourly,
  ])
})

test('the energy history has the last seven days [H13]', async () => {
  const path = 'device/energy/HY-1'
  const { client, called } = hydra(path, { energyData: rows })
  const shown = aPage(client).visit(() => useEnergyHistory('HY-1', 'UTC'))
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toEqual(rows)
  expect(called).toEqual([[`/api/hydra/${path}`, { range: 'daily', days: 7, tz: 'UTC' }]])
})

test('the energy summary has all types over the chosen days [H17]', async () => {
  const { client, called } = hydra('energy-summary/HY-1', { energyData: rows })
  const shown = aPage(client).visit(() => useEnergySummary('HY-1', days, false))
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toEqual({ rows, failed: null })
  expect(called).toEqual([['/api/hydra/energy-summary/HY-1', { type: 'all', ...days }]])
})

test('a meter’s energy comes with its period [H10]', async () => {
  const data = [{ t: 1_768_500_000, haet: 1, haext: 2, hret: 3 }]
  const { client, called } = aServer({ '/api/powermeter/energy/PM-1': { success: true, data } })
  const shown = aPage(client).visit(() => useMeterEnergy('PM-1', 'day', 'UTC', span))
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toEqual({ period: 'day', span, rows: [{ ...data[0], t: 1_768_500_000_000 }] })
  expect(called).toEqual([['/api/powermeter/energy/PM-1', { period: 'day', tz: 'UTC' }]])
  await vi.advanceTimersByTimeAsync(REFRESH_MS)
  expect(called).toHaveLength(2)
})

test('a timeline as options: of its channels and period, refetched while it runs [H15]', async () => {
  const { client, called } = outageServer()
  const queryClient = createQueryClient()
  for (const period of [week, lastWeek]) {
    const zoned = { ...period, tz: 'UTC' }
    const options = timelineQuery(createHydraCalls(client), 'HY-1', zoned, [1, 3])
    onTestFinished(new QueryObserver(queryClient, options).subscribe(() => {}))
  }
  await vi.advanceTimersByTimeAsync(REFRESH_MS)
  const requested = { deviceId: 'HY-1', range: 'w', tz: 'UTC', channels: '1,3' }
  const [running, finished] = [0, 1].map((offset) => ({ ...requested, offset }))
  expect(called.map(([, query]) => query)).toEqual([running, finished, running])
  const cached = queryClient.getQueriesData({ queryKey: outageKey('HY-1') })
  expect(cached.map(([, data]) => data)).toMatchObject([timeline, timeline])
})

test('a timeline of no named channel is requested for all of them [H15]', async () => {
  const { client, called } = outageServer()
  const options = timelineQuery(createHydraCalls(client), 'HY-1', { ...week, tz: 'UTC' }, [])
  onTestFinished(new QueryObserver(createQueryClient(), options).subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(0)
  expect(called[0]?.[1]).not.toHaveProperty('channels')
})

/** The hooks over a period, with the number of calls that a fetch makes. */
const periods: [string, number, (grows: boolean) => UseQueryResult<unknown>][] = [
  ['outage reports', 4, (grows) => useOutageReports('HY-1', outages, grows)],
  ['hydra energy', 1, (grows) => useHydraEnergy('HY-1', energy, grows)],
  ['an energy summary', 1, (grows) => useEnergySummary('HY-1', days, grows)],
]

const anyServer = () =>
  aServer({
    ...{ '/api/hydra/power-status': status, '/api/hydra/power-timeline': timeline },
    ...{ '/api/hydra/energy/HY-1': { energyData: rows } },
    ...{ '/api/hydra/energy-summary/HY-1': { energyData: rows } },
    ...{ '/api/hydra/device/energy/HY-1': { energyData: rows } },
  })

test.each(periods)('%s of a running period → refetched every 10 s', async (_, calls, hook) => {
  const { client, called } = anyServer()
  aPage(client).visit(() => hook(true))
  await vi.advanceTimersByTimeAsync(REFRESH_MS - 1)
  expect(called).toHaveLength(calls)
  await vi.advanceTimersByTimeAsync(1)
  expect(called).toHaveLength(2 * calls)
})

test.each(periods)('%s of a finished period → fetched once', async (_, calls, hook) => {
  const { client, called } = anyServer()
  aPage(client).visit(() => hook(false))
  await vi.advanceTimersByTimeAsync(10 * REFRESH_MS)
  expect(called).toHaveLength(calls)
})

test('the energy history includes the running day → refetched every 10 s', async () => {
  const { client, called } = anyServer()
  aPage(client).visit(() => useEnergyHistory('HY-1', 'UTC'))
  await vi.advanceTimersByTimeAsync(REFRESH_MS)
  expect(called).toHaveLength(2)
})

test.each<[string, () => UseQueryResult<unknown>]>([
  ['outage reports', () => useOutageReports('HY-1', null, true)],
  ['hydra energy', () => useHydraEnergy('HY-1', null, true)],
])('%s without a period → nothing is fetched', async (_, hook) => {
  const { client, called } = anyServer()
  const { visit, cache } = aPage(client)
  visit(hook)
  await vi.advanceTimersByTimeAsync(REFRESH_MS)
  expect(called).toEqual([])
  expect(cache.getAll().map(({ state }) => state.status)).toEqual(['pending'])
})

const monthly = { ...energy, query: { ...energy.query, range: 'm' } } as const
const later = { ...days, startDate: '2026-06-02' }

test.each<[string, () => UseQueryResult<unknown>, () => UseQueryResult<unknown>]>([
  [
    'outage reports',
    () => useOutageReports('HY-1', outages, false),
    () => useOutageReports('HY-1', { ...outages, periods: [lastWeek] }, false),
  ],
  [
    'hydra energy',
    () => useHydraEnergy('HY-1', energy, false),
    () => useHydraEnergy('HY-1', monthly, false),
  ],
  [
    'an energy summary',
    () => useEnergySummary('HY-1', days, false),
    () => useEnergySummary('HY-1', later, false),
  ],
])('%s of another period are fetched; until then the last ones stay', async (_, first, second) => {
  const { client, called } = anyServer()
  const { visit } = aPage(client)
  const shownFirst = visit(first)
  await vi.advanceTimersByTimeAsync(0)
  const [before, calls] = [shownFirst(), called.length]
  expect(before).toBeDefined()
  expect(visit(second)()).toEqual(before)
  await vi.advanceTimersByTimeAsync(0)
  expect(called.length).toBeGreaterThan(calls)
})

test('a meter’s energy of the last period stays while another loads', async () => {
  const data = [{ t: 1_768_500_000, haet: 1, haext: 2, hret: 3 }]
  const { client } = aServer({ '/api/powermeter/energy/PM-1': { success: true, data } })
  const { visit } = aPage<{ period: string }>(client)
  visit(() => useMeterEnergy('PM-1', 'day', 'UTC', span))
  await vi.advanceTimersByTimeAsync(0)
  const shown = visit(() => useMeterEnergy('PM-1', 'week', 'UTC', span))
  expect(shown()?.period).toBe('day')
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()?.period).toBe('week')
})

test('histories of a device are found by its key; outages also by their own', () => {
  const { client } = anyServer()
  const { visit, cache } = aPage(client)
  visit(() => useEnergyHistory('HY-1', 'UTC'))
  visit(() => useEnergyHistory('HY-1', 'Africa/Lagos'))
  visit(() => useHydraEnergy('HY-1', energy, false))
  visit(() => useEnergySummary('HY-1', days, false))
  visit(() => useOutageReports('HY-1', outages, false))
  visit(() => useOutageReports('HY-2', outages, false))
  expect(cache.findAll({ queryKey: deviceKey('HY-1') })).toHaveLength(5)
  expect(cache.findAll({ queryKey: outageKey('HY-1') })).toHaveLength(1)
})
