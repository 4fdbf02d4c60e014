import { expect, test } from 'vitest'
import { incidentTimes } from './incidentTimes.ts'

const at = (clock: string) => Date.parse(`2026-01-15T${clock}Z`)
const known = { isFromOpen: false, isToOpen: false, seenMs: null, source: 'server' } as const
const plain = ({ when, length }: ReturnType<typeof incidentTimes>) =>
  [when, length].map((text) => text.replaceAll('\u00a0', ' '))

test.each([
  ['running', { ...known, fromMs: at('11:15:00'), toMs: null }, ['Since 11:15', '45 min']],
  ['over', { ...known, fromMs: at('10:05:00'), toMs: at('10:40:00') }, ['10:05 – 10:40', '35 min']],
  [
    'begun before',
    { ...known, isFromOpen: true, fromMs: at('11:00:00'), toMs: null },
    ['Since before 11:00', 'at least 1 h 00 min'],
  ],
  [
    'of unknown end',
    { ...known, isToOpen: true, fromMs: at('11:00:00'), toMs: at('11:10:00') },
    ['11:00 – 11:10', 'at least 10 min'],
  ],
  [
    'no longer received',
    { ...known, isToOpen: true, seenMs: at('11:20:00'), fromMs: at('11:00:00'), toMs: null },
    ['Since 11:00', 'at least 20 min'],
  ],
  [
    'first seen by this browser',
    { ...known, source: 'browser', isFromOpen: true, fromMs: at('12:00:00'), toMs: null },
    ['Start unknown', '—'],
  ],
  [
    'seen by this browser from its start on',
    { ...known, source: 'browser', fromMs: at('11:00:00'), toMs: null },
    ['Since 11:00', '1 h 00 min'],
  ],
  [
    'first seen by this browser, and over',
    { ...known, source: 'browser', isFromOpen: true, fromMs: at('11:00:00'), toMs: at('11:10:00') },
    ['11:00 – 11:10', 'at least 10 min'],
  ],
  ['of unknown start', { ...known, fromMs: null, toMs: null }, ['Start unknown', '—']],
] as const)('times of an incident: %s', (_, incident, expected) => {
  expect(plain(incidentTimes(incident, at('12:00:00'), 'UTC'))).toEqual(expected)
})

test('a running outage grows longer with the clock', () => {
  const running = { ...known, fromMs: at('11:00:00'), toMs: null }
  const lengths = ['11:00:28', '11:00:59'].map(
    (now) => plain(incidentTimes(running, at(now), 'UTC'))[1],
  )
  expect(lengths).toEqual(['28 s', '59 s'])
})

test.each([
  ['of today', '2026-01-15T01:53:00Z', '2026-01-15T02:17:00Z', '01:53 – 02:17'],
  ['of one day', '2026-01-14T22:10:00Z', '2026-01-14T22:40:00Z', '14 Jan, 22:10 – 22:40'],
  ['over midnight', '2026-01-14T23:50:00Z', '2026-01-15T00:20:00Z', '14 Jan, 23:50 – 00:20'],
  [
    'of two earlier days',
    '2026-01-12T23:50:00Z',
    '2026-01-13T00:20:00Z',
    '12 Jan, 23:50 – 13 Jan, 00:20',
  ],
])('a date only where the day is another: %s', (_, from, to, expected) => {
  const over = { ...known, fromMs: Date.parse(from), toMs: Date.parse(to) }
  expect(incidentTimes(over, at('18:00:00'), 'UTC').when).toBe(expected)
})
