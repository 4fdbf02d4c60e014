import { expect, test } from 'vitest'
import {
  type AlertTone,
  changedSince,
  type DatedAlert,
  heldSince,
  mostUrgentFirst,
} from './alert.ts'

const alert = (key: string, atMs: number | null, tone: AlertTone = 'unknown'): DatedAlert => ({
  ...{ key, kind: 'offline', family: 'bg', deviceId: 'BG-1', site: '', tz: 'UTC' },
  ...{ title: 'Offline', headline: 'Offline', text: '' },
  ...{ tone, origin: { kind: 'known', atMs: 0 } },
  since: atMs === null ? null : { atMs, atLeast: false },
})

test('alerts are ordered newest first, by key at equal starts, without a start last', () => {
  const alerts = [alert('b', 5), alert('x', null), alert('c', 9), alert('a', 5)]
  for (const unordered of [alerts, alerts.toReversed()])
    expect(mostUrgentFirst(unordered).map(({ key }) => key)).toEqual(['c', 'a', 'b', 'x'])
})

test('an outage comes before what is unknown and before a newer warning', () => {
  const alerts = [alert('w', 9, 'warning'), alert('u', 8), alert('o', 1, 'down')]
  expect(mostUrgentFirst(alerts).map(({ key }) => key)).toEqual(['o', 'u', 'w'])
})

const points = (...values: number[]) => values.map((v, t) => ({ t, v }))
const isOn = (value: number) => value === 1

test.each([
  ['from its last change on', points(1, 0, 1, 1), { atMs: 2, atLeast: false }],
  ['longer than the data', points(1, 1), { atMs: 0, atLeast: true }],
  ['not any more', points(1, 0), null],
  ['unknown without points', points(), null],
])('the start of a condition that holds: %s', (_, values, since) => {
  expect(heldSince(values, isOn)).toEqual(since)
})

test('an outage of channels began with the newest change of any of them', () => {
  const change = (ts: number) => ({
    ...{ ts, ns: 0, os: 1, channel: 1, powerStatus: 'power_failed' as const },
  })
  const byChannel = { '1': [change(10), change(30)], '2': [change(20)], '4': [change(90)] }
  expect(changedSince(byChannel, [1, 2, 3], 5)).toEqual({ atMs: 30, atLeast: false })
})

test('an outage of channels without a change lasts at least since the start of the period', () => {
  expect(changedSince({ '1': [] }, [1, 2], 5)).toEqual({ atMs: 5, atLeast: true })
})
