import { expect, test } from 'vitest'
import { decode } from '../decode.ts'
import { energyRow } from './energyRow.ts'

const totals = {
  totalImportEnergy: 1,
  totalChargeEnergy: 2,
  totalDischargeEnergy: 3,
  solarChargeEnergy: 4,
}
const id = { period: '2026-01-15T00:00:00+01:00', type: 'ie', channel: 1 }

test.each([1, 'all', 'bm-1'])('a row of channel %s reads [E19]', (channel) => {
  expect(decode('row', energyRow, { _id: { ...id, channel }, ...totals }).ok).toBe(true)
})

test('a row’s channel that is neither number nor name is refused in plain words [E19]', () => {
  expect(decode('row', energyRow, { _id: { ...id, channel: null }, ...totals })).toEqual({
    ok: false,
    error: {
      what: 'row',
      where: '_id.channel',
      message: 'row at _id.channel: must be a channel number or a name',
    },
  })
})
