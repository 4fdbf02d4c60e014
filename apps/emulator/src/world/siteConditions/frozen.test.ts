import { DAY_MS, HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import type { Period } from '../calendar.ts'
import { rounded } from '../instruments.ts'
import { siteKinds } from '../site.ts'
import { gridQualities } from '../spec.ts'
import { bgSpec, COMMISSIONED_MS } from '../specs.testing.ts'
import { loadProfile, meanLoadW } from './load.ts'
import { naturalOfflineIntervals, naturalOutages } from './outages.ts'
import { SiteConditions } from './siteConditions.ts'
import { naturalStorms, scriptedStorm, stormCover, stormOutages } from './storms.ts'

const FIRST_DAY = COMMISSIONED_MS / DAY_MS
const LOCATIONS = [
  ['Lagos', 6.5, 3.4, 'Africa/Lagos'],
  ['Phoenix', 33.4, -112.1, 'America/Phoenix'],
  ['London', 51.5, -0.1, 'Europe/London'],
  ['Apia', -13.8, -171.8, 'Pacific/Apia'],
  ['Adelaide', -34.9, 138.6, 'Australia/Adelaide'],
] as const

test('the sun shines on sites as ever, through the same clouds', async () => {
  const rows = LOCATIONS.map(([name, latitude, longitude, tz]) => {
    const regionCentre = { latitude, longitude }
    const site = { latitude, longitude, tz, regionCentre }
    const around = new SiteConditions(bgSpec(1, { site }))
    // Every 97 minutes of two days: knots, and moments between them.
    const moments = Array.from({ length: 30 }, (_, n) => COMMISSIONED_MS + n * 97 * MINUTE_MS)
    return [name, ...moments.map((ms) => rounded(around.sunWm2(ms, null), 1))]
  })
  await expect(lines(rows)).toMatchFileSnapshot('frozen.sun.jsonl')
})

test('sites draw the same loads as ever', async () => {
  const spec = bgSpec(1)
  const around = new SiteConditions(spec)
  const rows = siteKinds.map((kind) => {
    const profile = loadProfile(spec.stream, kind, 1000)
    const moments = Array.from({ length: 40 }, (_, n) => COMMISSIONED_MS + n * 41 * MINUTE_MS)
    const loads = moments.map((ms) => rounded(around.loadW(profile, ms), 1))
    return [kind, `mean ${rounded(meanLoadW(profile), 3)}`, ...loads]
  })
  await expect(lines(rows)).toMatchFileSnapshot('frozen.load.jsonl')
})

test('devices lose grid and connection at the same times as ever', async () => {
  const days = Array.from({ length: 30 }, (_, n) => FIRST_DAY + n)
  const grid = gridQualities.map((gridQuality) => {
    const spec = bgSpec(3, { gridQuality })
    return [gridQuality, ...days.flatMap((day) => naturalOutages(spec, day)).map(sinceFirstDay)]
  })
  const offline = days.flatMap((day) => naturalOfflineIntervals(bgSpec(3), day))
  await expect(lines([...grid, ['offline', ...offline.map(sinceFirstDay)]])).toMatchFileSnapshot(
    'frozen.outages.jsonl',
  )
})

test('storms come, pass and cut the grid as ever', async () => {
  const { regionStream } = bgSpec(1)
  const natural = Array.from({ length: 90 }, (_, n) => naturalStorms(regionStream, FIRST_DAY + n))
  const storms = [
    ...natural.flat().map((storm) => ['natural', storm] as const),
    ['sent', scriptedStorm(regionStream, COMMISSIONED_MS + 9 * HOUR_MS, 1)] as const,
  ]
  const specs = [
    ...[bgSpec(1), bgSpec(2, { regionStream, site: { latitude: 6.6, longitude: 3.3 } })],
    bgSpec(5, { regionStream, site: { latitude: 6.4, longitude: 3.5 } }),
  ]
  const rows = storms.flatMap(([kind, storm]) =>
    specs.map((spec) => [
      ...[kind, (storm.atMs - COMMISSIONED_MS) / 1000, spec.id],
      [0, 1, 2, 3, 4, 5, 6].map((hours) =>
        rounded(stormCover(storm, spec.site, storm.atMs + hours * 0.5 * HOUR_MS), 3),
      ),
      ...stormOutages(spec, storm).map(sinceFirstDay),
    ]),
  )
  await expect(lines(rows)).toMatchFileSnapshot('frozen.storms.jsonl')
})

/** Seconds since the first day. */
function sinceFirstDay({ fromMs, toMs }: Period): string {
  return `${(fromMs - COMMISSIONED_MS) / 1000} to ${(toMs - COMMISSIONED_MS) / 1000}`
}

function lines(rows: readonly unknown[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}
