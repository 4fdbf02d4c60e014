import { families, hydraVariants } from '@wattpost/protocol'
import { z } from 'zod'
import { siteKinds } from '../world/site.ts'
import { gridQualities } from '../world/spec.ts'
import { deviceId, name } from './words.ts'

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

/** The forms of a fleet entry. */
export const entryForms = [named, counted] as const

/** A fleet entry's own schema, chosen by its key, so that a mistake is told where it is. */
export function entrySchema(entry: unknown): z.ZodType<FleetEntry> {
  return typeof entry === 'object' && entry !== null && 'count' in entry ? counted : named
}
