import { expect, test } from 'vitest'
import { bgAlerts } from '../../domain/alerts/bgAlerts.ts'
import { aBg, aHydra, aPm } from '../../live/devices/devices.testing.ts'
import { bgIncidents, hydraIncidents, meterIncidents } from './history.ts'

const span = { fromMs: 0, toMs: 1000 }
const brief = (incidents: ReturnType<typeof hydraIncidents>) =>
  incidents.map(({ title, fromMs, toMs }) => [title, fromMs, toMs])
const change = (ts: number, ns: 0 | 1) => ({
  ...{ ts, ns, os: 1 - ns, channel: 1, v: 230 * ns },
  powerStatus: ns === 1 ? ('power_restored' as const) : ('power_failed' as const),
})
const power = (ns: 0 | 1) => ({ rp: 0, v: 0, ns })
const grid = {
  ...aHydra,
  // The generator runs while the grid is down.
  latestData: { 'ac-power': { '1': power(1), '2': power(1), '4': power(1) } },
}
const timeline = (byChannel: object, unknown: readonly { from: number; to: number }[] = []) => ({
  ...{ deviceId: 'HY-1', byChannel, unknown },
})

test('a hydra had an outage while all its grid channels were down [H15]', () => {
  const one = timeline({ 1: [change(100, 0), change(300, 1)], 2: [change(150, 0), change(400, 1)] })
  expect(brief(hydraIncidents(grid, [one] as never, span))).toEqual([['Grid down', 150, 300]])
})

test('a site without grid had an outage while its generator did not run [H15]', () => {
  const own = { ...grid, latestData: { 'ac-power': { '4': power(0) } } }
  const one = timeline({
    4: [
      { ...change(100, 1), channel: 4 },
      { ...change(300, 0), channel: 4 },
    ],
  })
  expect(brief(hydraIncidents(own, [one] as never, span))).toEqual([
    ['Generator not running', 0, 100],
    ['Generator not running', 300, null],
  ])
})

test('an outage at the end of the answer may go on, and was last seen then', () => {
  const one = timeline({ 1: [change(100, 0)], 2: [change(100, 0)] })
  expect(hydraIncidents(grid, [one] as never, span)).toMatchObject([
    { fromMs: 100, toMs: null, seenMs: 1000 },
  ])
})

test('a time without data is an offline time, joined over two weeks, and no outage', () => {
  const newest = timeline({ 1: [change(100, 0)], 2: [change(100, 0)] }, [{ from: 500, to: 600 }])
  const older = timeline({}, [{ from: 400, to: 500 }])
  expect(brief(hydraIncidents(grid, [newest, older] as never, span))).toEqual([
    ['Grid down', 100, 400],
    ['Grid down', 600, null],
    ['Offline', 400, 600],
  ])
})

test.each([
  ['down', power(0), 'up', [['Grid down', 0, null]]],
  ['up', power(1), 'up', []],
  ['unknown, as the device is offline', power(0), 'unknown', []],
] as const)('a grid without a change is %s all the time', (_, now, status, expected) => {
  const device = { ...grid, status, latestData: { 'ac-power': { '1': now } } }
  expect(brief(hydraIncidents(device, [timeline({})] as never, span))).toEqual(expected)
})

test('offline times with data between them are apart', () => {
  const times = [
    { from: 100, to: 200 },
    { from: 300, to: 400 },
  ]
  expect(brief(hydraIncidents(grid, [timeline({}, times)] as never, span))).toEqual([
    ['Offline', 100, 200],
    ['Offline', 300, 400],
  ])
})

const points = (...changes: readonly (readonly [t: number, v: number])[]) =>
  changes.map(([t, v]) => ({ t, v }))
const bg = { ...aBg, family: 'bg' as const }

test('a bg device was cut off or opened; an output that a user switched off is no outage [S10]', () => {
  const series = {
    power: points([0, 0], [100, 1], [200, 0], [500, 1], [600, 0]),
    switch: points([0, 1], [450, 0], [650, 1]),
    tamper: points([0, 0], [700, 1], [800, 0]),
  }
  const voltages = points([90, 20])
  expect(brief(bgIncidents(bg, { series, offlineSpans: [] }, span, voltages))).toEqual([
    ['No power: battery cut off', 100, 200],
    ['Enclosure open', 700, 800],
  ])
})

test.each([
  ['a low battery', [[90, 24.9]], 'No power: battery cut off'],
  [
    'a battery that was low, then charged',
    [
      [50, 20],
      [90, 27],
    ],
    'No power',
  ],
  ['a voltage after it', [[101, 20]], 'No power'],
  ['a voltage long before it', [[-700_000, 20]], 'No power'],
  ['no voltage', [], 'No power'],
] as const)(
  'the reason of a past loss of power is what is known of that time: %s',
  (_, volts, title) => {
    const series = { power: points([0, 0], [100, 1], [200, 0]) }
    const device = { ...bg, switch_status: { ...bg.switch_status, cut_off: 24 } }
    const incidents = bgIncidents(device, { series, offlineSpans: [] }, span, points(...volts))
    expect(brief(incidents)).toEqual([[title, 100, 200]])
  },
)

