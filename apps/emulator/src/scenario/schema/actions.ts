import { DAY_MS, dividerParams, notificationsThreshold, phases } from '@wattpost/protocol'
import { z } from 'zod'
import { deviceId, email, name } from './fields.ts'
import { rampable } from './ramp.ts'
import { shortened, suggestion } from './suggestion.ts'
import { timing } from './timing.ts'

const plainActions = [
  'grid-off',
  'grid-on',
  'generator-on',
  'generator-off',
  'generator-fail',
  'refuel',
  'offline',
  'online',
  'switch-on',
  'switch-off',
  'tamper-on',
  'tamper-off',
  'clear-sky',
  'counter-reset',
] as const

const action = <T extends z.ZodType>(type: T) =>
  type.meta({ description: 'The action on the device, or on all devices of the region.' })
const cover = z.number().min(0).max(1)
const powerW = z.number().min(0).max(1_000_000)
const COVER = 'Cloud cover, 0–1; or { from, to, over } for a gradual change.'
const POWER = 'Additional load, W; or { from, to, over } for a gradual change.'

const limit = notificationsThreshold.shape
const thresholdKeys = notificationsThreshold.extend({
  high_temperature: limit.high_temperature.meta({ description: 'Highest temperature, °C.' }),
  high_voltage: limit.high_voltage.meta({ description: 'Highest battery voltage, V.' }),
  high_power_day: limit.high_power_day.meta({ description: 'Highest power by day, W.' }),
  high_power_night: limit.high_power_night.meta({ description: 'Highest power by night, W.' }),
  low_energy: limit.low_energy.meta({ description: 'Least energy left in the battery, Wh.' }),
  not_charging: limit.not_charging.meta({
    description: 'Longest time without charging by day, minutes.',
  }),
})
const divider = dividerParams.shape
const dividerKeys = dividerParams.extend({
  battery_r1: divider.battery_r1.meta({
    description: 'First resistor of the battery’s divider, kΩ.',
  }),
  battery_r2: divider.battery_r2.meta({
    description: 'Second resistor of the battery’s divider, kΩ.',
  }),
  solar_r1: divider.solar_r1.meta({ description: 'First resistor of the solar divider, kΩ.' }),
  solar_r2: divider.solar_r2.meta({ description: 'Second resistor of the solar divider, kΩ.' }),
})
/** The actions with their parameters, in scenario steps and in the control API. */
export const actionForms = [
  z.strictObject({ do: action(z.enum(plainActions)) }),
  z.strictObject({ do: action(z.literal('cloud')), cover: cover.meta({ description: COVER }) }),
  z.strictObject({
    do: action(z.literal('extra-load')),
    powerW: powerW.meta({ description: POWER }),
  }),
  z.strictObject({
    do: action(z.literal('thresholds')),
    thresholds: thresholdKeys.meta({
      description: 'The values at which the device notifies, as merchants set them.',
    }),
  }),
  z.strictObject({
    do: action(z.literal('dividers')),
    dividers: dividerKeys.meta({
      description: 'The resistors of the voltage dividers, as merchants set them.',
    }),
  }),
  z.strictObject({
    do: action(z.enum(['phase-off', 'phase-on'])),
    phase: z.enum(phases).meta({ description: 'The phase of the meter.' }),
  }),
  z.strictObject({
    do: action(z.enum(['channel-off', 'channel-on'])),
    channel: z.int().min(1).max(6).meta({ description: 'The channel of the hydra, 1–6.' }),
  }),
  z.strictObject({
    do: action(z.literal('fuel-left')),
    litres: z.number().min(0).max(100_000).meta({ description: 'Remaining fuel, l.' }),
  }),
  z.strictObject({
    do: action(z.literal('load-shedding')),
    stage: z.int().min(0).max(8).meta({ description: 'Stage of load shedding, 0 (none) to 8.' }),
  }),
  z.strictObject({
    do: action(z.literal('storm')),
    reach: z
      .number()
      .min(0)
      .max(1)
      .default(0.7)
      .meta({ description: 'The share of the region’s devices that it hits, 0–1.' }),
  }),
  z.strictObject({
    do: action(z.literal('clock-skew')),
    skewMs: z
      .int()
      .min(-366 * DAY_MS)
      .max(366 * DAY_MS)
      .meta({ description: 'Error of the device’s clock, ms; 0 corrects it.' }),
  }),
  /** Omitted fields keep their values. */
  z.strictObject({
    do: action(z.literal('assign')),
    merchant: email.optional().meta({ description: 'The new merchant, by email.' }),
    owner: email
      .nullable()
      .optional()
      .meta({ description: 'The new end user, by email; `null` for none.' }),
  }),
] as const
export const deviceAction = z.discriminatedUnion('do', actionForms, { error: noSuchAction })

function noSuchAction({ code, input }: z.core.$ZodRawIssue): string | undefined {
  if (code !== 'invalid_union') return undefined
  const written: unknown = Object(input).do
  if (typeof written !== 'string') return 'an action is missing'
  return `no action "${shortened(written)}"${suggestion(written, actionNames())}`
}

/** The names of all actions. */
export function actionNames(): string[] {
  return actionForms.flatMap((form) => namesOf(form))
}

function namesOf({ shape }: (typeof actionForms)[number]): string[] {
  return [...shape.do._zod.values].map(String)
}

/** The part of a description about scenario steps only. */
const RAMP = /; or \{ from, to, over \}.*$/

/** A value that an action takes. */
export interface ActionParameter {
  readonly name: string
  readonly description: string
  readonly isOptional: boolean
}

/** The values of an action by its name; none for an unknown name. */
export function actionParameters(action: string): ActionParameter[] {
  const form = actionForms.find((one) => namesOf(one).includes(action))
  const { do: _, ...values } = form?.shape ?? {}
  return Object.entries<z.ZodType>(values).map(([name, schema]) => ({
    name,
    description: (schema.meta()?.description ?? '').replace(RAMP, '.'),
    isOptional: schema.safeParse(undefined).success,
  }))
}

const [
  plain,
  cloud,
  load,
  thresholds,
  dividers,
  phase,
  channel,
  fuel,
  shedding,
  storm,
  skew,
  assign,
] = actionForms
const about = {
  ...timing,
  device: deviceId.optional().meta({ description: 'The id of the device.' }),
  region: name
    .optional()
    .meta({ description: 'A region: the step acts on all its devices that have the action.' }),
}

/** A step that acts on a device, or on all devices of a region. */
export const actingStep = z.discriminatedUnion(
  'do',
  [
    plain.extend(about),
    cloud.extend({
      ...about,
      cover: rampable(cover, 'from: 0, to: 0.9, over: 20m').meta({ description: COVER }),
    }),
    load.extend({
      ...about,
      powerW: rampable(powerW, 'from: 0, to: 4000, over: 1h').meta({ description: POWER }),
    }),
    thresholds.extend(about),
    dividers.extend(about),
    phase.extend(about),
    channel.extend(about),
    fuel.extend(about),
    shedding.extend(about),
    storm.extend(about),
    skew.extend(about),
    assign.extend(about),
  ],
  { error: noSuchAction },
)
export type ActingStep = z.output<typeof actingStep>
