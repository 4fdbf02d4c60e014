import { type Family, families, hydraVariants } from '@wattpost/protocol'
import { z } from 'zod'
import { siteKinds } from '../../world/site.ts'
import { gridQualities } from '../../world/spec.ts'
import { deviceId, name } from '../values/fields.ts'

const simDigits = z.string().regex(/^\d{15}$/, 'must be 15 digits, in quotes')

/** Keys of an entry that apply to each of its devices. */
const common = {
  merchant: z
    .string()
    .optional()
    .meta({ description: 'The merchant whose fleet it belongs to, by email.' }),
  owner: z.string().optional().meta({
    description: 'The end user that it is assigned to, by email, e.g. owner@wattpost.test.',
  }),
  grid: z
    .enum(gridQualities)
    .default('typical')
    .meta({ description: 'How often the grid fails without a script.' }),
  outages: z.enum(['natural', 'scripted']).optional().meta({
    description: 'From the start, whether outages are random, or only from the timeline.',
  }),
}
const placing = {
  family: z.enum(families).meta({
    description:
      'bg: battery, solar, inverter · pm: three-phase meter · hydra: grid and generator monitor.',
  }),
  variant: z
    .enum(hydraVariants)
    .optional()
    .meta({ description: 'The hydra’s variant. Default: chosen by the seed.' }),
  feedIn: z
    .boolean()
    .optional()
    .meta({ description: 'The surplus of the sun goes into the grid; of a `solar_grid` hydra.' }),
  region: name.optional().meta({
    description: 'A region of fixtures/regions.json; its devices share outages and clouds.',
  }),
  kind: z
    .enum(siteKinds)
    .optional()
    .meta({ description: 'The kind of building; it determines the load.' }),
  ...common,
}
/** A device with an id; where it is and its SIM follow from the seed if not written. */
export const named = z.strictObject({
  id: deviceId.meta({ description: 'The device’s id, for steps and expectations.' }),
  site: name
    .optional()
    .meta({ description: 'The name of the site. Default: a street of the region.' }),
  ...placing,
  latitude: z
    .number()
    .min(-90)
    .max(90)
    .optional()
    .meta({ description: 'Degrees north. The nearest region applies unless one is named.' }),
  longitude: z.number().min(-180).max(180).optional().meta({ description: 'Degrees east.' }),
  imei: simDigits.optional().meta({ description: 'The modem’s IMEI, 15 digits.' }),
  imsi: simDigits.optional().meta({ description: 'The SIM’s IMSI, 15 digits.' }),
  operator: name.optional().meta({ description: 'The mobile operator.' }),
})

/** Devices of a fleet, and of an entry. */
export const DEVICES_MAX = 100_000

const counted = z.strictObject({
  count: z
    .int()
    .min(1)
    .max(DEVICES_MAX)
    .meta({ description: 'The number of devices of this kind.' }),
  ...placing,
})

const filed = z.strictObject({
  file: z.string().min(1).max(1000).meta({
    description:
      'A .csv or .json file of `wattpost fleet`, beside the scenario; each row a device.',
  }),
  ...common,
})

export type NamedEntry = z.output<typeof named>
export type CountedEntry = z.output<typeof counted>
export type FiledEntry = z.output<typeof filed>
export type FleetEntry = NamedEntry | CountedEntry

/** The forms of a fleet entry. */
export const entryForms = [named, counted, filed] as const

/** The schema of one entry, chosen by its key, so that errors have exact locations. */
export function entrySchema(entry: unknown): z.ZodType<FleetEntry | FiledEntry> {
  if (typeof entry !== 'object' || entry === null) return named
  if ('file' in entry) return filed
  return 'count' in entry ? counted : named
}

/** The devices of a fleet file, with what their entry says about all of them. */
export function filedDevices(entry: FiledEntry, rows: readonly NamedEntry[]): NamedEntry[] {
  const { file: _, ...all } = entry
  // A file has many devices: like those with `count`, they have natural outages by default.
  const outages = all.outages ?? 'natural'
  return rows.map((row) => ({ ...row, ...all, outages }))
}

const PREFIX: Record<Family, string> = { bg: 'BG', pm: 'PM', hydra: 'HY' }

/** A device's id and its fleet entry. */
export interface IdentifiedDevice {
  readonly id: string
  readonly entry: FleetEntry
}

/** The id of each device: as written, or the next free number of its family. */
export function identifiedDevices(fleet: readonly FleetEntry[]): IdentifiedDevice[] {
  const taken = new Set(fleet.map((entry) => ('id' in entry ? entry.id : undefined)))
  const next: Record<Family, number> = { bg: 1, pm: 1, hydra: 1 }
  const free = (family: Family): string => {
    for (;;) {
      const id = `${PREFIX[family]}-${String(next[family]++).padStart(4, '0')}`
      if (!taken.has(id)) return id
    }
  }
  return fleet.flatMap((entry): IdentifiedDevice[] =>
    'id' in entry
      ? [{ id: entry.id, entry }]
      : Array.from({ length: entry.count }, () => ({ id: free(entry.family), entry })),
  )
}
