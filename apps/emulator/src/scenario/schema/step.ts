import { z } from 'zod'
import { httpPattern } from '../faults/callPattern.ts'
import { type Fault, faultForms, layerOf } from '../faults/fault.ts'
import { scriptedAnswers } from '../faults/scriptedAnswer.ts'
import { deviceEvent, deviceId, name, onlyAccount } from '../values/fields.ts'
import { type ActingStep, actingStep } from './actions.ts'
import { timing } from './timing.ts'

/** Sends any event of the specification with any payload, valid or not. */
const emission = z.strictObject({
  ...timing,
  device: deviceId.meta({ description: 'The id of the device.' }),
  emit: deviceEvent.meta({
    description: 'The event of a frame that is sent in the name of the device.',
  }),
  data: z.unknown().meta({ description: 'The payload, verbatim; it may be invalid.' }),
})
export type EmissionStep = z.output<typeof emission>

/** Gives scripted answers instead of the server's own from here on. */
const scripted = z.strictObject({
  ...timing,
  answer: httpPattern.meta({
    description: 'The HTTP calls to answer, e.g. GET /api/hydra/device/HY-0001.',
  }),
  with: scriptedAnswers,
  who: onlyAccount,
})
export type ScriptStep = z.output<typeof scripted>

/** Lifts the fault or the scripted answers of an earlier step. */
const lifting = z.strictObject({
  ...timing,
  lift: name.meta({ description: 'Lifts the fault or the answers of the step with this id.' }),
})
export type LiftStep = z.output<typeof lifting>

const fault = <T extends z.ZodType>(form: T) =>
  form.meta({
    description:
      'A failure: of HTTP calls (http), sockets (socket), sign-in (auth) or a device (device).',
  })
const faulty = {
  http: z.strictObject({ ...timing, fault: fault(faultForms.http) }),
  socket: z.strictObject({ ...timing, fault: fault(faultForms.socket) }),
  auth: z.strictObject({ ...timing, fault: fault(faultForms.auth) }),
  device: z.strictObject({ ...timing, fault: fault(faultForms.device) }),
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

/** The schema of one step, chosen by its key, so that errors have exact locations. */
export function stepSchema(step: unknown): z.ZodType<Step> {
  if (typeof step !== 'object' || step === null) return actingStep
  if ('fault' in step) return faulty[layerOf(step.fault)]
  if ('emit' in step) return emission
  if ('answer' in step) return scripted
  return 'lift' in step ? lifting : actingStep
}

/** A step's id, or its number in the file, counted from 1. */
export function stepName(step: Step, index: number): string {
  return step.id ?? `step-${index + 1}`
}
