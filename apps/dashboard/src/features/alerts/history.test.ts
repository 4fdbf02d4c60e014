import { expect, test } from 'vitest'
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
  latestData: { 'ac-power': { '1': power(1), '2': power(1), '4': power(0) } },
}
const timeline = (byChannel: object, unknown: readonly { from: number; to: number }[] = []) => ({
  ...{ deviceId: 'HY-1', byChannel, unknown },
})

test('a hydra had an outage while all its grid channels were down [H15]', () => {
  const one = timeline({ 1: [change(100, 0), change(300, 1)], 2: [change(150, 0), change(400, 1)] })
  expect(brief(hydraIncidents(grid, [one] as never, span))).toEqual([['Grid down', 150, 300]])
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

const points = (...changes: readonly (readonly [t: number, v: number])[]) =>
  changes.map(([t, v]) => ({ t, v }))
const bg = { ...aBg, family: 'bg' as const }

test('a bg device was cut off or opened; an output that a user switched off is no outage [S10]', () => {
  const series = {
    power: points([0, 0], [100, 1], [200, 0], [500, 1], [600, 0]),
    switch: points([0, 1], [450, 0], [650, 1]),
    tamper: points([0, 0], [700, 1], [800, 0]),
  }
  expect(brief(bgIncidents(bg, { series, offlineSpans: [] }, span))).toEqual([
    ['No power: battery cut off', 100, 200],
    ['Enclosure open', 700, 800],
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
