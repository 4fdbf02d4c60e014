import { expect, test } from 'vitest'
import { momentLink } from './momentLink.ts'

const at = (iso: string) => Date.parse(iso)
const where = { family: 'hydra', deviceId: 'HY 1', tz: 'Africa/Lagos' } as const
const outage = { ...where, kind: 'gridDown', toMs: null } as const
const NOW_MS = at('2026-01-15T12:00:00Z')
const query = (link: string) => new URLSearchParams(link.split('?')[1])

test.each([
  ['today', '2026-01-15T08:00:00Z', '0'],
  ['just after midnight in Lagos', '2026-01-14T23:30:00Z', '0'],
  ['three days ago', '2026-01-12T10:00:00Z', '3'],
])('the link leads to the day of the alert: %s', (_, iso, offset) => {
  const link = momentLink({ ...outage, fromMs: at(iso) }, NOW_MS)
  expect(link).toMatch(/^\/device\/hydra\/HY%201\?/)
  expect([query(link).get('range'), query(link).get('offset')]).toEqual(['d', offset])
})

test('the charts are zoomed to an hour before and after the alert, within its day', () => {
  const zoom = (fromMs: number, toMs: number | null) =>
    query(momentLink({ ...outage, fromMs, toMs }, NOW_MS))
      .get('zoom')
      ?.split('-')
      .map((seconds) => new Date(Number(seconds) * 1000).toISOString().slice(11, 16))
  expect(zoom(at('2026-01-15T08:00:00Z'), at('2026-01-15T08:30:00Z'))).toEqual(['07:00', '09:30'])
  expect(zoom(at('2026-01-15T11:30:00Z'), null), 'running').toEqual(['10:30', '13:00'])
  expect(zoom(at('2026-01-14T22:00:00Z'), NOW_MS), 'over midnight').toEqual(['21:00', '23:00'])
})

test('an alert of unknown start leads to the current day, without a zoom', () => {
  const link = momentLink({ ...outage, fromMs: null }, NOW_MS)
  expect([query(link).get('offset'), query(link).get('zoom')]).toEqual(['0', null])
})

test.each([
  ['hydra', 'gridDown', 'outages'],
  ['hydra', 'lowBattery', 'history'],
  ['pm', 'phaseLost', 'outages'],
  ['pm', 'offline', 'outages'],
  ['bg', 'cutOff', 'history'],
  ['bg', 'enclosureOpen', 'history'],
] as const)('%s: an alert %s is shown in the view %s', (family, kind, tab) => {
  expect(query(momentLink({ ...outage, family, kind, fromMs: 0 }, NOW_MS)).get('tab')).toBe(tab)
})

test('days with a clock change count as one day', () => {
  const madrid = { ...outage, tz: 'Europe/Madrid', fromMs: at('2026-03-28T12:00:00Z') }
  expect(query(momentLink(madrid, at('2026-03-30T00:00:00Z'))).get('offset')).toBe('2')
})
