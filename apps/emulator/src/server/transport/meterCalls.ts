import {
  encodeMeterDevice,
  meterBody,
  meterHistoryRow,
  type meterListBody,
  type RangeCode,
} from '@wattpost/protocol'
import { z } from 'zod'
import type { PmDevice } from '../../world/pm/device.ts'
import { meterRows } from '../../world/pm/readings.ts'
import { answer } from './answer.ts'
import type { DeviceHandlers } from './calls.ts'
import { ListBody, type Listed } from './listBody.ts'
import { ListItemCache } from './listItemCache.ts'
import { rangePeriod } from './periods.ts'
import { encodedRows, LongBody } from './steps.ts'
import { withoutEarlierDates } from './visibleDates.ts'

const listed = new ListItemCache((device: PmDevice, nowMs) =>
  encodeMeterDevice(device.snapshot(nowMs).device),
)

const RANGES: Record<'day' | 'week' | 'month', RangeCode> = { day: 'd', week: 'w', month: 'm' }

/** Calls for power meters [H8–H10]. */
export const meterCalls = {
  *listMeters({ world, query, nowMs }) {
    const { devices, total, hasMore } = yield* world.page('pm', query, nowMs)
    const data = yield* listed.items(devices, nowMs, (id) => world.acquired(id))
    const body = { success: true, data, total, hasMore } as const
    return answer(new ListBody(body satisfies Listed<z.input<typeof meterListBody>>))
  },
  getMeter: ({ device, nowMs, acquired }) => {
    const data = device.snapshot(nowMs).device
    return answer(withoutEarlierDates(z.encode(meterBody, { success: true, data }), acquired))
  },
  getMeterEnergy: (visit) => {
    const { device, tz, query, nowMs, reportedPart } = visit
    const period = reportedPart(rangePeriod(tz, RANGES[query.period], 0, nowMs))
    const bucket = query.period === 'day' ? 'hour' : 'day'
    const rows = () => meterRows(device, period, bucket, tz)
    return answer(new LongBody({ success: true }, 'data', encodedRows(meterHistoryRow, rows)))
  },
} satisfies Pick<DeviceHandlers, 'listMeters' | 'getMeter' | 'getMeterEnergy'>
