import { hydraEnergyQuery } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { energyCut } from './energyCut.ts'

const BERLIN = 'Europe/Berlin'
const NOW_MS = Date.parse('2026-12-31T12:00:00Z')

/** What a custom span from one end to the other is cut into. */
function bucket(startDate: string, endDate: string): string {
  const cut = energyCut(hydraEnergyQuery.parse({ startDate, endDate }), BERLIN, NOW_MS)
  return cut.ok ? cut.value.bucket : cut.error
}

test.each([
  ['24 hours', '2026-06-10T10:00:00Z', '2026-06-11T10:00:00Z'],
  ['a date of 24 hours', '2026-06-10', '2026-06-10'],
  ['a date of 25 hours', '2026-10-25', '2026-10-25'],
  ['a day of 25 hours by its instants', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ['a date of 23 hours', '2026-03-29', '2026-03-29'],
  ['24 hours over a day of 23', '2026-03-28T22:30:00Z', '2026-03-29T22:30:00Z'],
])('%s are at most a day, and come in hours [C5, H16]', (_, startDate, endDate) => {
  expect(bucket(startDate, endDate)).toBe('hour')
})

test.each([
  ['a second more than 24 hours', '2026-06-10T10:00:00Z', '2026-06-11T10:00:01Z'],
  ['24 hours and a half', '2026-01-13T00:00:00Z', '2026-01-14T00:30:00Z'],
  ['a day of 25 hours and a minute', '2026-10-24T22:00:00Z', '2026-10-25T23:01:00Z'],
  ['two dates, one of 23 hours', '2026-03-28', '2026-03-29'],
])('%s are more than a day, and come in days [C5, H16]', (_, startDate, endDate) => {
  expect(bucket(startDate, endDate)).toBe('day')
})
