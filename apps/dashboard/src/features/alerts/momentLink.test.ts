import { expect, test } from 'vitest'
import { momentLink } from './momentLink.ts'

const at = (iso: string) => Date.parse(iso)
const where = { family: 'hydra', deviceId: 'HY 1', tz: 'Africa/Lagos' } as const
const NOW_MS = at('2026-01-15T12:00:00Z')

test.each([
  ['today', '2026-01-15T08:00:00Z', 0],
  ['just after midnight in Lagos', '2026-01-14T23:30:00Z', 0],
  ['three days ago', '2026-01-12T10:00:00Z', 3],
])('the link leads to the day of the alert: %s', (_, iso, offset) => {
  expect(momentLink({ ...where, fromMs: at(iso) }, NOW_MS)).toBe(
    `/device/hydra/HY%201?range=d&offset=${offset}`,
  )
})

test('an alert of unknown start leads to the current day', () => {
  expect(momentLink({ ...where, fromMs: null }, NOW_MS)).toContain('offset=0')
})

test('days with a clock change count as one day', () => {
  const madrid = { ...where, tz: 'Europe/Madrid' }
  const link = momentLink(
    { ...madrid, fromMs: at('2026-03-28T12:00:00Z') },
    at('2026-03-30T00:00:00Z'),
  )
  expect(link).toContain('offset=2')
})
