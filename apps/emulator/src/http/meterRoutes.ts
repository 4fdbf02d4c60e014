import {
  listQuery,
  meterBody,
  meterEnergyBody,
  meterEnergyQuery,
  meterListBody,
  type RangeCode,
} from '@wattpost/protocol'
import { z } from 'zod'
import { fine } from '../answer.ts'
import { listing } from '../world/listing.ts'
import { meterRows } from '../world/pm/history.ts'
import { deviceRoute, withDevice, withDeviceInZone } from './deviceRoute.ts'
import { rangePeriod } from './period.ts'

const RANGES: Record<'day' | 'week' | 'month', RangeCode> = { day: 'd', week: 'w', month: 'm' }

/** The power meters' calls [H8–H10]. */
export const meterRoutes = [
  deviceRoute('/api/powermeter/devices', listQuery, ({ world, user, query, nowMs }) => {
    const { devices, total, hasMore } = listing(world, user, 'pm', query, nowMs)
    const data = devices.map((device) => device.snapshot(nowMs).device)
    return fine(z.encode(meterListBody, { success: true, data, total, hasMore }))
  }),
  deviceRoute('/api/powermeter/device/:id', z.object({}), (visit) =>
    withDevice(visit, 'pm', visit.id, (device) => {
      const data = device.snapshot(visit.nowMs).device
      return fine(z.encode(meterBody, { success: true, data }))
    }),
  ),
  deviceRoute('/api/powermeter/energy/:id', meterEnergyQuery, (visit) =>
    withDeviceInZone(visit, 'pm', visit.id, (device, tz) => {
      const { query, nowMs } = visit
      const period = rangePeriod(tz, RANGES[query.period], 0, nowMs)
      const bucket = query.period === 'day' ? 'hour' : 'day'
      const data = meterRows(device, period, bucket, tz)
      return fine(z.encode(meterEnergyBody, { success: true, data }))
    }),
  ),
]
