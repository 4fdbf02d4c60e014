import { expect, test } from 'vitest'
import { decode } from '../decode.ts'
import { decodeHydraEnergy, energyRow } from './energyFrame.ts'

const head = { deviceId: 'HY-0001', t: 1_768_500_000 }

test.each([
  { type: 'ac-channel-energy', channel: 4, ie: 1200 },
  { type: 'ac-channel-energy', channel: 1, ie: 1200, ee: 300 },
  { type: 'battery-monitor-energy', monitor: 'bm-1', ce: 10, de: 20 },
  {
    type: 'energy-summary',
    period: '2026-01-15T17:00:00+01:00',
    totalImportEnergy: 1,
    totalChargeEnergy: 2,
    totalDischargeEnergy: 3,
    solarChargeEnergy: 4,
  },
])('decodes $type [K9, E19]', (body) => {
  expect(decodeHydraEnergy({ ...head, ...body })).toMatchObject({ ok: true, value: { body } })
})

test.each([
  ['a type of another event', { type: 'ac-power' }, 'type'],
  ['a summary without its period', { type: 'energy-summary' }, 'period'],
  ['energy as text', { type: 'ac-channel-energy', channel: 1, ie: '12' }, 'ie'],
])('refuses %s and names its path [K9]', (_, body, where) => {
  expect(decodeHydraEnergy({ ...head, ...body })).toMatchObject({
    ok: false,
    error: { what: 'hydra_energy frame', where },
  })
})

const totals = {
  totalImportEnergy: 1,
  totalChargeEnergy: 2,
  totalDischargeEnergy: 3,
  solarChargeEnergy: 4,
}
const id = { period: '2026-01-15T00:00:00+01:00', type: 'ie', channel: 1 }

test.each([1, 'all', 'bm-1'])('decodes a row of channel %s [E19]', (channel) => {
  expect(decode('row', energyRow, { _id: { ...id, channel }, ...totals }).ok).toBe(true)
})

test('explains why a channel that is neither number nor name is refused [E19]', () => {
  expect(decode('row', energyRow, { _id: { ...id, channel: null }, ...totals })).toEqual({
    ok: false,
    error: {
      what: 'row',
      where: '_id.channel',
      message: 'row at _id.channel: must be a channel number or a name',
    },
  })
})
