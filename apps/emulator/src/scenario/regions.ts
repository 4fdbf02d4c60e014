import { z } from 'zod'
import regionsFile from '../../../../fixtures/regions.json' with { type: 'json' }

const region = z.strictObject({
  name: z.string(),
  tz: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Mobile country and network code, the IMSI's beginning. */
  mccmnc: z.string(),
  operators: z.tuple([z.string()], z.string()),
})

/** Where fleets stand: a city with its time zone and mobile operators. */
export type Region = z.infer<typeof region>

/** All regions, as `fixtures/regions.json` has them. */
export const regions: readonly Region[] = z.array(region).parse(regionsFile)
export const regionNames: readonly string[] = regions.map(({ name }) => name)
