import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import { z } from 'zod'
import { readWithMaps } from '../../scenario/schema/jsonWithMaps.ts'
import type { Scenario } from '../../scenario/schema/scenario.ts'

const worldSchema = z.object({
  /** Names the log: an emptied log that the same nodes filled again has another one. */
  log: z.string(),
  /** Version of the program: another one may simulate another world. */
  version: z.string(),
  seed: z.number(),
  /** Name of the scenario. */
  name: z.string(),
  /** The whole scenario as JSON with maps. */
  scenario: z.string(),
  speed: z.union([z.number(), z.literal('max')]),
  paused: z.boolean(),
})

/** How a log began. Its first node decides; the log may play another scenario since. */
export type LoggedWorld = z.infer<typeof worldSchema>
/** The same without the name of the log. */
export type WorldStart = Omit<LoggedWorld, 'log'>

/** The description of a new world. */
export function worldText(start: WorldStart): string {
  return JSON.stringify({ ...start, log: randomUUID() })
}

/**
 * The world of a log, if a node may join it: one of the same version, scenario and seed. The start of virtual time may
 * differ, as it can be the start of the program; that of the log counts.
 */
export function joinable(own: WorldStart, text: string): Result<LoggedWorld, Refusal> {
  const differs = (message: string) => refused({ what: 'log', where: 'log', message })
  const read = worldSchema.safeParse(JSON.parse(text))
  if (!read.success || read.data.version !== own.version)
    return differs('was begun by another version of Wattpost: start all nodes with the same one.')
  const { name, seed, scenario } = read.data
  if (seed === own.seed && isDeepStrictEqual(compared(scenario), compared(own.scenario)))
    return accepted(read.data)
  return differs(
    `was begun with “${name}” and seed ${seed}: start with the same, or use another database.`,
  )
}

/** A scenario without its start, and its place on this machine. */
function compared(text: string): object {
  const { file: _, clock, ...scenario } = readWithMaps(text) as Scenario
  return { ...scenario, clock: { ...clock, start: '' } }
}
