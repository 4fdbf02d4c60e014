import {
  deviceEnergyQuery,
  encodeHydraDevice,
  energyRowsBody,
  energySummaryQuery,
  hydraBody,
  hydraEnergyQuery,
  type hydraListBody,
  listQuery,
  powerStatusQuery,
  powerStatusReport,
  powerTimeline,
  timelineQuery,
} from '@wattpost/protocol'
import { z } from 'zod'
import { fine, no } from '../answer.ts'
import type { HydraDevice } from '../world/hydra/device.ts'
import { energyRows, energySummary } from '../world/hydra/energy.ts'
import { powerStatusOf } from '../world/hydra/powerStatus.ts'
import { timelineOf } from '../world/hydra/timeline.ts'
import { deviceRoute, listRoute } from './deviceRoute.ts'
import { energyCut } from './energyCut.ts'
import { customSpan, rangePeriod, untilNow } from './period.ts'
import { shownItem } from './shownItem.ts'

const listed = shownItem((device: HydraDevice, nowMs) =>
  encodeHydraDevice(device.snapshot(nowMs).device),
)

/** The hydras' calls [H11–H17]. */
export const hydraRoutes = [
  listRoute('/api/hydra/devices', 'hydra', listQuery, ({ world, query, nowMs }) => {
    const { devices, total, hasMore } = world.page('hydra', query, nowMs)
    const found = devices.map((device) => listed(device, nowMs))
    return fine({ devices: found, total, hasMore } satisfies z.input<typeof hydraListBody>)
  }),
  deviceRoute('/api/hydra/device/:id', 'hydra', z.object({}), ({ device, nowMs }) =>
    fine(z.encode(hydraBody, { device: device.snapshot(nowMs).device })),
  ),
  deviceRoute('/api/hydra/device/energy/:id', 'hydra', deviceEnergyQuery, (visit) => {
    const { device, tz, query, nowMs, known } = visit
    const first = rangePeriod(tz, 'd', query.days - 1, nowMs)
    const bucket = query.range === 'daily' ? 'day' : 'hour'
    const period = known({ fromMs: first.fromMs, toMs: nowMs })
    return fine({ energyData: energyRows(device, period, bucket, 'all', tz) })
  }),
  deviceRoute('/api/hydra/power-status', 'hydra', powerStatusQuery, (visit) => {
    const { device, tz, query, nowMs, known } = visit
    const period = known(rangePeriod(tz, query.range, query.offset, nowMs))
    return fine(z.encode(powerStatusReport, powerStatusOf(device, period)))
  }),
  deviceRoute('/api/hydra/power-timeline', 'hydra', timelineQuery, (visit) => {
    const { device, tz, query, nowMs, known } = visit
    const period = known(rangePeriod(tz, query.range, query.offset, nowMs))
    return fine(z.encode(powerTimeline, timelineOf(device, period, query.channels ?? null)))
  }),
  deviceRoute('/api/hydra/energy/:id', 'hydra', hydraEnergyQuery, (visit) => {
    const { device, tz, query, nowMs, known } = visit
    const cut = energyCut(query, tz, nowMs)
    if (!cut.ok) return no(400, cut.error)
    const rows = energyRows(device, known(cut.value.period), cut.value.bucket, query.type, tz)
    return fine(z.encode(energyRowsBody, { energyData: rows }))
  }),
  deviceRoute('/api/hydra/energy-summary/:id', 'hydra', energySummaryQuery, (visit) => {
    const { device, tz, query, nowMs, known } = visit
    const span = customSpan(tz, query.startDate, query.endDate, nowMs)
    if (!span.ok) return no(400, span.error)
    const rows = energySummary(device, known(untilNow(span.value, nowMs)), query.type, tz)
    return fine(z.encode(energyRowsBody, { energyData: rows }))
  }),
]
