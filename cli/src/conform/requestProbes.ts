import { type Family, stateSeries } from '@wattpost/protocol'
import { NO_DEVICE } from './callProbes.ts'
import type { ForeignDevice, RequestProbe } from './observation.ts'

/** Requests that need no device. */
export const firstRequests: readonly RequestProbe[] = [
  { key: 'devices', request: 'devices', payload: { page: 0, limit: 30 } },
  { key: 'devices limit', request: 'devices', payload: { page: 0, limit: 1 } },
  { key: 'device unknown', request: 'device', payload: { deviceId: NO_DEVICE }, isRefused: true },
]

/** How long the loads of histories are, s. */
const SPAN_S = 3600

/** Requests for a device of each family, none of which changes anything. */
export function deviceRequests(
  ids: Readonly<Partial<Record<Family, string>>>,
  nowS: number,
  otherDevices: readonly ForeignDevice[],
): RequestProbe[] {
  const span = { from: nowS - SPAN_S, to: nowS }
  const known = Object.entries(ids)
  const deviceIds = known.map(([, id]) => id)
  const { bg, pm } = ids
  return [
    ...known.map(([family, deviceId]) => probe(`device ${family}`, 'device', { deviceId })),
    ...otherDevices.map(({ id }) => ({
      ...probe(`device ${id}`, 'device', { deviceId: id }),
      isRefused: true,
    })),
    ...(bg === undefined ? [] : bgRequests(bg, span)),
    ...(pm === undefined
      ? []
      : [
          probe('meter_history', 'meter_history', {
            ...{ deviceId: pm, from: nowS - 7 * 24 * SPAN_S, to: nowS },
          }),
        ]),
    probe('watch', 'watch', { deviceIds, batch: true }),
  ]
}

function bgRequests(deviceId: string, span: object): RequestProbe[] {
  return [
    probe('chat_data', 'chat_data', { deviceId, metric: 'batteryVoltage', ...span, maxPoints: 50 }),
    ...[...stateSeries, 'online'].map((series) =>
      probe(`switch_data ${series}`, 'switch_data', { deviceId, series, ...span }),
    ),
  ]
}

/** The last request. */
export function unwatchRequest(ids: Readonly<Partial<Record<Family, string>>>): RequestProbe {
  return probe('unwatch', 'unwatch', { deviceIds: Object.values(ids) })
}

/** Commands that set what is set already. @param device a bg device in whole */
export function commandRequests(device: unknown): RequestProbe[] {
  const { deviceId, switch_status, divider_params, notifications_threshold } = Object(device)
  if (typeof deviceId !== 'string') return []
  return [
    probe('switch', 'switch', { deviceId, on: Object(switch_status).switch === 'on' }),
    probe('dividers', 'dividers', { deviceId, ...divider_params }),
    probe('thresholds', 'thresholds', { deviceId, ...notifications_threshold }),
  ]
}

function probe(key: string, request: RequestProbe['request'], payload: object): RequestProbe {
  return { key, request, payload }
}
