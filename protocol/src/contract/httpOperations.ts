import { z } from 'zod'
import {
  energyRowsBody,
  hydraBody,
  hydraListBody,
  meterBody,
  meterEnergyBody,
  meterListBody,
} from '../http/bodies.ts'
import {
  deviceEnergyQuery,
  energySummaryQuery,
  hydraEnergyQuery,
  listQuery,
  meterEnergyQuery,
  powerStatusQuery,
  timelineQuery,
} from '../http/queries.ts'
import { powerStatusReport, powerTimeline } from '../hydra/powerStatus.ts'
import { deviceStatuses } from '../live/deviceStatus.ts'
import { loginRequest, session } from '../session/session.ts'
import { added, core, type Mark, type Note, type Notes, withAdded } from './marks.ts'

/** An HTTP call of the backend. */
export interface HttpOperation {
  readonly id: string
  readonly method: 'get' | 'post' | 'delete'
  /** `{id}` is a device's id. */
  readonly path: string
  readonly mark: Mark
  readonly summary: string
  /** `device`: an approved user who may see the device; `session`: anybody. */
  readonly scope: 'list' | 'device' | 'session' | 'token'
  readonly query: z.ZodType
  /** Every parameter of the query. */
  readonly parameters: Readonly<Record<string, Note>>
  readonly body?: z.ZodType
  readonly answer: z.ZodType
  /** Fields of the answer beyond those of its components. */
  readonly answerFields: Readonly<Record<string, Note>>
}

type Given<Q extends z.ZodType> = Omit<
  HttpOperation,
  'query' | 'parameters' | 'answerFields' | 'method'
> & {
  readonly method?: HttpOperation['method']
  readonly answerFields?: HttpOperation['answerFields']
  readonly query: Q
  readonly parameters: Notes<Q>
}

function operation<Q extends z.ZodType>(given: Given<Q>): HttpOperation {
  return { method: 'get', answerFields: {}, ...given }
}

const NONE = z.object({})
const PAGING = { total: 'Number of devices that match', hasMore: 'Whether a further page exists' }
const UNREPORTED = 'none since the last report of a device that is offline'
const ROWS = { energyData: `Rows by period, type and channel; ${UNREPORTED}` }
const tz = added('Time zone of days, an IANA name; by default the device’s', 'tz')
const RANGE = '`d` calendar day, `w` ISO week, `m` month'
const OFFSET = '0 is the current period, 1 the one before'
const TYPE = withAdded(
  '`ie` import, `ce` charge, `de` discharge, `se` solar charge, `all` of them',
  ...([['ce', 'de', 'se', 'all'], 'energyTypes'] as const),
)
const DATES = 'ISO instant, or ISO date'

