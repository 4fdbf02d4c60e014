import {
  encodeMeterDevice,
  listQuery,
  meterBody,
  meterEnergyBody,
  meterEnergyQuery,
  type meterListBody,
  type RangeCode,
} from '@wattpost/protocol'
import { z } from 'zod'
import { fine } from '../answer.ts'
import type { PmDevice } from '../world/pm/device.ts'
import { meterRows } from '../world/pm/history.ts'
import { deviceRoute, listRoute } from './deviceRoute.ts'
import { rangePeriod } from './period.ts'
import { shownItem } from './shownItem.ts'

const listed = shownItem((device: PmDevice, nowMs) =>
  encodeMeterDevice(device.snapshot(nowMs).device),
)

const RANGES: Record<'day' | 'week' | 'month', RangeCode> = { day: 'd', week: 'w', month: 'm' }

/** The power meters' calls [H8–H10]. */
export const meterRoutes = [
  listRoute('/api/powermeter/devices', 'pm', listQuery, ({ world, query, nowMs }) => {
    const { devices, total, hasMore } = world.page('pm', query, nowMs)
    const data = devices.map((device) => listed(device, nowMs))
    return fine({ success: true, data, total, hasMore } satisfies z.input<typeof meterListBody>)
  }),
  deviceRoute('/api/powermeter/device/:id', 'pm', z.object({}), ({ device, nowMs }) => {
    const data = device.snapshot(nowMs).device
    return fine(z.encode(meterBody, { success: true, data }))
  }),
  deviceRoute('/api/powermeter/energy/:id', 'pm', meterEnergyQuery, (visit) => {
    const { device, tz, query, nowMs, known } = visit
    const period = known(rangePeriod(tz, RANGES[query.period], 0, nowMs))
    const bucket = query.period === 'day' ? 'hour' : 'day'
    const data = meterRows(device, period, bucket, tz)
    return fine(z.encode(meterEnergyBody, { success: true, data }))
  }),
]
