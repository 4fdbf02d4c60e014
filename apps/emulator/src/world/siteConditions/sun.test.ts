import { DAY_MS, MINUTE_MS } from '@wattpost/protocol'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'

import sun from '../../../../../fixtures/sun.json' with { type: 'json' }
import { clearSkyWm2, pvPowerW, SunDay, sunAltitudeDeg } from './sun.ts'

/** Half the sun's disc: at sunrise its upper limb is on the horizon, its centre this far below. */
const RADIUS_DEG = 0.267

interface Row {
  readonly latitude: number
  readonly longitude: number
  readonly tz: string
  readonly date: string
}

/** Minutes of a local day at which the sun's upper limb crosses the horizon, as `HH:MM`. */
function crossings({ latitude, longitude, tz, date }: Row): string[] {
  const midnight = Temporal.PlainDate.from(date).toZonedDateTime(tz)
  const above = (ms: number) => sunAltitudeDeg(latitude, longitude, ms) > -RADIUS_DEG
  const minutes = Array.from(
    { length: 24 * 60 },
    (_, n) => midnight.epochMilliseconds + n * MINUTE_MS,
  )
  return minutes
    .filter((ms) => above(ms) !== above(ms + MINUTE_MS))
    .map((ms) =>
      Temporal.Instant.fromEpochMilliseconds(ms)
        .toZonedDateTimeISO(tz)
        .toPlainTime()
        .toString()
        .slice(0, 5),
    )
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

test.for(sun.rows)(
  '$city, $date: sunrise at $sunrise and sunset at $sunset, within five minutes',
  (row) => {
    const [sunrise = '', sunset = ''] = crossings(row)
    expect(Math.abs(minutesOf(sunrise) - minutesOf(row.sunrise))).toBeLessThanOrEqual(5)
    expect(Math.abs(minutesOf(sunset) - minutesOf(row.sunset))).toBeLessThanOrEqual(5)
  },
)

test('no irradiance below the horizon, about 1,000 W/m² overhead', () => {
  expect(clearSkyWm2(-0.01)).toBe(0)
  expect(clearSkyWm2(0)).toBe(0)
  expect(clearSkyWm2(90)).toBeGreaterThan(1000)
  expect(clearSkyWm2(30)).toBeCloseTo(549 * Math.exp(-0.114), 9)
})

test('panels yield 82 % of their peak at 1,000 W/m²', () => {
  expect(pvPowerW(2000, 1000)).toBeCloseTo(1640)
  expect(pvPowerW(2000, 500)).toBeCloseTo(820)
})

test.each([
  ['Lagos', 6.5, 3.4],
  ['Apia', -13.8, -171.8],
  ['Tromsø', 69.6, 18.9],
])(
  'irradiance in %s is that of the sky each five minutes, and linear between',
  (_, latitude, longitude) => {
    const day = Math.floor(Date.parse('2026-03-20') / DAY_MS)
    const sky = (ms: number) => clearSkyWm2(sunAltitudeDeg(latitude, longitude, ms))
    for (const order of [1, -1]) {
      const sunDay = new SunDay(latitude, longitude, day)
      const knots = Array.from({ length: 288 }, (_unused, n) => day * DAY_MS + n * 5 * MINUTE_MS)
      for (const ms of order === 1 ? knots : knots.reverse()) {
        const [low, high] = [sky(ms), sky(ms + 5 * MINUTE_MS)]
        expect(sunDay.wm2(ms)).toBeCloseTo(low, 9)
        expect(sunDay.wm2(ms + 2 * MINUTE_MS)).toBeCloseTo(low + 0.4 * (high - low), 9)
      }
    }
  },
)

test('a day in Lagos yields about 6 kWh/m², and midnight none', () => {
  const day = Math.floor(Date.parse('2026-03-20') / DAY_MS)
  const lagos = new SunDay(6.5244, 3.3792, day)
  const minutes = Array.from({ length: 24 * 60 }, (_, n) => lagos.wm2(day * DAY_MS + n * MINUTE_MS))
  const kwh = minutes.reduce((total, wm2) => total + wm2 / 60_000, 0)
  expect(kwh).toBeGreaterThan(6)
  expect(kwh).toBeLessThan(8)
  expect(lagos.wm2(day * DAY_MS)).toBe(0)
})
