import { z } from 'zod'
import regionsFile from '../../../../../fixtures/regions.json' with { type: 'json' }

const region = z.strictObject({
  name: z.string(),
  tz: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Mobile country and network code: the first digits of an IMSI. */
  mccmnc: z.string(),
  operators: z.tuple([z.string()], z.string()),
})

/** A city with its time zone and mobile operators. */
export type Region = z.infer<typeof region>

/** The regions of `fixtures/regions.json`, at least one. */
export const regions: readonly [Region, ...Region[]] = z.tuple([region], region).parse(regionsFile)
export const regionNames: readonly string[] = regions.map(({ name }) => name)
