import {
  clockChange,
  controlAccounts,
  controlDeviceReport,
  controlDevices,
  controlFaultAdded,
  controlFaults,
  controlMails,
  controlScenarios,
  controlState,
  controlTimeline,
  controlVerdicts,
  logQuery,
  scenarioChoice,
} from '@wattpost/protocol'
import { z } from 'zod'
import { httpPattern } from '../scenario/faults/callPattern.ts'
import { faultForms, layerOf } from '../scenario/faults/fault.ts'
import { scriptedAnswers } from '../scenario/faults/scriptedAnswer.ts'
import { deviceAction } from '../scenario/schema/actions.ts'
import { name } from '../scenario/values/fields.ts'

/** The public description of a route of the control API. */
export interface ControlHead {
  readonly method: 'get' | 'post' | 'delete'
  /** Path under `/__emulator`, in Express notation. */
  readonly path: string
  /** One line for the documentation. */
  readonly summary: string
  /** Reason of the 409 response, for the documentation. */
  readonly conflict?: string
  /** Reason of the 503 response, for the documentation. */
  readonly unavailable?: string
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Selects the variant of the body's schema, so that an error names the exact field. */
  readonly bodyFor?: (json: unknown) => z.ZodType
}

/** A call of the control API with a JSON response. */
export interface ControlCall extends ControlHead {
  /** Schema of the 200 response. */
  readonly answers: z.ZodType
}

/** A call of the control API whose response is lines of text. */
export interface ControlStream extends ControlHead {
  readonly streams: 'application/x-ndjson' | 'text/event-stream' | 'text/plain'
}

const scripted = z.strictObject({
  id: name.optional(),
  answer: httpPattern,
  with: scriptedAnswers,
  who: z.string().max(200).optional(),
})
const byLayer = {
  http: z.strictObject({ id: name.optional(), fault: faultForms.http }),
  socket: z.strictObject({ id: name.optional(), fault: faultForms.socket }),
  auth: z.strictObject({ id: name.optional(), fault: faultForms.auth }),
  device: z.strictObject({ id: name.optional(), fault: faultForms.device }),
} as const
/** `POST faults`: a fault or scripted answers, and the id by which it can be lifted. */
const injection = z.union([...Object.values(byLayer), scripted])

function injectionFor(json: unknown): z.ZodType {
  if (typeof json === 'object' && json !== null && 'answer' in json) return scripted
  return byLayer[layerOf(Object(json).fault)]
}

const BUSY_STREAMS = 'Too many streams are open from this address'

/** A call without a body. */
const get = <const P extends string, A extends z.ZodType>(path: P, summary: string, answers: A) =>
  ({ method: 'get', path, summary, answers }) as const
const post = <const P extends string, A extends z.ZodType>(path: P, summary: string, answers: A) =>
  ({ method: 'post', path, summary, answers }) as const
const remove = <const P extends string, A extends z.ZodType>(
  path: P,
  summary: string,
  answers: A,
) => ({ method: 'delete', path, summary, answers }) as const

/** The calls of the control API with a JSON response: its routes and its clients are made from them. */
export const controlCalls = {
  state: get('/state', 'The running scenario and its clock', controlState),
  setClock: {
    ...post(
      '/clock',
      'Sets the speed, pauses, resumes, steps or seeks, and cancels steps and seeks',
      controlState,
    ),
    conflict: 'The step or seek was cancelled, or too many wait',
    body: clockChange,
  },
  timeline: get('/timeline', 'The timeline’s steps with due and run times', controlTimeline),
  scenarios: get('/scenarios', 'Names and titles of the shipped scenarios', controlScenarios),
  playScenario: {
    ...post(
      '/scenario',
      'Plays another scenario from its start, or repeats a logged run by its inputs',
      controlState,
    ),
    body: scenarioChoice,
    unavailable: 'Too many scenario texts wait to be read; nothing was changed',
  },
  reset: {
    ...post('/reset', 'Resets scenario, faults and seeded accounts', controlState),
    unavailable: 'The Auth emulator does not answer; nothing was reset',
  },
  verdicts: get('/verdicts', 'Verdict on each expectation so far', controlVerdicts),
  faults: get('/faults', 'The active faults and scripted answers', controlFaults),
  inject: {
    ...post('/faults', 'Injects a fault or scripted answers', controlFaultAdded),
    body: injection,
    bodyFor: injectionFor,
  },
  liftAll: remove('/faults', 'Lifts all faults and scripted answers', controlFaults),
  lift: remove('/faults/:id', 'Lifts one fault or one entry of scripted answers', controlFaults),
  accounts: get('/accounts', 'The seeded accounts with their passwords', controlAccounts),
  devices: get('/devices', 'The devices of the fleet', controlDevices),
  device: get(
    '/devices/:id',
    'A device: its status, and the report that it would send now',
    controlDeviceReport,
  ),
  actions: {
    ...get(
      '/devices/:id/actions',
      'Actions that a device supports, of those in the director; with all=true of nearly all',
      z.object({ actions: z.array(deviceAction) }),
    ),
    query: z.strictObject({ all: z.enum(['true', 'false']).default('false') }),
  },
  act: {
    ...post('/devices/:id/actions', 'Applies an action to a device', controlState),
    body: deviceAction,
  },
  mails: {
    ...get('/mail', 'Links of the emails that the Auth emulator would have sent', controlMails),
    unavailable: 'The Auth emulator does not answer',
  },
} as const satisfies Record<string, ControlCall>
export type ControlCalls = typeof controlCalls

/** The streams of the control API. */
export const controlStreams = {
  log: {
    method: 'get',
    path: '/log',
    summary: 'The world, traffic or input log',
    query: logQuery,
    unavailable: BUSY_STREAMS,
    streams: 'application/x-ndjson',
  },
  steps: {
    method: 'get',
    path: '/steps',
    summary: 'Steps and faults, as they occur',
    unavailable: BUSY_STREAMS,
    streams: 'text/event-stream',
  },
  metrics: {
    method: 'get',
    path: '/metrics',
    summary: 'Figures of the emulator and its process, in the text format of Prometheus',
    streams: 'text/plain',
  },
} as const satisfies Record<string, ControlStream>

/** Name of a call with a JSON response. */
export type ControlName = keyof ControlCalls

type IdOf<Path extends string> = Path extends `${string}:id${string}`
  ? { readonly id: string }
  : unknown
type BodyOf<Call> = Call extends { readonly body: infer Body extends z.ZodType }
  ? { readonly body: z.input<Body> }
  : unknown
type QueryOf<Call> = Call extends { readonly query: infer Query extends z.ZodType }
  ? { readonly query?: z.input<Query> }
  : unknown

/** The input of a call: the id of the path, body and query, as far as the call has them. */
export type ControlInput<N extends ControlName> = IdOf<ControlCalls[N]['path']> &
  BodyOf<ControlCalls[N]> &
  QueryOf<ControlCalls[N]>
/** The body of the answer to a call. */
export type ControlAnswer<N extends ControlName> = z.output<ControlCalls[N]['answers']>
