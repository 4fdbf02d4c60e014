/**
 * The schemas of actions, derived from their definitions in `world/actions.ts`: an action alone, for the control API, and
 * a step of a scenario, which also has a time and a device or region, and whose numbers may be ramps.
 */
import { type AnyGroup, dividerParams, notificationsThreshold, phases } from '@wattpost/protocol'
import { z } from 'zod'
import {
  type ActionName,
  type ActionValues,
  actionDefinitions,
  actionNames,
  type DeviceAction,
  type ParametersOf,
} from '../../world/action.ts'
import type { ActionParameter } from '../../world/actions.ts'
import { shortened, suggestion } from '../text/suggestion.ts'
import { deviceId, email, name } from '../values/fields.ts'
import { nextSetMs, type Rampable, rampable, valueAt } from './ramp.ts'
import { timing } from './timing.ts'

/** The schema of a group of fields, each with its meaning and unit from the protocol. */
function described(group: AnyGroup): z.ZodType {
  const shape = Object.entries(group.fields).map(([key, { means, unit }]) => [
    key,
    group.shape[key]?.meta({
      description: unit === undefined ? `${means}.` : `${means}, ${unit}.`,
    }),
  ])
  return group.extend(Object.fromEntries(shape))
}

/** The schema of a parameter; in a step of a scenario a number with ramps may change gradually. */
function schemaOf(parameter: ActionParameter, isInStep: boolean): z.ZodType {
  if ('min' in parameter) return numberSchema(parameter, isInStep)
  const schema = WORDS[parameter.type]
  return (parameter.optional ? schema.optional() : schema).meta({
    description: `${describe(parameter)}.`,
  })
}

function numberSchema(parameter: NumberParameter, isInStep: boolean): z.ZodType {
  const { type, min, max, ramp } = parameter
  const number = (type === 'integer' ? z.int() : z.number()).min(min).max(max)
  if (ramp !== undefined) {
    const description = `${describe(parameter)}; or { from, to, over } for a gradual change.`
    return (isInStep ? rampable(number, ramp) : number).meta({ description })
  }
  const schema = parameter.default === undefined ? number : number.default(parameter.default)
  return schema.meta({ description: `${describe(parameter)}.` })
}

/** Schemas of the values that are not numbers. */
const WORDS: Readonly<Record<WordParameter['type'], z.ZodType>> = {
  phase: z.enum(phases),
  account: email,
  'account or none': email.nullable(),
  thresholds: described(notificationsThreshold),
  dividers: described(dividerParams),
}

type NumberParameter = Extract<ActionParameter, { readonly min: number }>
type WordParameter = Exclude<ActionParameter, NumberParameter>

/** The meaning of a parameter with unit and note, without a full stop. */
function describe(parameter: ActionParameter): string {
  const { means, note } = parameter
  const unit = 'unit' in parameter ? `, ${parameter.unit}` : ''
  return `${means}${unit}${note === undefined ? '' : `; ${note}`}`
}

/** Actions that share an object of parameters are one form. */
const namesByParameters = new Map<Parameters | undefined, ActionName[]>()
type Parameters = (typeof actionDefinitions)[ActionName]['parameters']
for (const name of actionNames) {
  const { parameters } = actionDefinitions[name]
  namesByParameters.set(parameters, [...(namesByParameters.get(parameters) ?? []), name])
}

/** The forms of an action, with further keys after its own. */
function formsWith(keys: z.ZodRawShape, isInStep: boolean) {
  return [...namesByParameters].map(([parameters = {}, names]) => {
    const [first, ...others] = names as [ActionName, ...ActionName[]]
    const action = others.length === 0 ? z.literal(first) : z.enum([first, ...others])
    const values = Object.entries(parameters).map(([key, parameter]) => [
      key,
      schemaOf(parameter, isInStep),
    ])
    const schema = z.strictObject({
      do: action.meta({
        description: 'The action on the device, or on all devices of the region.',
      }),
      ...Object.fromEntries(values),
      ...keys,
    })
    return { names, schema }
  })
}

function unionOf(forms: ReturnType<typeof formsWith>) {
  const schemas = forms.map(({ schema }) => schema) as [z.ZodObject, ...z.ZodObject[]]
  return z.discriminatedUnion('do', schemas, { error: noSuchAction })
}

/** The actions with their parameters, in scenario steps and in the control API: a form for each set of parameters. */
export const actionForms = formsWith({}, false)
export const deviceAction = unionOf(actionForms) as unknown as z.ZodType<DeviceAction, DeviceAction>

function noSuchAction({ code, input }: z.core.$ZodRawIssue): string | undefined {
  if (code !== 'invalid_union') return undefined
  const written: unknown = Object(input).do
  if (typeof written !== 'string') return 'an action is missing'
  const known = actionForms.flatMap(({ names }) => names)
  return `no action "${shortened(written)}"${suggestion(written, known)}`
}

/** A value that an action takes. */
export interface NamedParameter {
  readonly name: string
  readonly description: string
}

/** The values of an action by its name; none for an unknown name. */
export function actionParameters(action: string): NamedParameter[] {
  const known = actionNames.find((name) => name === action)
  const { parameters = {} } = known === undefined ? {} : actionDefinitions[known]
  return Object.entries(parameters).map(([name, parameter]) => ({
    name,
    description: `${describe(parameter)}.`,
  }))
}

/** What a step says besides the action: its time, and one device or a region. */
const stepKeys = {
  ...timing,
  device: deviceId.optional().meta({ description: 'The id of the device.' }),
  region: name
    .optional()
    .meta({ description: 'A region: the step acts on all its devices that have the action.' }),
}
type StepKeys = z.output<z.ZodObject<typeof stepKeys>>
/** The values of an action; those that may be ramps may be written as ramps. */
type StepValues<N extends ActionName> = {
  readonly [K in keyof ActionValues<N>]: K extends keyof ParametersOf<N>
    ? ParametersOf<N>[K] extends { readonly ramp: string }
      ? Rampable
      : ActionValues<N>[K]
    : never
}
export type ActingStep = {
  readonly [N in ActionName]: StepKeys & { readonly do: N } & StepValues<N>
}[ActionName]

/** A step that acts on a device, or on all devices of a region. */
export const actingStep = unionOf(formsWith(stepKeys, true)) as unknown as z.ZodType<ActingStep>

/** The action of a step. The value of a ramp depends on the time since its start, ms. */
export function actionOf(step: ActingStep, passedMs = 0): DeviceAction {
  const written = new Map<string, unknown>(Object.entries(step))
  const values = Object.entries(actionDefinitions[step.do].parameters ?? {}).map(
    ([key, parameter]) => {
      const value = written.get(key)
      return [key, hasRamp(parameter) ? valueAt(value as Rampable, passedMs) : value]
    },
  )
  return { do: step.do, ...Object.fromEntries(values) }
}

/** Time of the next value of a ramp, in ms after its start; `null` after the last. */
export function nextActionMs(step: ActingStep, passedMs: number): number | null {
  const written = new Map<string, unknown>(Object.entries(step))
  const parameters = Object.entries(actionDefinitions[step.do].parameters ?? {})
  const [key] = parameters.find(([, parameter]) => hasRamp(parameter)) ?? []
  return key === undefined ? null : nextSetMs(written.get(key) as Rampable, passedMs)
}

function hasRamp(parameter: ActionParameter): boolean {
  return 'ramp' in parameter
}
