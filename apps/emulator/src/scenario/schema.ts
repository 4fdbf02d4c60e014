import {
  dividerParams,
  families,
  hydraVariants,
  notificationsThreshold,
  phases,
} from '@wattpost/protocol'
import { z } from 'zod'
import { siteKinds } from '../world/site.ts'
import { gridQualities } from '../world/spec.ts'
import { isTimeZone } from '../world/zone.ts'
import { duration, someTime } from './duration.ts'
import type { BrowserExpectation, Expectation } from './expectation.ts'
import { after } from './gate.ts'
import { rampable } from './ramp.ts'
import { suggestion } from './suggest.ts'
import { deviceEvent, deviceId, name } from './words.ts'

const tz = z.string().refine(isTimeZone, 'must be a time zone name, e.g. Africa/Lagos')

const clock = z.strictObject({
  /** Where virtual time begins. */
  start: z.iso.datetime({ offset: true, error: 'must be a moment, e.g. "2026-01-15T17:58:00Z"' }),
  tz: tz.default('UTC'),
  /** Virtual seconds per second. */
  rate: z.number().min(0.1).max(10_000).default(1),
  /** The timeline begins again after this, while time goes on upward. */
  loop: someTime.optional(),
  /** How long the play lasts. */
  limit: someTime.optional(),
})

const placing = {
  family: z.enum(families),
  variant: z.enum(hydraVariants).optional(),
  /** The merchant in whose fleet it is, by email. */
  merchant: z.string().optional(),
  /** The end user it is assigned to, by email. */
  owner: z.string().optional(),
  region: name.optional(),
  kind: z.enum(siteKinds).optional(),
  /** How often the grid fails on its own. */
  grid: z.enum(gridQualities).default('typical'),
  /** From the start on, does nature still make outages, or only the script? */
  outages: z.enum(['natural', 'scripted']).optional(),
}
const named = z.strictObject({ id: deviceId, site: name.optional(), ...placing })
const counted = z.strictObject({ count: z.int().min(1).max(100_000), ...placing })

export type NamedEntry = z.output<typeof named>
export type CountedEntry = z.output<typeof counted>
export type FleetEntry = NamedEntry | CountedEntry

const wait = z.union([duration, z.strictObject({ uniform: z.tuple([duration, duration]) })], {
  error: 'must be a duration, e.g. 30s, or { uniform: [6s, 9s] }',
})
const when = {
  id: name.optional(),
  /** Since the start. */
  at: duration.optional(),
  after: after.optional(),
  wait: wait.optional(),
}
const whom = { device: deviceId.optional(), region: name.optional() }

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
] as const

const cover = z.number().min(0).max(1)
const powerW = z.number().min(0).max(1_000_000)

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
] as const
export const deviceAction = z.discriminatedUnion('do', actionForms, { error: noSuchAction })

function noSuchAction({ code, input }: z.core.$ZodRawIssue): string | undefined {
  if (code !== 'invalid_union') return undefined
  const written: unknown = Object(input).do
  if (typeof written !== 'string') return 'an action is missing'
  const names = actionForms.flatMap(({ shape }) => [...shape.do._zod.values].map(String))
  return `no action "${written}"${suggestion(written, names)}`
}

/** Any event of the specification with any payload, malformed ones too. */
const emission = z.strictObject({
  ...when,
  device: deviceId,
  emit: deviceEvent,
  data: z.unknown(),
})

const [plain, cloud, load, thresholds, dividers, phase, channel, fuel, shedding, storm] =
  actionForms
const acting = z.discriminatedUnion(
  'do',
  [
    plain.extend({ ...when, ...whom }),
    cloud.extend({ ...when, ...whom, cover: rampable(cover, 'from: 0, to: 0.9, over: 20m') }),
    load.extend({ ...when, ...whom, powerW: rampable(powerW, 'from: 0, to: 4000, over: 1h') }),
    thresholds.extend({ ...when, ...whom }),
    dividers.extend({ ...when, ...whom }),
    phase.extend({ ...when, ...whom }),
    channel.extend({ ...when, ...whom }),
    fuel.extend({ ...when, ...whom }),
    shedding.extend({ ...when, ...whom }),
    storm.extend({ ...when, ...whom }),
  ],
  { error: noSuchAction },
)
export type ActingStep = z.output<typeof acting>
export type EmissionStep = z.output<typeof emission>
export type Step = ActingStep | EmissionStep

/** A scenario file [schema 1]. */
export const scenarioSchema = z.strictObject({
  schema: z.literal(1, { error: 'this version reads scenario files of schema 1' }),
  name,
  description: z.string().max(1000).optional(),
  tags: z.array(name).default([]),
  seed: z.int().min(0).max(4_294_967_295).default(1),
  clock,
  fleet: z.array(z.unknown()).min(1),
  timeline: z.array(z.unknown()).default([]),
  /** Further timelines beside the first, each for itself. */
  tracks: z.array(z.unknown()).default([]),
  /** Judged from the logs. */
  expect: z.array(z.unknown()).default([]),
  /** Judged in a real browser. */
  browser: z.array(z.unknown()).default([]),
})

/** A timeline under a name; steps of one track may come after those of another. */
export const track = z.strictObject({ name, timeline: z.array(z.unknown()).min(1) })

/** The forms of a step and of a fleet entry. */
export const stepForms = [acting, emission] as const
export const entryForms = [named, counted] as const

/** A step's own schema, chosen by its key, so that a mistake is told where it is. */
export function stepSchema(step: unknown): z.ZodType<Step> {
  return typeof step === 'object' && step !== null && 'emit' in step ? emission : acting
}
/** A fleet entry's own schema, likewise. */
export function entrySchema(entry: unknown): z.ZodType<FleetEntry> {
  return typeof entry === 'object' && entry !== null && 'count' in entry ? counted : named
}

type Read = z.output<typeof scenarioSchema>
/** A scenario, read and checked. */
export type Scenario = Omit<Read, 'timeline' | 'tracks' | 'fleet' | 'expect' | 'browser'> & {
  readonly fleet: readonly FleetEntry[]
  /** The steps of all tracks, those of the first timeline before the others. */
  readonly timeline: readonly Step[]
  readonly expect: readonly Expectation[]
  readonly browser: readonly BrowserExpectation[]
}
