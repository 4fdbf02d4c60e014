import { families } from '@wattpost/protocol'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { parseLog } from '../domain/alerts/alertLog.ts'
import { isAcknowledged, parseChoices } from '../domain/alerts/choices.ts'
import { bgMetrics } from '../domain/quantities/bgMetrics.ts'
import { meterMetrics } from '../domain/quantities/meterMetrics.ts'
import { columnsOf } from '../features/device-list/columns.ts'
import { FACETS } from '../features/device-list/facets.ts'
import { choicesOf, parseLists } from '../features/device-list/listViews.ts'
import { metricsIn } from '../features/device/metrics/useShownMetrics.ts'
import { memberRoutes, routeTable } from '../router/routeTable.ts'
import { parsePreferences } from '../settings/preferences.ts'
import { parseTariff } from '../settings/tariff.ts'
import addresses from '../testing/saved-by-0.1.0/addresses.json' with { type: 'json' }
import texts from '../testing/saved-by-0.1.0/localStorage.json' with { type: 'json' }
import { choiceIn } from '../ui/range/usePeriod.ts'
import { zoomIn } from '../ui/zoom/zoom.ts'

// What version 0.1.0 stored in the browser and wrote into addresses. It must work in every later version.

/** What is stored under a key. */
function stored(key: keyof typeof texts) {
  return (JSON.parse(texts[key]) as { readonly state: unknown }).state
}

test('stored preferences and tariffs are kept', () => {
  const preferences = stored('wattpost.preferences')
  expect(parsePreferences(preferences)).toMatchObject(preferences as object)
  expect(parseTariff(stored('wattpost.tariff'))).toEqual(stored('wattpost.tariff'))
})

test.each(families)('columns and views of %s lists are kept, and each column exists', (family) => {
  const state = stored('wattpost.lists') as { readonly lists: Readonly<Record<string, object>> }
  const choices = choicesOf(parseLists(state), 'uid-owner', family)
  expect(choices).toEqual(state.lists[`uid-owner ${family}`])
  const keys = columnsOf(family).map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining([...(choices.columns ?? [])]))
  expect(FACETS).toEqual(expect.arrayContaining(addresses.facets))
})

test('acknowledged alerts, muted devices, notifications and seen incidents are kept, of every kind', () => {
  const choices = parseChoices(stored('wattpost.alerts.uid-owner'))
  expect(choices).toEqual(stored('wattpost.alerts.uid-owner'))
  const { seen } = stored('wattpost.alert-log.uid-owner') as { readonly seen: readonly object[] }
  const incidents = parseLog(seen)
  expect(incidents).toEqual(seen)
  expect(incidents.length).toBe(13)
  for (const incident of incidents)
    expect(isAcknowledged(choices, incident, incident.seenMs)).toBe(true)
})

test('charts of an address show its metrics', () => {
  const keysOf = (metrics: ReturnType<typeof bgMetrics>, asked: readonly string[]) =>
    asked.map((one) => metricsIn(one, metrics).map(({ key }) => key))
  const { bg, pm } = addresses.metrics
  expect(keysOf(bgMetrics(), bg)).toEqual(bg.map((one) => [one]))
  expect(keysOf(meterMetrics(), pm)).toEqual(pm.map((one) => [one]))
})

test('periods and zooms of an address are shown', () => {
  for (const [query, choice] of Object.entries(addresses.periods))
    expect(choiceIn(new URLSearchParams(query))).toEqual(choice)
  for (const [text, span] of Object.entries(addresses.zoom)) expect(zoomIn(text)).toEqual(span)
})

test('each address has a page of its own', () => {
  const paths = [...routeTable, ...memberRoutes].map(({ path }) => path)
  const unknown = addresses.pages.filter((page) => !paths.some((path) => matchPath(path, page)))
  expect(unknown).toEqual([])
})