test.each([
  [{ cut_off: 24 }, 'No power: battery cut off'],
  [{ cut_off: 24, isCutOff: false }, 'No power'],
  [{ isCutOff: true }, 'No power: battery cut off'],
  [{}, 'No power'],
])('a loss of power that lasts has the reason of now: %o', (known, title) => {
  const series = { power: points([0, 0], [100, 1]) }
  const device = { ...bg, switch_status: { power: 'off', ...known } } as const
  expect(brief(bgIncidents(device, { series, offlineSpans: [] }, span))).toEqual([
    [title, 100, null],
  ])
  expect(bgAlerts({ device, state: 'down' }, true)[0]?.title).toBe(title)
})

test('an output has lost power from the moment on in which it is switched on again', () => {
  const series = {
    power: points([0, 0], [100, 1], [150, 0], [450, 1], [500, 0], [650, 1], [700, 0]),
    switch: points([0, 1], [200, 0], [250, 1], [450, 0], [650, 1]),
  }
  expect(brief(bgIncidents(bg, { series, offlineSpans: [] }, span))).toEqual([
    ['No power', 100, 150],
    ['No power', 650, 700],
  ])
})

test('before the first answer nothing is known', () => {
  const series = { power: points([100, 1], [200, 0]) }
  expect(bgIncidents(bg, { series, offlineSpans: [] }, span)).toMatchObject([
    { fromMs: 100, isFromOpen: false, toMs: 200 },
  ])
})

test('incidents are those within the span; an earlier start is open', () => {
  const spans = [-200, -50, 400, 1000].map((fromMs) => ({ fromMs, toMs: fromMs + 100 }))
  const touching = { fromMs: -100, toMs: 0 }
  const incidents = bgIncidents(bg, { series: {}, offlineSpans: [touching, ...spans] }, span)
  const offline = {
    ...{ key: 'BG-1 offline', kind: 'offline', family: 'bg', deviceId: 'BG-1', site: 'Shop' },
    ...{ tz: 'Africa/Lagos', title: 'Offline', tone: 'unknown', source: 'server', seenMs: null },
  }
  expect(incidents).toEqual([
    { ...offline, fromMs: 0, isFromOpen: true, toMs: 50, isToOpen: false },
    { ...offline, fromMs: 400, isFromOpen: false, toMs: 500, isToOpen: false },
  ])
})

test('an incident carries its device and the tone of its kind', () => {
  const one = timeline({ 1: [change(0, 0)], 2: [change(0, 0), change(500, 1)] })
  const { deviceId, site, tz } = aHydra
  expect(hydraIncidents(grid, [one] as never, span)).toMatchObject([
    { family: 'hydra', deviceId, site, tz, kind: 'gridDown', tone: 'warning', isFromOpen: true },
  ])
  const series = { power: points([0, 0], [100, 1]) }
  expect(bgIncidents(bg, { series, offlineSpans: [] }, span)).toMatchObject([{ tone: 'down' }])
})

test('a phase without an answer is not known to be lost: the others decide', () => {
  const series = { phaseA: points([0, 1], [100, 0], [400, 1]), phaseB: [] }
  const states = { series, offlineSpans: [] }
  expect(brief(meterIncidents({ ...aPm, family: 'pm' }, states, span))).toEqual([
    ['No supply', 100, 400],
  ])
})

test('a lost phase is one incident for each set of phases that are lost together', () => {
  const series = {
    phaseA: points([0, 1], [100, 0], [400, 1], [600, 0], [700, 1]),
    phaseB: points([0, 1], [200, 0], [300, 1]),
    phaseC: points([0, 1]),
  }
  const states = { series, offlineSpans: [] }
  expect(brief(meterIncidents({ ...aPm, family: 'pm' }, states, span))).toEqual([
    ['Phase A lost', 100, 200],
    ['Phases A and B lost', 200, 300],
    ['Phase A lost', 300, 400],
    ['Phase A lost', 600, 700],
  ])
})

test('a meter lost phases, all of them, and was offline', () => {
  const series = {
    phaseA: points([0, 1], [100, 0], [400, 1]),
    phaseB: points([0, 1], [200, 0], [400, 1]),
    phaseC: points([0, 1], [300, 0], [400, 1]),
  }
  const states = { series, offlineSpans: [{ fromMs: 900, toMs: Number.POSITIVE_INFINITY }] }
  expect(brief(meterIncidents({ ...aPm, family: 'pm' }, states, span))).toEqual([
    ['No supply', 300, 400],
    ['Phase A lost', 100, 200],
    ['Phases A and B lost', 200, 300],
    ['Offline', 900, null],
  ])
})

test('a device without an answer has no incidents', () => {
  expect(bgIncidents(bg, { series: {}, offlineSpans: [] }, span)).toEqual([])
})
