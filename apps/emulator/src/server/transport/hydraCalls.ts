import {
  encodeHydraDevice,
  energyRow,
  hydraBody,
  type hydraListBody,
  powerStatusReport,
  powerTimeline,
} from '@wattpost/protocol'
import { z } from 'zod'
import type { HydraDevice } from '../../world/hydra/device.ts'
import { energyRows, energySummary } from '../../world/hydra/energy.ts'
import { powerStatusOf, timelineOf } from '../../world/hydra/powerStatus.ts'
import { answer, refuseCall } from './answer.ts'
import type { DeviceHandlers } from './calls.ts'
import { ListBody, type Listed } from './listBody.ts'
import { ListItemCache } from './listItemCache.ts'
import { customSpan, energyPeriod, rangePeriod, untilNow } from './periods.ts'
import { encodedRows, LongBody } from './steps.ts'
import { withoutEarlierDates } from './visibleDates.ts'

const listed = new ListItemCache((device: HydraDevice, nowMs) =>
  encodeHydraDevice(device.snapshot(nowMs).device),
)

/** Calls for hydras [H11–H17]: parse the query, clip the period to the time of ownership, encode. */
export const hydraCalls = {
  *listHydras({ world, query, nowMs }) {
    const { devices, total, hasMore } = yield* world.page('hydra', query, nowMs)
    const items = yield* listed.items(devices, nowMs, (id) => world.acquired(id))
    const body = { devices: items, total, hasMore }
    return answer(new ListBody(body satisfies Listed<z.input<typeof hydraListBody>>))
  },
  getHydra: ({ device, nowMs, acquired }) => {
    const body = z.encode(hydraBody, { device: device.snapshot(nowMs).device })
    return answer(withoutEarlierDates(body, acquired))
  },
  getHydraHistory: (call) => {
    const { device, tz, query, nowMs, reportedPart } = call
    const first = rangePeriod(tz, 'd', query.days - 1, nowMs)
    const bucket = query.range === 'daily' ? 'day' : 'hour'
    const period = reportedPart({ fromMs: first.fromMs, toMs: nowMs })
    const rows = () => energyRows(device, period, bucket, 'all', tz)
    return answer(new LongBody({}, 'energyData', rows))
  },
  getPowerStatus: (call) => {
    const { device, tz, query, nowMs, visiblePart } = call
    const period = visiblePart(rangePeriod(tz, query.range, query.offset, nowMs))
    return answer(z.encode(powerStatusReport, powerStatusOf(device, period)))
  },
  getPowerTimeline: (call) => {
    const { device, tz, query, nowMs, visiblePart } = call
    const period = visiblePart(rangePeriod(tz, query.range, query.offset, nowMs))
    return answer(z.encode(powerTimeline, timelineOf(device, period, query.channels ?? null)))
  },
  getHydraEnergy: (call) => {
    const { device, tz, query, nowMs, reportedPart } = call
    const cut = energyPeriod(query, tz, nowMs)
    if (!cut.ok) return refuseCall('invalid', cut.error.message)
    const { bucket } = cut.value
    const period = reportedPart(cut.value.period)
    const rows = () => energyRows(device, period, bucket, query.type, tz)
    return answer(new LongBody({}, 'energyData', encodedRows(energyRow, rows)))
  },
  getEnergySummary: (call) => {
    const { device, tz, query, nowMs, reportedPart } = call
    const span = customSpan(tz, query.startDate, query.endDate, nowMs)
    if (!span.ok) return refuseCall('invalid', span.error.message)
    const rows = energySummary(device, reportedPart(untilNow(span.value, nowMs)), query.type, tz)
    return answer({ energyData: rows.map((row) => z.encode(energyRow, row)) })
  },
} satisfies Pick<
  DeviceHandlers,
  | 'listHydras'
  | 'getHydra'
  | 'getHydraHistory'
  | 'getPowerStatus'
  | 'getPowerTimeline'
  | 'getHydraEnergy'
  | 'getEnergySummary'
>
