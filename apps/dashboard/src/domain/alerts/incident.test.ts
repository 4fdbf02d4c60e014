import { expect, test } from 'vitest'
import type { DatedAlert } from './alert.ts'
import { filteredIncidents, type Incident, incidentsOf, isAlertKind } from './incident.ts'

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

test('incidents of one start are in the order of their keys, one of unknown start is last', () => {
  const at = (deviceId: string, fromMs: number | null) =>
    incident(0, 90, { key: `${deviceId} gridDown`, deviceId, fromMs })
  const history = [at('C', null), at('B', 10), at('A', 10), at('D', 20)]
  for (const unordered of [history, history.toReversed()]) {
    const ordered = incidentsOf({ running: [], history: unordered, seen: [] })
    expect(ordered.map(({ deviceId }) => deviceId)).toEqual(['D', 'A', 'B', 'C'])
  }
})

test('of running incidents an outage is before a newer warning, as in “Needs attention”', () => {
  const outage: DatedAlert = { ...running, key: 'BG-1 cutOff', kind: 'cutOff', tone: 'down' }
  const older = { ...outage, since: { atMs: 10, atLeast: false } }
  const ordered = incidentsOf({ running: [running, older], history: [], seen: [] })
  expect(ordered.map(({ kind }) => kind)).toEqual(['cutOff', 'gridDown'])
})

test('a running incident is before those that began later and are over', () => {
  const later = incident(70, 80, { key: 'BG-7 offline', deviceId: 'BG-7' })
  for (const history of [[later], []]) {
    const seen = history.length === 0 ? [later] : []
    const ordered = incidentsOf({ running: [running], history, seen })
    expect(times(ordered)).toEqual([
      [50, null],
      [70, 80],
    ])
  }
})

test.each([
  ['at its end', 19, 20, 1],
  ['within it', 12, 15, 1],
  ['around it', 5, 30, 1],
  ['at its start', 5, 10, 1],
  ['before it', 5, 9, 2],
  ['after it', 21, 30, 2],
])(
  'what this browser saw %s of the history’s incident is %i to %i: %i in all',
  (_, from, to, count) => {
    const seen = [incident(from, to, { source: 'browser' })]
    expect(incidentsOf({ running: [], history: [incident(10, 20)], seen })).toHaveLength(count)
  },
)

test('an incident of another condition is another incident, and has the title of its kind', () => {
  const seen = [
    incident(10, 20, {
      ...{ key: 'HY-1 offline', kind: 'offline', title: 'Stored title', source: 'browser' },
    }),
  ]
  const all = incidentsOf({ running: [], history: [incident(10, 20)], seen })
  expect(all.map(({ title }) => title)).toEqual(['Grid down', 'Offline'])
})

test('an incident without a last sight is over at its start, at the earliest', () => {
  const history = [incident(50, null, { seenMs: null })]
  expect(incidentsOf({ running: [], history, seen: [] })).toMatchObject([
    { toMs: 50, isToOpen: true },
  ])
  const over = incidentsOf({ running: [], history: [incident(10, 20)], seen: [] })
  expect(over).toMatchObject([{ toMs: 20, isToOpen: false }])
})

test.each([
  ['offline', true],
  ['gridDown', true],
  ['constructor', false],
  ['', false],
  [7, false],
])('whether %j is a kind of alert: %s', (name, expected) => {
  expect(isAlertKind(name)).toBe(expected)
})

test('the start of a running alert is the first one of its own history', () => {
  const history = [
    incident(45, null, { isFromOpen: true }),
    incident(30, null, { key: 'HY-2 gridDown' }),
    incident(48, null),
    incident(0, null, { fromMs: null }),
    incident(10, 20),
  ]
  for (const unordered of [history, history.toReversed()]) {
    const [one] = incidentsOf({
      running: [{ ...running, since: null }],
      history: unordered,
      seen: [],
    })
    expect(one).toMatchObject({ fromMs: 45, isFromOpen: true, toMs: null, isToOpen: false })
  }
  const unknown = { ...running, since: null }
  expect(incidentsOf({ running: [unknown], history: [], seen: [] })).toMatchObject([
    { fromMs: null, isFromOpen: false, source: 'server' },
  ])
})

test('without a connection an incident without an end is not said to be over', () => {
  const open = incident(50, null, { seenMs: 80 })
  const sources = { running: [], history: [open], seen: [] }
  expect(incidentsOf({ ...sources, isDisconnected: true })).toMatchObject([
    { fromMs: 50, toMs: null, seenMs: 80, isToOpen: true },
  ])
  expect(incidentsOf(sources)).toMatchObject([{ toMs: 80 }])
})

const offline = (fromMs: number, toMs: number | null, more: Partial<Incident> = {}) =>
  incident(fromMs, toMs, { key: 'HY-1 offline', kind: 'offline', source: 'browser', ...more })

test.each([
  ['within the known span', offline(20, 30), 0],
  ['still open in the log, last seen within it', offline(20, null, { seenMs: 30 }), 0],
  ['begun before the span', offline(5, 30), 1],
  ['over after the server answered', offline(20, 130), 1],
  ['of unknown start', offline(0, 30, { fromMs: null }), 1],
  ['of another device', offline(20, 30, { deviceId: 'HY-2' }), 1],
  ['of another kind', offline(20, 30, { kind: 'lowBattery' }), 1],
] as const)('an offline time that the server does not know is dropped: %s', (_, seen, expected) => {
  const offlineKnown = new Map([['HY-1', { fromMs: 10, toMs: 100 }]])
  const sources = { running: [], history: [], seen: [seen] }
  expect(incidentsOf({ ...sources, offlineKnown })).toHaveLength(expected)
  expect(incidentsOf(sources)).toHaveLength(1)
})
