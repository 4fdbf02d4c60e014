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

/** The calls of the control API with a JSON response: its routes and its clients are made from them. */
export const controlCalls = {
  state: {
    method: 'get',
    path: '/state',
    summary: 'The running scenario and its clock',
    answers: controlState,
  },
  setClock: {
    method: 'post',
    path: '/clock',
    summary: 'Sets the speed, pauses, resumes, steps or seeks, and cancels steps and seeks',
    conflict: 'The step or seek was cancelled, or too many wait',
    body: clockChange,
    answers: controlState,
  },
  timeline: {
    method: 'get',
    path: '/timeline',
    summary: 'The timeline’s steps with due and run times',
    answers: controlTimeline,
  },
  scenarios: {
    method: 'get',
    path: '/scenarios',
    summary: 'Names and titles of the shipped scenarios',
    answers: controlScenarios,
  },
  playScenario: {
    method: 'post',
    path: '/scenario',
    summary: 'Plays another scenario from its start, or repeats a logged run by its inputs',
    body: scenarioChoice,
    unavailable: 'Too many scenario texts wait to be read; nothing was changed',
    answers: controlState,
  },
  reset: {
    method: 'post',
    path: '/reset',
    summary: 'Resets scenario, faults and seeded accounts',
    unavailable: 'The Auth emulator does not answer; nothing was reset',
    answers: controlState,
  },
  verdicts: {
    method: 'get',
    path: '/verdicts',
    summary: 'Verdict on each expectation so far',
    answers: controlVerdicts,
  },
  faults: {
    method: 'get',
    path: '/faults',
    summary: 'The active faults and scripted answers',
    answers: controlFaults,
  },
  inject: {
    method: 'post',
    path: '/faults',
    summary: 'Injects a fault or scripted answers',
    body: injection,
    bodyFor: injectionFor,
    answers: controlFaultAdded,
  },
  liftAll: {
    method: 'delete',
    path: '/faults',
    summary: 'Lifts all faults and scripted answers',
    answers: controlFaults,
  },
  lift: {
    method: 'delete',
    path: '/faults/:id',
    summary: 'Lifts one fault or one entry of scripted answers',
    answers: controlFaults,
  },
  accounts: {
    method: 'get',
    path: '/accounts',
    summary: 'The seeded accounts with their passwords',
    answers: controlAccounts,
  },
  devices: {
    method: 'get',
    path: '/devices',
    summary: 'The devices of the fleet',
    answers: controlDevices,
  },
  device: {
    method: 'get',
    path: '/devices/:id',
    summary: 'A device: its status, and the report that it would send now',
    answers: controlDeviceReport,
  },
  actions: {
    method: 'get',
    path: '/devices/:id/actions',
    summary:
      'Actions that a device supports, of those in the director; with all=true of nearly all',
    query: z.strictObject({ all: z.enum(['true', 'false']).default('false') }),
    answers: z.object({ actions: z.array(deviceAction) }),
  },
  act: {
    method: 'post',
    path: '/devices/:id/actions',
    summary: 'Applies an action to a device',
    body: deviceAction,
    answers: controlState,
  },
  mails: {
    method: 'get',
    path: '/mail',
    summary: 'Links of the emails that the Auth emulator would have sent',
    unavailable: 'The Auth emulator does not answer',
    answers: controlMails,
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
