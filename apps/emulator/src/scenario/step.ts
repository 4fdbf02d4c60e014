import { z } from 'zod'
import { type ActingStep, actingStep } from './actions.ts'
import { type Fault, faultForms, layerOf } from './faults/fault.ts'
import { httpPattern } from './faults/httpFault.ts'
import { verbatims } from './faults/verbatim.ts'
import { when } from './when.ts'
import { deviceEvent, deviceId, name } from './words.ts'

/** Any event of the specification with any payload, malformed ones too. */
const emission = z.strictObject({
  ...when,
  device: deviceId,
  emit: deviceEvent,
  data: z.unknown(),
})
export type EmissionStep = z.output<typeof emission>

/** Answers word for word, instead of the server's own, from here on. */
const scripted = z.strictObject({
  ...when,
  answer: httpPattern,
  with: verbatims,
  who: z.string().max(200).optional(),
})
export type ScriptStep = z.output<typeof scripted>

/** Takes back a fault, or answers, that an earlier step put in force. */
const lifting = z.strictObject({ ...when, lift: name })
export type LiftStep = z.output<typeof lifting>

const faulty = {
  http: z.strictObject({ ...when, fault: faultForms.http }),
  socket: z.strictObject({ ...when, fault: faultForms.socket }),
  auth: z.strictObject({ ...when, fault: faultForms.auth }),
  device: z.strictObject({ ...when, fault: faultForms.device }),
} as const
export type FaultStep = z.output<(typeof faulty)[keyof typeof faulty]> & { readonly fault: Fault }

export type Step = ActingStep | EmissionStep | ScriptStep | LiftStep | FaultStep

/** The forms of a step. */
export const stepForms = [
  actingStep,
  emission,
  scripted,
  lifting,
  faulty.http,
  faulty.socket,
  faulty.auth,
  faulty.device,
] as const

/** A step's own schema, chosen by its key, so that a mistake is told where it is. */
export function stepSchema(step: unknown): z.ZodType<Step> {
  if (typeof step !== 'object' || step === null) return actingStep
  if ('fault' in step) return faulty[layerOf(step.fault)]
  if ('emit' in step) return emission
  if ('answer' in step) return scripted
  return 'lift' in step ? lifting : actingStep
}