/** The HTTP calls of the backend [H2, H3, H7–H17]. */
export const httpOperations: readonly HttpOperation[] = [
  operation({
    ...{ id: 'getSession', path: '/api/_auth/session', mark: core('H2', 'X4') },
    summary: 'The current session; an object without user when signed out',
    ...{ scope: 'session', query: NONE, parameters: {}, answer: session },
  }),
  operation({
    ...{ id: 'deleteSession', method: 'delete', path: '/api/_auth/session', mark: core('H3') },
    summary: 'Signs out',
    ...{ scope: 'session', query: NONE, parameters: {}, answer: z.looseObject({}) },
  }),
  operation({
    ...{ id: 'login', method: 'post', path: '/api/login', mark: core('H7', 'A2', 'X8') },
    summary: 'Starts a session after a sign-in; clients only log the answer',
    ...{ scope: 'token', query: NONE, parameters: {}, body: loginRequest },
    answer: z.looseObject({}),
  }),
  operation({
    ...{ id: 'listMeters', path: '/api/powermeter/devices', mark: core('H8', 'X9', 'C3') },
    summary: 'The power meters of the user',
    ...{ scope: 'list', query: listQuery, answer: meterListBody },
    parameters: {
      page: added('Page from 0', 'meterPaging'),
      limit: added('Devices of a page', 'meterPaging'),
      search: added('Part of an id or site', 'meterPaging'),
      filter: added('Only devices of this status', 'meterPaging'),
    },
    answerFields: {
      success: 'Whether the call succeeded',
      data: 'The meters of the page',
      total: added(PAGING.total, 'meterPaging'),
      hasMore: added(PAGING.hasMore, 'meterPaging'),
    },
  }),
  operation({
    ...{ id: 'getMeter', path: '/api/powermeter/device/{id}', mark: core('H9', 'X10') },
    summary: 'A power meter',
    ...{ scope: 'device', query: NONE, parameters: {}, answer: meterBody },
    answerFields: { success: 'Whether the call succeeded', data: 'The meter' },
  }),
  operation({
    ...{ id: 'getMeterEnergy', path: '/api/powermeter/energy/{id}', mark: core('H10') },
    summary: 'Energies of a power meter: hours of a day, days of a week or month',
    ...{ scope: 'device', query: meterEnergyQuery, answer: meterEnergyBody },
    parameters: { period: 'The current day, week or month', tz },
    answerFields: {
      success: 'Whether the call succeeded',
      data: `Rows by hour or day; ${UNREPORTED}`,
    },
  }),
  operation({
    ...{ id: 'listHydras', path: '/api/hydra/devices', mark: core('H11', 'X11', 'C3') },
    summary: 'A page of the user’s hydras',
    ...{ scope: 'list', query: listQuery, answer: hydraListBody },
    parameters: {
      page: 'Page from 0',
      limit: 'Devices of a page',
      search: 'Part of an id or site, in any letter case',
      filter: withAdded(
        'Only devices of this status; the specification names no values, the dashboard sends these three',
        ...([deviceStatuses, 'statusWords'] as const),
      ),
    },
    answerFields: { devices: 'The hydras of the page', ...PAGING },
  }),
  operation({
    ...{ id: 'getHydra', path: '/api/hydra/device/{id}', mark: core('H12', 'X12') },
    summary: 'A hydra',
    ...{ scope: 'device', query: NONE, parameters: {}, answer: hydraBody },
    answerFields: { device: 'The hydra' },
  }),
  operation({
    ...{ id: 'getHydraHistory', path: '/api/hydra/device/energy/{id}', mark: core('H13', 'X13') },
    summary: 'Energies of a hydra, by day, for the last `days` days',
    ...{ scope: 'device', query: deviceEnergyQuery, answer: energyRowsBody },
    parameters: {
      range: withAdded('Rows by day or hour', ['hourly']),
      days: 'Number of days, today included',
      tz,
    },
    answerFields: ROWS,
  }),
  operation({
    ...{ id: 'getPowerStatus', path: '/api/hydra/power-status', mark: core('H14', 'E17', 'X14') },
    summary: 'Uptime of grid and generator over a period',
    ...{ scope: 'device', query: powerStatusQuery, answer: powerStatusReport },
    parameters: { deviceId: 'Id of the device', range: RANGE, offset: OFFSET, tz },
  }),
  operation({
    ...{ id: 'getPowerTimeline', path: '/api/hydra/power-timeline' },
    mark: core('H15', 'E18', 'X15'),
    summary: 'Power failures and restorations over a period',
    ...{ scope: 'device', query: timelineQuery, answer: powerTimeline },
    parameters: {
      deviceId: 'Id of the device',
      range: RANGE,
      offset: OFFSET,
      channels: 'Only these channels, e.g. `1,2,3`',
      tz,
    },
  }),
  operation({
    ...{ id: 'getHydraEnergy', path: '/api/hydra/energy/{id}' },
    mark: core('H16', 'R21', 'X16'),
    summary: 'Energies of a hydra over a period',
    ...{ scope: 'device', query: hydraEnergyQuery, answer: energyRowsBody },
    parameters: {
      range: RANGE,
      offset: OFFSET,
      type: TYPE,
      resolution: withAdded('Rows by hour or day, only with range `d`', ['daily']),
      dayViewMode: withAdded('Rows of a day: by hour, or by night, morning, afternoon, evening', [
        'hours',
        'parts',
      ]),
      startDate: `${DATES}; takes the place of range and offset`,
      endDate: `${DATES}, then the whole day`,
      tz,
    },
    answerFields: ROWS,
  }),
  operation({
    ...{ id: 'getEnergySummary', path: '/api/hydra/energy-summary/{id}' },
    mark: core('H17', 'X17'),
    summary: 'Sums of energies of a hydra over a period',
    ...{ scope: 'device', query: energySummaryQuery, answer: energyRowsBody },
    parameters: {
      type: TYPE,
      startDate: `${DATES}; by default the start of the end’s day`,
      endDate: `${DATES}, then the whole day; by default now`,
      tz,
    },
    answerFields: ROWS,
  }),
]
