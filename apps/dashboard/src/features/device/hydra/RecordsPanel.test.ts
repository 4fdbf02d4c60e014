import { expect, test } from 'vitest'
import { energyTypeNames, eventFacts } from './RecordsPanel.tsx'

test('events in total and by channel, with the last change from state to state [E18]', () => {
  const event = { channel: 1, ts: 1000, powerStatus: 'power_failed', ns: 0, os: 1 } as const
  const channel = { group: 'grid', intervals: [] } as const
  const channels = [
    { ...channel, channel: 1, events: [event] },
    { ...channel, channel: 2, events: [] },
  ]
  const known = { channels, isTimelineKnown: true }
  const summary = { totalEvents: 7, channelEvents: { '1': 7, '2': 0 } }
  expect(eventFacts({ ...known, summary }, 'Today')).toEqual([
    ['Events · Today', 7],
    ['Channel 1 grid', '7 · with power → without power'],
    ['Channel 2 grid', '0'],
  ])
  expect(eventFacts(known, 'Today').map(([, value]) => value)).toEqual([
    1,
    '1 · with power → without power',
    '0',
  ])
})

test('without the timeline, the number of events is unknown, not none [E18]', () => {
  const unread = { channels: [], isTimelineKnown: false }
  expect(eventFacts(unread, 'Today')).toEqual([['Events · Today', '—']])
})

test('each type of energy has its name once; an unknown one is shown as sent [E19]', () => {
  const row = (type?: string) => ({ _id: { period: '2026-01-15', type } })
  expect(energyTypeNames(['ie', 'ie', 'se', 'all', 'xe', undefined].map(row))).toEqual([
    'Total AC input',
    'Solar charging',
    'All energies',
    'xe',
  ])
})
