import { expect, test } from 'vitest'
import { decodeMeterPower } from './powerFrame.ts'

const head = { deviceId: 'PM-0001', t: 1_768_500_000 }
const reportOf = (body: object) => {
  const frame = decodeMeterPower({ ...head, ...body })
  return frame.ok ? frame.value.body : frame.error
}

test('decodes a phase’s power to long names [K2, E11]', () => {
  expect(
    reportOf({ type: 'phase-power', phase: 'B', v: 230, i: 4, p: 900, q: 90, s: 920, pf: 0.98 }),
  ).toEqual({
    kind: 'phase-power',
    phase: 'B',
    power: {
      voltage: 230,
      current: 4,
      activePower: 900,
      reactivePower: 90,
      apparentPower: 920,
      powerFactor: 0.98,
    },
  })
})

test('decodes the totals to long names [K2, E10]', () => {
  expect(
    reportOf({ type: 'total-power', f: 50, tmp: 31, in: 1, p: 2700, q: 270, s: 2760, pf: 0.97 }),
  ).toEqual({
    kind: 'total-power',
    totals: {
      frequency: 50,
      temperature: 31,
      neutralCurrent: 1,
      totalActivePower: 2700,
      totalReactivePower: 270,
      totalApparentPower: 2760,
      totalPowerFactor: 0.97,
    },
  })
})

test('decodes a phase’s energy to long names [K2, E11]', () => {
  expect(reportOf({ type: 'phase-energy', phase: 'C', ei: 1, ee: 2, ri: 3, re: 4, ae: 5 })).toEqual(
    {
      kind: 'phase-energy',
      phase: 'C',
      energy: {
        importEnergy: 1,
        exportEnergy: 2,
        reactiveImport: 3,
        reactiveExport: 4,
        apparentEnergy: 5,
      },
    },
  )
})

test('decodes the lifetime counters to long names [K2, E9]', () => {
  expect(reportOf({ type: 'total-energy', ei: 1, ee: 2, ri: 3, re: 4, ae: 5 })).toEqual({
    kind: 'total-energy',
    lifetime: {
      lifetimeEnergy: 1,
      lifetimeExportEnergy: 2,
      lifetimeReactiveImport: 3,
      lifetimeReactiveExport: 4,
      lifetimeApparentEnergy: 5,
    },
  })
})

test('decodes history rows with times in milliseconds [K2, E12, C4]', () => {
  const rows = [
    { t: 1_768_435_200, haet: 5000, haext: 100, hret: 400 },
    { t: 1_768_521_600, haet: 0, haext: 0, hret: 0 },
  ]
  expect(reportOf({ daily_meter_data: rows })).toEqual({
    kind: 'history',
    rows: [
      { ...rows[0], t: 1_768_435_200_000 },
      { ...rows[1], t: 1_768_521_600_000 },
    ],
  })
})

test.each([
  ['a fourth phase', { type: 'phase-power', phase: 'D' }, 'phase'],
  ['no phase', { type: 'phase-energy' }, 'phase'],
  ['an unknown type', { type: 'reactive-power' }, 'type'],
  ['no type and no history', {}, 'type'],
  ['history that is no list [X22]', { daily_meter_data: null }, 'daily_meter_data'],
  [
    'a row without its time [X22]',
    { daily_meter_data: [{ haet: 1, haext: 2, hret: 3 }] },
    'daily_meter_data[0].t',
  ],
])('refuses %s and names its path [K2]', (_, body, where) => {
  expect(reportOf(body)).toMatchObject({ what: 'meter_power frame', where })
})
