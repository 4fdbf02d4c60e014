import { ERRORS } from '../errors.ts'
import type { Family } from '../names.ts'

/** An HTTP call of the backend, without its schemas: clients load it with their first page. */
export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** `{id}` is a device's id. */
  readonly path: string
  /** `list`, `device`: an approved user, who sees their devices only; `token`: a verified user; `session`: anybody. */
  readonly scope: 'list' | 'device' | 'token' | 'session'
  /** The family of its devices. */
  readonly family?: Family
  /** What users read when the request fails. */
  readonly failure?: string
  /** What users read when the answer has `success: false` or is invalid, where that differs. */
  readonly unsuccessful?: string
}

const hydraList = { method: 'GET', scope: 'list', family: 'hydra' } as const
const hydra = { method: 'GET', scope: 'device', family: 'hydra' } as const
const meterList = { method: 'GET', scope: 'list', family: 'pm' } as const
const meter = {
  method: 'GET',
  scope: 'device',
  family: 'pm',
  failure: ERRORS.fetchMeterError,
  unsuccessful: ERRORS.fetchMeterFailed,
} as const

/**
 * The HTTP calls of the backend [H2, H3, H7–H17]: the only list of their paths. Their queries are in `callQueries`, the
 * notes for readers in `httpOperations`; the compiler checks that each has all ids.
 */
export const httpCalls = {
  getSession: { method: 'GET', path: '/api/_auth/session', scope: 'session' },
  deleteSession: { method: 'DELETE', path: '/api/_auth/session', scope: 'session' },
  login: { method: 'POST', path: '/api/login', scope: 'token' },
  listMeters: {
    ...meterList,
    path: '/api/powermeter/devices',
    failure: ERRORS.fetchMetersError,
    unsuccessful: ERRORS.fetchMetersFailed,
  },
  getMeter: { ...meter, path: '/api/powermeter/device/{id}' },
  getMeterEnergy: { ...meter, path: '/api/powermeter/energy/{id}' },
  listHydras: { ...hydraList, path: '/api/hydra/devices', failure: ERRORS.fetchHydrasFailed },
  getHydra: { ...hydra, path: '/api/hydra/device/{id}', failure: ERRORS.fetchHydraFailed },
  getHydraHistory: {
    ...hydra,
    path: '/api/hydra/device/energy/{id}',
    failure: ERRORS.fetchEnergyHistoryFailed,
  },
  getPowerStatus: {
    ...hydra,
    path: '/api/hydra/power-status',
    failure: ERRORS.fetchPowerStatusFailed,
  },
  getPowerTimeline: {
    ...hydra,
    path: '/api/hydra/power-timeline',
    failure: ERRORS.fetchTimelineFailed,
  },
  getHydraEnergy: {
    ...hydra,
    path: '/api/hydra/energy/{id}',
    failure: ERRORS.fetchEnergyDataFailed,
  },
  getEnergySummary: {
    ...hydra,
    path: '/api/hydra/energy-summary/{id}',
    failure: ERRORS.fetchEnergySummaryFailed,
  },
} as const satisfies Readonly<Record<string, HttpCall>>

export type CallId = keyof typeof httpCalls
type OfScope<S> = {
  [I in CallId]: (typeof httpCalls)[I]['scope'] extends S ? I : never
}[CallId]
/** Calls about devices; the others are about the session. */
export type DeviceCallId = OfScope<'list' | 'device'>
export type SessionCallId = Exclude<CallId, DeviceCallId>

/**
 * The path of a call, e.g. `/api/hydra/device/HY-0001`.
 * @param device id of the device; calls without one in their path have it as the parameter `deviceId`
 */
export function callPath(id: CallId, device?: string): string {
  const { path } = httpCalls[id]
  if (device === undefined) return path
  const text = encodeURIComponent(device)
  return path.includes('{id}') ? path.replace('{id}', text) : `${path}?deviceId=${text}`
}

/** The path of a call as a route of a server: `:id` is a device's id. */
export function callRoute(id: CallId): string {
  return httpCalls[id].path.replace('{id}', ':id')
}

/** The family of the devices that a path is about, e.g. of `/api/hydra/devices?page=0`; `null` for another path. */
export function familyOfPath(path: string): Family | null {
  const calls: readonly HttpCall[] = Object.values(httpCalls)
  return calls.find((call) => headOf(call.path) === headOf(path))?.family ?? null
}

/** `/api/hydra` of `/api/hydra/devices`. */
function headOf(path: string): string {
  return path.split('/').slice(0, 3).join('/')
}
