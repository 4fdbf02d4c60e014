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
import { loginRequest, session } from '../session/session.ts'
import { notesOf } from './component.ts'
import { addition, core, type Mark, type Notes } from './marks.ts'

/** An HTTP call of the backend. */
export interface HttpOperation extends Documentation {
  readonly id: CallId
  readonly method: 'get' | 'post' | 'delete'
  readonly path: string
  readonly scope: HttpCall['scope']
  readonly query: z.ZodType
  /** Every parameter of the query. */
  readonly parameters: Notes
}

/** What readers learn of a call beyond `httpCalls` and `callQueries`. */
interface Documentation {
  readonly mark: Mark
  readonly summary: string
  readonly body?: z.ZodType
  readonly answer: z.ZodType
}

const documented: { readonly [I in CallId]: Documentation } = {
  getSession: {
    mark: core('H2', 'X4'),
    summary: 'The current session; an object without user when signed out',
    answer: session,
  },
  deleteSession: { mark: core('H3'), summary: 'Signs out', answer: z.looseObject({}) },
  login: {
    mark: core('H7', 'A2', 'X8'),
    summary: 'Starts a session after a sign-in; clients only log the answer',
    body: loginRequest,
    answer: z.looseObject({}),
  },
  listMeters: {
    mark: core('H8', 'X9', 'C3'),
    summary: 'The power meters of the user',
    answer: meterListBody,
  },
  getMeter: { mark: core('H9', 'X10'), summary: 'A power meter', answer: meterBody },
  getMeterEnergy: {
    mark: core('H10'),
    summary: 'Energies of a power meter: hours of a day, days of a week or month',
    answer: meterEnergyBody,
  },
  listHydras: {
    mark: core('H11', 'X11', 'C3'),
    summary: 'A page of the user’s hydras',
    answer: hydraListBody,
  },
  getHydra: { mark: core('H12', 'X12'), summary: 'A hydra', answer: hydraBody },
  getHydraHistory: {
    mark: core('H13', 'X13'),
    summary: 'Energies of a hydra, by day, for the last `days` days',
    answer: energyRowsBody,
  },
  getPowerStatus: {
    mark: core('H14', 'E17', 'X14'),
    summary: 'Uptime of grid and generator over a period',
    answer: powerStatusReport,
  },
  getPowerTimeline: {
    mark: core('H15', 'E18', 'X15'),
    summary: 'Power failures and restorations over a period',
    answer: powerTimeline,
  },
  getHydraEnergy: {
    mark: core('H16', 'R21', 'X16'),
    summary: 'Energies of a hydra over a period',
    answer: energyRowsBody,
  },
  getEnergySummary: {
    mark: core('H17', 'X17'),
    summary: 'Sums of energies of a hydra over a period',
    answer: energyRowsBody,
  },
}

/** The HTTP calls of the backend with their schemas and notes [H2, H3, H7–H17]. */
export const httpOperations: readonly HttpOperation[] = (Object.keys(httpCalls) as CallId[]).map(
  (id) => {
    const { method, path, scope } = httpCalls[id]
    const query = callQueries[id]
    return {
      ...{ id, path, scope, query, parameters: parametersOf(id) },
      method: method.toLowerCase() as Lowercase<typeof method>,
      ...documented[id],
    }
  },
)

/** The notes of a call's query. The specification names no parameters of the meter list. */
function parametersOf(id: CallId): Notes {
  const notes = notesOf(callQueries[id])
  if (id !== 'listMeters') return notes
  const mark = addition('meterPaging')
  return Object.fromEntries(Object.entries(notes).map(([name, note]) => [name, { ...note, mark }]))
}
