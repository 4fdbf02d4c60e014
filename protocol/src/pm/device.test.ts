import { expect, test } from 'vitest'
import { z } from 'zod'
import { decode } from '../decode.ts'
import { encodeMeterDevice, meterDevice } from './device.ts'

const phase = {
  voltage: 230,
  current: 4,
  activePower: 900,
  reactivePower: 90,
  apparentPower: 920,
  powerFactor: 0.98,
  importEnergy: 1,
  exportEnergy: 2,
  reactiveImport: 3,
  reactiveExport: 4,
  apparentEnergy: 5,
}
const asSpecified = {
  deviceId: 'PM-0001',
  status: 'up',
  lastSeen: 1_768_500_000,
  network: { cop: 'MTN', imsi: '621300000000001', imei: '356800000000001', signal_quality: 20 },
  lifetime: {
    lifetimeEnergy: 1,
    lifetimeExportEnergy: 2,
    lifetimeReactiveImport: 3,
    lifetimeReactiveExport: 4,
    lifetimeApparentEnergy: 5,
  },
  powerState: {
    timestamp: 1_768_500_000,
    frequency: 50,
    temperature: 31,
    neutralCurrent: 1,
    totalActivePower: 2700,
    totalReactivePower: 270,
    totalApparentPower: 2760,
    totalPowerFactor: 0.97,
    phaseA: phase,
    phaseB: phase,
    phaseC: phase,
  },
}
const whole = { ...asSpecified, site: 'Ikeja', tz: 'Africa/Lagos' }

test('a whole meter survives decoding and encoding, times in milliseconds inside [E9–E11, C4]', () => {
  const meter = meterDevice.parse(whole)
  expect(meter).toMatchObject({
    lastSeen: 1_768_500_000_000,
    powerState: { timestamp: 1_768_500_000_000 },
  })
  expect(z.encode(meterDevice, meter)).toEqual(whole)
  expect(encodeMeterDevice(meter)).toEqual(whole)
})

test('accepts a backend that sends only the specified fields [E9]', () => {
  const read = decode('power meter', meterDevice, asSpecified)
  expect(read.ok && [read.value.site, read.value.tz]).toEqual([undefined, undefined])
})
