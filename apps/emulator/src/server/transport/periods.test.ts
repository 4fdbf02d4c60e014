import { hydraEnergyQuery } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { energyPeriod } from './periods.ts'

const BERLIN = 'Europe/Berlin'
const NOW_MS = Date.parse('2026-12-31T12:00:00Z')

/** The row length of a custom span. */
function bucket(startDate: string, endDate: string): string {
  const cut = energyPeriod(hydraEnergyQuery.parse({ startDate, endDate }), BERLIN, NOW_MS)
  return cut.ok ? cut.value.bucket : cut.error.message
}

test.each([
  ['24 hours', '2026-06-10T10:00:00Z', '2026-06-11T10:00:00Z'],
  ['a date of 24 hours', '2026-06-10', '2026-06-10'],
  ['a date of 25 hours', '2026-10-25', '2026-10-25'],
  ['a day of 25 hours by its instants', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ['a date of 23 hours', '2026-03-29', '2026-03-29'],
  ['24 hours over a day of 23', '2026-03-28T22:30:00Z', '2026-03-29T22:30:00Z'],
])('%s: rows of an hour [C5, H16]', (_, startDate, endDate) => {
  expect(bucket(startDate, endDate)).toBe('hour')
})

test.each([
  ['a second more than 24 hours', '2026-06-10T10:00:00Z', '2026-06-11T10:00:01Z'],
  ['24 hours and a half', '2026-01-13T00:00:00Z', '2026-01-14T00:30:00Z'],
  ['a day of 25 hours and a minute', '2026-10-24T22:00:00Z', '2026-10-25T23:01:00Z'],
  ['two dates, one of 23 hours', '2026-03-28', '2026-03-29'],
])('%s: rows of a day [C5, H16]', (_, startDate, endDate) => {
  expect(bucket(startDate, endDate)).toBe('day')
})
