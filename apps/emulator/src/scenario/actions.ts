import { dividerParams, notificationsThreshold, phases } from '@wattpost/protocol'
import { z } from 'zod'
import { rampable } from './ramp.ts'
import { suggestion } from './suggest.ts'
import { when } from './when.ts'
import { deviceId, email, name } from './words.ts'

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

const cover = z.number().min(0).max(1)
const powerW = z.number().min(0).max(1_000_000)
const DAY_MS = 86_400_000

/** An action's name with what it needs, as scenario steps and the control API write it. */
const actionForms = [
  z.strictObject({ do: z.enum(plainActions) }),
  z.strictObject({ do: z.literal('cloud'), cover }),
  z.strictObject({ do: z.literal('extra-load'), powerW }),
  z.strictObject({ do: z.literal('thresholds'), thresholds: notificationsThreshold }),
  z.strictObject({ do: z.literal('dividers'), dividers: dividerParams }),
  z.strictObject({ do: z.enum(['phase-off', 'phase-on']), phase: z.enum(phases) }),
  z.strictObject({ do: z.enum(['channel-off', 'channel-on']), channel: z.int().min(1).max(6) }),
  z.strictObject({ do: z.literal('fuel-left'), litres: z.number().min(0).max(100_000) }),
  z.strictObject({ do: z.literal('load-shedding'), stage: z.int().min(0).max(8) }),
  z.strictObject({ do: z.literal('storm'), reach: z.number().min(0).max(1).default(0.7) }),
  /** How far the device's clock is wrong; 0 puts it right. */
  z.strictObject({
    do: z.literal('clock-skew'),
    skewMs: z
      .int()
      .min(-366 * DAY_MS)
      .max(366 * DAY_MS),
  }),
  /** The device changes hands: what is left out stays, an owner of `null` is nobody. */
  z.strictObject({
    do: z.literal('assign'),
    merchant: email.optional(),
    owner: email.nullable().optional(),
  }),
] as const
export const deviceAction = z.discriminatedUnion('do', actionForms, { error: noSuchAction })

function noSuchAction({ code, input }: z.core.$ZodRawIssue): string | undefined {
  if (code !== 'invalid_union') return undefined
  const written: unknown = Object(input).do
  if (typeof written !== 'string') return 'an action is missing'
  const names = actionForms.flatMap(({ shape }) => [...shape.do._zod.values].map(String))
  return `no action "${written}"${suggestion(written, names)}`
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
const about = { ...when, device: deviceId.optional(), region: name.optional() }

/** A step that does something to a device, or to all of a region. */
export const actingStep = z.discriminatedUnion(
  'do',
  [
    plain.extend(about),
    cloud.extend({ ...about, cover: rampable(cover, 'from: 0, to: 0.9, over: 20m') }),
    load.extend({ ...about, powerW: rampable(powerW, 'from: 0, to: 4000, over: 1h') }),
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
