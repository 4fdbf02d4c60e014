import { expect, test } from 'vitest'
import { aBg, aPm } from '../../live/devices.testing.ts'
import { type Attention, newestFirst, wantingOf } from './attention.ts'
import { bg, channels, hydra, pm } from './fleet.testing.ts'
import type { Fleet } from './fleet.ts'
import { heldSince } from './heldSince.ts'

const NOON_MS = Date.UTC(2026, 0, 15, 12)
const MIDNIGHT_MS = Date.UTC(2026, 0, 15, 0)
const switched = (more: Partial<typeof aBg.switch_status>) => ({
  switch_status: { ...aBg.switch_status, ...more },
})
const reasons = (fleet: Partial<Fleet>, nowMs = NOON_MS) =>
  wantingOf({ bg: [], pm: [], hydra: [], ...fleet }, nowMs).map(({ reason }) => reason)
const system = { bp: 0, sp: 0, mp: 0, abp: 15, tsc: 1, mc: 1 }
const volts = (voltage: number) => ({ ...aPm.powerState.phaseA, voltage })
const phase = volts(230)

test.each([
  ['nothing is wrong', bg({}), []],
  ['it is silent', bg({}, {}, 'unknown'), ['Offline']],
  ['the box is open', bg({}, switched({ tamper: 'on' })), ['Tamper: box open']],
  [
    'the box was open when it fell silent',
    bg({}, switched({ tamper: 'on' }), 'unknown'),
    ['Tamper: box open', 'Offline'],
  ],
  [
    'the battery is cut off',
    bg({}, switched({ power: 'off' }), 'down'),
    ['No power: battery cut off'],
  ],
  ['somebody switched it off', bg({}, switched({ power: 'off', switch: 'off' }), 'down'), []],
  ['the battery is low', bg({ batteryVoltage: 45 }), ['Low battery']],
  ['it is low but charging', bg({ batteryVoltage: 45, batteryCurrent: 3 }), []],
  ['no cut-off is told', bg({ batteryVoltage: 45 }, switched({ cut_off: 0 })), []],
  ['the voltage is high', bg({ batteryVoltage: 59 }), ['Voltage above threshold']],
  ['the load is as high as by day', bg({ consumtionPower: 3000 }), []],
  ['the load is higher', bg({ consumtionPower: 3001 }), ['Load above threshold']],
])('bg: %s [E5, E7, S10]', (_, known, expected) => {
  expect(reasons({ bg: [known] })).toEqual(expected)
})

test.each([
  ['the box is open', bg({}, switched({ tamper: 'on' })), { series: 'tamper' }, 1, 0],
  ['it is cut off', bg({}, switched({ power: 'off' }), 'down'), { series: 'power' }, 1, 0],
  ['its battery is low', bg({ batteryVoltage: 45 }), { metric: 'batteryVoltage' }, 45, 46],
  ['its voltage is high', bg({ batteryVoltage: 59 }), { metric: 'batteryVoltage' }, 59, 58],
  ['its load is high', bg({ consumtionPower: 3001 }), { metric: 'consumtionPower' }, 3001, 3000],
])('since when %s is looked up where it is told [S10, E5, E7]', (_, known, where, so, not) => {
  const [item] = wantingOf({ bg: [known], pm: [], hydra: [] }, NOON_MS)
  expect(item?.origin).toMatchObject(where)
  const holds = item !== undefined && 'holds' in item.origin && item.origin.holds
  expect(holds && [holds(so), holds(not)]).toEqual([true, false])
})

test('by night the load has a limit of its own, by the clock where the device stands [E7]', () => {
  expect(reasons({ bg: [bg({ consumtionPower: 2500 })] }, MIDNIGHT_MS)).toEqual([
    'Load above threshold',
  ])
})

test.each([
  ['all is well', pm({ phaseA: phase, phaseB: phase, phaseC: phase }), []],
  ['it is silent', pm({}, {}, 'unknown'), ['Offline']],
  ['it says that it is down', pm({}, {}, 'down'), ['No supply']],
  [
    'a little voltage is left on dead phases',
    pm({ phaseA: volts(3), phaseB: volts(1), phaseC: volts(0.5) }),
    ['No supply'],
  ],
  ['a phase is lost', pm({ phaseA: phase, phaseB: volts(40), phaseC: phase }), ['Phase B lost']],
])('pm: %s [E10, E11]', (_, known, expected) => {
  expect(reasons({ pm: [known] })).toEqual(expected)
})

test.each([
  ['both supplies are there', hydra(channels({ 1: 1, 4: 1 })), []],
  ['the generator rests', hydra(channels({ 1: 1, 4: 0 })), []],
  ['one phase of the grid is left', hydra(channels({ 1: 0, 2: 1 })), []],
  ['the grid is down', hydra(channels({ 1: 0, 2: 0 })), ['Grid down, on battery']],
  ['and the site with it', hydra(channels({ 1: 0 }), {}, 'down'), ['Grid down, no power']],
  ['the generator runs', hydra(channels({ 1: 0, 4: 1 })), ['Grid down, generator runs']],
  ['both are down', hydra(channels({ 1: 0, 4: 0 }), {}, 'down'), ['Grid and generator down']],
  ['it is silent', hydra(channels({ 1: 0 }), {}, 'unknown'), ['Offline']],
  ['it has no channels', hydra({}), []],
  ['its battery is low', hydra({ 'battery-system': system }), ['Low battery']],
])('hydra: %s [C6, E14, E15]', (_, known, expected) => {
  expect(reasons({ hydra: [known] })).toEqual(expected)
})

test('of a device that only this page does not hear, what it said last still counts', () => {
  const unheard = { state: 'unknown', silence: 'connection' } as const
  const down = { ...hydra(channels({ 1: 0 })), ...unheard }
  expect(reasons({ hydra: [down] })).toEqual(['Grid down, on battery'])
  const fleet = { hydra: [], bg: [{ ...bg({}), ...unheard }], pm: [{ ...pm({}), ...unheard }] }
  expect(reasons(fleet)).not.toContain('Offline')
})

test('what began last comes first, what nobody can date comes last', () => {
  const [item] = wantingOf({ bg: [bg({}, {}, 'unknown')], pm: [], hydra: [] }, NOON_MS)
  const at = (key: string, atMs: number | null) =>
    ({ ...item, key, since: atMs === null ? null : { atMs, atLeast: false } }) as Attention
  const items = [at('b', 5), at('x', null), at('c', 9), at('a', 5)]
  expect(newestFirst(items).map(({ key }) => key)).toEqual(['c', 'a', 'b', 'x'])
})

const points = (...values: number[]) => values.map((v, t) => ({ t, v }))
const isOn = (value: number) => value === 1

test.each([
  ['from its last change on', points(1, 0, 1, 1), { atMs: 2, atLeast: false }],
  ['longer than anybody looked', points(1, 1), { atMs: 0, atLeast: true }],
  ['no longer', points(1, 0), null],
  ['nothing known', points(), null],
])('since when something is so: %s', (_, told, since) => {
  expect(heldSince(told, isOn)).toEqual(since)
})
