import { expect, test } from 'vitest'
import { z } from 'zod'
import { decode } from '../decode.ts'
import { encodeHydraDevice, hydraDevice } from './device.ts'

const asSpecified = {
  deviceId: 'HY-0001',
  variant: 'grid_gen',
  status: 'up',
  lastSeen: 1_768_500_000,
  latestData: {
    'ac-power': { '1': { rp: 900, v: 231, ns: 1 }, '4': { rp: 0, v: 0, ns: 0 } },
    'ac-channel-energy': { '1': { ie: 120_000 }, '4': { ie: 8000 } },
    'battery-system': { bp: 100, sp: 200, mp: 300, abp: 80, tsc: 160, mc: 2 },
    'battery-monitor-power': { 'bm-1': { v: 52, i: 2, p: 104, soc: 81 } },
    'battery-monitor-energy': { 'bm-1': { ce: 5000, de: 4000 } },
    'power-split': { grid: 300, generator: 0, solar: 200, battery: 0 },
  },
  network_data: { cop: 'MTN', signal_quality: 20 },
  lifetime_energy: [
    {
      monitor_id: 'ac-1',
      lifetime_charged_energy_Wh: 0,
      lifetime_discharged_energy_Wh: 0,
      lifetime_import_energy_Wh: 120_000,
      lifetime_export_energy_Wh: 0,
    },
  ],
}
const whole = { ...asSpecified, site: 'Ikeja', tz: 'Africa/Lagos' }

test('a whole hydra survives decoding and encoding, times in milliseconds inside [E13–E16, C4]', () => {
  const hydra = hydraDevice.parse(whole)
  expect(hydra.lastSeen).toBe(1_768_500_000_000)
  expect(z.encode(hydraDevice, hydra)).toEqual(whole)
  expect(encodeHydraDevice(hydra)).toEqual(whole)
})

test('accepts a backend that sends only the specified fields [E13]', () => {
  const read = decode('hydra', hydraDevice, asSpecified)
  expect(read.ok && [read.value.site, read.value.tz]).toEqual([undefined, undefined])
})

test.each(['grid_gen', 'solar_grid', 'battery_monitor'])(
  'decodes the variant %s [E13]',
  (variant) => {
    expect(decode('hydra', hydraDevice, { ...whole, variant, latestData: {} }).ok).toBe(true)
  },
)

test('refuses an unknown variant and names the field [E13]', () => {
  expect(decode('hydra', hydraDevice, { ...whole, variant: 'wind' })).toMatchObject({
    ok: false,
    error: { what: 'hydra', where: 'variant' },
  })
})

test('refuses an invalid part of the latest data and names it [E14]', () => {
  const latestData = { 'ac-power': { '1': { rp: null, v: 231, ns: 1 } } }
  expect(decode('hydra', hydraDevice, { ...whole, latestData })).toMatchObject({
    ok: false,
    error: { what: 'hydra', where: 'latestData.ac-power.1.rp' },
  })
})

test('throws when encoding a value that no client accepts', () => {
  const hydra = hydraDevice.parse(whole)
  const latestData = { 'battery-system': { bp: Number.NaN, sp: 1, mp: 1, abp: 1, tsc: 1, mc: 1 } }
  expect(() => encodeHydraDevice({ ...hydra, latestData })).toThrow('bp: NaN')
})
