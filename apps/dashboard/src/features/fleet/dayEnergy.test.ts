import { expect, test } from 'vitest'
import { hydraDay, meterDay, totalsDay } from './dayEnergy.ts'

test('a day of several devices’ answer has the sums of the calls for one [E12, E19]', () => {
  const row = (channel: number, totals: object) => ({
    _id: { period: '1970-01-01T01:00:00+01:00', channel },
    ...totals,
  })
  const byCall = hydraDay([
    row(1, { totalImportEnergy: 4 }),
    row(2, { totalImportEnergy: 3 }),
    row(3, { solarChargeEnergy: 2 }),
  ])
  const { importWh, solarWh } = totalsDay({ deviceId: 'HY-1', hours: [{ t: 0, ie: 7, se: 2 }] })
  expect({ importWh, solarWh }).toEqual({ importWh: 7, solarWh: 2 })
  expect(byCall).toMatchObject({ importWh: 7, solarWh: 2 })
  expect(byCall.hours.map(({ fromMs }) => fromMs)).toEqual([0, 0, 0])
  const meter = meterDay([{ t: 0, haet: 3, haext: 1, hret: 1 }])
  expect(totalsDay({ deviceId: 'PM-1', hours: [{ t: 0, ie: 3 }] })).toEqual(meter)
})

test('an energy that no hour has is unknown', () => {
  expect(meterDay([{ t: 0 }])).toMatchObject({ importWh: undefined, solarWh: undefined })
})
