import { expect, test } from 'vitest'
import { decodeHydraEnergy } from './energyFrame.ts'

const head = { deviceId: 'HY-0001', t: 1_768_500_000 }

test.each([
  { type: 'ac-channel-energy', channel: 4, ie: 1200 },
  { type: 'battery-monitor-energy', monitor: 'bm-1', ce: 10, de: 20 },
  {
    type: 'energy-summary',
    period: '2026-01-15T17:00:00+01:00',
    totalImportEnergy: 1,
    totalChargeEnergy: 2,
    totalDischargeEnergy: 3,
    solarChargeEnergy: 4,
  },
])('$type reads [K9, E19]', (report) => {
  expect(decodeHydraEnergy({ ...head, ...report })).toMatchObject({ ok: true, value: { report } })
})

test.each([
  ['a type of another event', { type: 'ac-power' }, 'type'],
  ['a summary without its period', { type: 'energy-summary' }, 'period'],
  ['energy as text', { type: 'ac-channel-energy', channel: 1, ie: '12' }, 'ie'],
])('%s is refused where it stands [K9]', (_, body, where) => {
  expect(decodeHydraEnergy({ ...head, ...body })).toMatchObject({
    ok: false,
    error: { what: 'hydra_energy frame', where },
  })
})
