import { hydraListBody } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { deviceCalls } from './protocolClient.ts'

const HYDRA = {
  deviceId: 'HY-0001',
  site: '',
  tz: 'UTC',
  variant: 'grid_gen',
  status: 'up',
  lastSeen: 1_768_500_000_000,
  latestData: {},
  network_data: { cop: '', signal_quality: 99 },
  lifetime_energy: [],
}

/** @param {import('@wattpost/protocol').HydraDevice[]} devices */
const onTheWire = (devices) =>
  z.encode(hydraListBody, { devices, total: devices.length, hasMore: false })

test('a list of hydras → calls for the first one [H11, H12]', () => {
  expect(deviceCalls(onTheWire([HYDRA, { ...HYDRA, deviceId: 'HY-0002' }]))).toEqual([
    '/api/hydra/power-status?deviceId=HY-0001',
    '/api/hydra/device/HY-0001',
    '/api/hydra/power-timeline?deviceId=HY-0001',
  ])
})

test('an empty or invalid list → no calls', () => {
  expect(deviceCalls(onTheWire([]))).toEqual([])
  expect(deviceCalls(null)).toEqual([])
  expect(deviceCalls('<html>502</html>')).toEqual([])
})
