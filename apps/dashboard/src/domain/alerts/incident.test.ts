import { expect, test } from 'vitest'
import type { DatedAlert } from './alert.ts'
import { filteredIncidents, type Incident, incidentsOf } from './incident.ts'

const where = { family: 'hydra', deviceId: 'HY-1', site: 'North Farm', tz: 'UTC' } as const
const running: DatedAlert = {
  ...where,
  ...{ key: 'HY-1 gridDown', kind: 'gridDown', tone: 'warning' },
  ...{ title: 'Grid down; on generator', headline: 'Grid down', text: '' },
  ...{ origin: { kind: 'unknown' }, since: { atMs: 50, atLeast: false } },
}
const incident = (fromMs: number, toMs: number | null, more: Partial<Incident> = {}): Incident => ({
  ...where,
  ...{ key: 'HY-1 gridDown', kind: 'gridDown', tone: 'warning', title: 'Grid down' },
  ...{ fromMs, toMs, isFromOpen: false, isToOpen: false, source: 'server' },
  seenMs: toMs === null ? 100 : null,
  ...more,
})
const times = (incidents: readonly Incident[]) =>
  incidents.map(({ fromMs, toMs }) => [fromMs, toMs])

test('running alerts come first, then the past, newest first', () => {
  const history = [incident(10, 20), incident(30, 40)]
  expect(times(incidentsOf({ running: [running], history, seen: [] }))).toEqual([
    [50, null],
    [30, 40],
    [10, 20],
  ])
})

test('one outage is one incident: the reports of rules, history and browser agree', () => {
  const history = [incident(50, null), incident(10, 20)]
  const seen = [incident(52, null, { source: 'browser' }), incident(12, 19, { source: 'browser' })]
  const all = incidentsOf({ running: [running], history, seen })
  expect(times(all)).toEqual([
    [50, null],
    [10, 20],
  ])
  expect(all.map(({ title }) => title)).toEqual(['Grid down; on generator', 'Grid down'])
})

test.each([
  ['unknown', null, [50, false]],
  ['before the data', { atMs: 60, atLeast: true }, [50, false]],
  ['known', { atMs: 55, atLeast: false }, [55, false]],
  ['earlier than in the history', { atMs: 40, atLeast: true }, [40, true]],
])(
  'a running alert whose start is %s has the start of its history where that helps',
  (_, since, expected) => {
    const [one] = incidentsOf({
      running: [{ ...running, since }],
      history: [incident(50, null)],
      seen: [],
    })
    expect([one?.fromMs, one?.isFromOpen]).toEqual(expected)
  },
)

test('an incident that no rule reports any more is over, when it was last seen at the earliest', () => {
  const seen = [incident(50, null, { seenMs: 80, source: 'browser' })]
  expect(incidentsOf({ running: [], history: [], seen })).toMatchObject([
    { fromMs: 50, toMs: 80, isToOpen: true },
  ])
})

const tamper = incident(5, 6, {
  key: 'BG-7 enclosureOpen',
  kind: 'enclosureOpen',
  deviceId: 'BG-7',
  site: 'Mill',
})
const all = [incident(50, null), tamper]

test.each([
  [{ state: 'all' }, ['HY-1', 'BG-7']],
  [{ state: 'running' }, ['HY-1']],
  [{ state: 'over' }, ['BG-7']],
  [{ state: 'attention' }, ['HY-1']],
  [{ group: 'tamper' }, ['BG-7']],
  [{ device: 'bg-7' }, ['BG-7']],
  [{ device: ' north' }, ['HY-1']],
  [{ device: 'north', state: 'over' }, []],
] as const)('the filter %j leaves %j', (filter, expected) => {
  const whole = { state: 'all', group: null, device: '', ...filter } as const
  expect(filteredIncidents(all, whole, () => true).map(({ deviceId }) => deviceId)).toEqual(
    expected,
  )
})

test('the filter “Needs attention” leaves out what is acknowledged or muted', () => {
  const filter = { state: 'attention', group: null, device: '' } as const
  expect(filteredIncidents(all, filter, () => false)).toEqual([])
})
