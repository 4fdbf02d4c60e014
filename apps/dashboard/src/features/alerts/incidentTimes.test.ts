import { expect, test } from 'vitest'
import { incidentTimes } from './incidentTimes.ts'

const at = (clock: string) => Date.parse(`2026-01-15T${clock}Z`)
const known = { isFromOpen: false, isToOpen: false }
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
  ['of unknown start', { ...known, fromMs: null, toMs: null }, ['Start unknown', '—']],
])('times of an incident: %s', (_, incident, expected) => {
  expect(plain(incidentTimes(incident, at('12:00:00'), 'UTC'))).toEqual(expected)
})

test('a running outage grows longer with the clock', () => {
  const running = { ...known, fromMs: at('11:00:00'), toMs: null }
  const lengths = ['11:00:28', '11:00:59'].map(
    (now) => plain(incidentTimes(running, at(now), 'UTC'))[1],
  )
  expect(lengths).toEqual(['28 s', '59 s'])
})
