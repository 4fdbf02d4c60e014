import { z } from 'zod'
import {
  energyRowsBody,
  hydraBody,
  hydraListBody,
  meterBody,
  meterEnergyBody,
  meterListBody,
} from '../http/bodies.ts'
import { type CallId, type HttpCall, httpCalls } from '../http/calls.ts'
import { callQueries } from '../http/queries.ts'
import { powerStatusReport, powerTimeline } from '../hydra/powerStatus.ts'
import { deviceStatuses } from '../live/deviceStatus.ts'
import { loginRequest, session } from '../session/session.ts'
import { added, core, type Mark, type Note, type Notes, withAdded } from './marks.ts'

/** An HTTP call of the backend. */
export interface HttpOperation {
  readonly id: CallId
  readonly method: 'get' | 'post' | 'delete'
  readonly path: string
  readonly mark: Mark
  readonly summary: string
  readonly scope: HttpCall['scope']
  readonly query: z.ZodType
  /** Every parameter of the query. */
  readonly parameters: Readonly<Record<string, Note>>
  readonly body?: z.ZodType
  readonly answer: z.ZodType
  /** Fields of the answer beyond those of its components. */
  readonly answerFields: Readonly<Record<string, Note>>
}

/** What readers learn of a call beyond `httpCalls` and `callQueries`. */
interface Documentation<I extends CallId> {
  readonly mark: Mark
  readonly summary: string
  readonly parameters: Notes<(typeof callQueries)[I]>
  readonly body?: z.ZodType
  readonly answer: z.ZodType
  readonly answerFields?: HttpOperation['answerFields']
}

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

const documented: { readonly [I in CallId]: Documentation<I> } = {
  getSession: {
    mark: core('H2', 'X4'),
    summary: 'The current session; an object without user when signed out',
    parameters: {},
    answer: session,
  },
  deleteSession: {
    mark: core('H3'),
    summary: 'Signs out',
    parameters: {},
    answer: z.looseObject({}),
  },
  login: {
    mark: core('H7', 'A2', 'X8'),
    summary: 'Starts a session after a sign-in; clients only log the answer',
    parameters: {},
    body: loginRequest,
    answer: z.looseObject({}),
  },
  listMeters: {
    mark: core('H8', 'X9', 'C3'),
    summary: 'The power meters of the user',
    answer: meterListBody,
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
  },
  getMeter: {
    mark: core('H9', 'X10'),
    summary: 'A power meter',
    parameters: {},
    answer: meterBody,
    answerFields: { success: 'Whether the call succeeded', data: 'The meter' },
  },
  getMeterEnergy: {
    mark: core('H10'),
    summary: 'Energies of a power meter: hours of a day, days of a week or month',
    answer: meterEnergyBody,
    parameters: { period: 'The current day, week or month', tz },
    answerFields: {
      success: 'Whether the call succeeded',
      data: `Rows by hour or day; ${UNREPORTED}`,
    },
  },
  listHydras: {
    mark: core('H11', 'X11', 'C3'),
    summary: 'A page of the user’s hydras',
    answer: hydraListBody,
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
  },
  getHydra: {
    mark: core('H12', 'X12'),
    summary: 'A hydra',
    parameters: {},
    answer: hydraBody,
    answerFields: { device: 'The hydra' },
  },
  getHydraHistory: {
    mark: core('H13', 'X13'),
    summary: 'Energies of a hydra, by day, for the last `days` days',
    answer: energyRowsBody,
    parameters: {
      range: withAdded('Rows by day or hour', ['hourly']),
      days: 'Number of days, today included',
      tz,
    },
    answerFields: ROWS,
  },
  getPowerStatus: {
    mark: core('H14', 'E17', 'X14'),
    summary: 'Uptime of grid and generator over a period',
    answer: powerStatusReport,
    parameters: { deviceId: 'Id of the device', range: RANGE, offset: OFFSET, tz },
  },
  getPowerTimeline: {
    mark: core('H15', 'E18', 'X15'),
    summary: 'Power failures and restorations over a period',
    answer: powerTimeline,
    parameters: {
      deviceId: 'Id of the device',
      range: RANGE,
      offset: OFFSET,
      channels: 'Only these channels, e.g. `1,2,3`',
      tz,
    },
  },
  getHydraEnergy: {
    mark: core('H16', 'R21', 'X16'),
    summary: 'Energies of a hydra over a period',
    answer: energyRowsBody,
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
  },
  getEnergySummary: {
    mark: core('H17', 'X17'),
    summary: 'Sums of energies of a hydra over a period',
    answer: energyRowsBody,
    parameters: {
      type: TYPE,
      startDate: `${DATES}; by default the start of the end’s day`,
      endDate: `${DATES}, then the whole day; by default now`,
      tz,
    },
    answerFields: ROWS,
  },
}

/** The HTTP calls of the backend with their schemas and notes [H2, H3, H7–H17]. */
export const httpOperations: readonly HttpOperation[] = (Object.keys(httpCalls) as CallId[]).map(
  (id) => {
    const { method, path, scope } = httpCalls[id]
    const verb = method.toLowerCase() as Lowercase<typeof method>
    return {
      id,
      method: verb,
      path,
      scope,
      query: callQueries[id],
      answerFields: {},
      ...documented[id],
    }
  },
)
