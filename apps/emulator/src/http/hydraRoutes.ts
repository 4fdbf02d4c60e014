import {
  deviceEnergyQuery,
  energyRowsBody,
  energySummaryQuery,
  hydraBody,
  hydraEnergyQuery,
  hydraListBody,
  listQuery,
  powerStatusQuery,
  powerStatusReport,
  powerTimeline,
  timelineQuery,
} from '@wattpost/protocol'
import { z } from 'zod'
import { fine, no } from '../answer.ts'
import { energyRows, energySummary } from '../world/hydra/energy.ts'
import { powerStatusOf } from '../world/hydra/powerStatus.ts'
import { timelineOf } from '../world/hydra/timeline.ts'
import { listing } from '../world/listing.ts'
import { deviceRoute, withDevice, withDeviceInZone } from './deviceRoute.ts'
import { energyCut } from './energyCut.ts'
import { customSpan, rangePeriod, untilNow } from './period.ts'

/** The hydras' calls [H11–H17]. */
export const hydraRoutes = [
  deviceRoute('/api/hydra/devices', listQuery, ({ world, user, query, nowMs }) => {
    const { devices, total, hasMore } = listing(world, user, 'hydra', query, nowMs)
    const found = devices.map((device) => device.snapshot(nowMs).device)
    return fine(z.encode(hydraListBody, { devices: found, total, hasMore }))
  }),
  deviceRoute('/api/hydra/device/:id', z.object({}), (visit) =>
    withDevice(visit, 'hydra', visit.id, (hydra) =>
      fine(z.encode(hydraBody, { device: hydra.snapshot(visit.nowMs).device })),
    ),
  ),
  deviceRoute('/api/hydra/device/energy/:id', deviceEnergyQuery, (visit) =>
    withDeviceInZone(visit, 'hydra', visit.id, (hydra, tz) => {
      const { query, nowMs } = visit
      const first = rangePeriod(tz, 'd', query.days - 1, nowMs)
      const bucket = query.range === 'daily' ? 'day' : 'hour'
      const period = { fromMs: first.fromMs, toMs: nowMs }
      return fine({ energyData: energyRows(hydra, period, bucket, 'all', tz) })
    }),
  ),
  deviceRoute('/api/hydra/power-status', powerStatusQuery, (visit) =>
    withDeviceInZone(visit, 'hydra', visit.query.deviceId, (hydra, tz) => {
      const { range, offset } = visit.query
      const period = rangePeriod(tz, range, offset, visit.nowMs)
      return fine(z.encode(powerStatusReport, powerStatusOf(hydra, period)))
    }),
  ),
  deviceRoute('/api/hydra/power-timeline', timelineQuery, (visit) =>
    withDeviceInZone(visit, 'hydra', visit.query.deviceId, (hydra, tz) => {
      const { range, offset, channels } = visit.query
      const period = rangePeriod(tz, range, offset, visit.nowMs)
      return fine(z.encode(powerTimeline, timelineOf(hydra, period, channels ?? null)))
    }),
  ),
  deviceRoute('/api/hydra/energy/:id', hydraEnergyQuery, (visit) =>
    withDeviceInZone(visit, 'hydra', visit.id, (hydra, tz) => {
      const { query, nowMs } = visit
      const cut = energyCut(query, tz, nowMs)
      if (!cut.ok) return no(400, cut.error)
      const rows = energyRows(hydra, cut.value.period, cut.value.bucket, query.type, tz)
      return fine(z.encode(energyRowsBody, { energyData: rows }))
    }),
  ),
  deviceRoute('/api/hydra/energy-summary/:id', energySummaryQuery, (visit) =>
    withDeviceInZone(visit, 'hydra', visit.id, (hydra, tz) => {
      const { query, nowMs } = visit
      const span = customSpan(tz, query.startDate, query.endDate, nowMs)
      if (!span.ok) return no(400, span.error)
      const rows = energySummary(hydra, untilNow(span.value, nowMs), query.type, tz)
      return fine(z.encode(energyRowsBody, { energyData: rows }))
    }),
  ),
]
