import { accepted, type Result, refused } from '@wattpost/protocol'
import { z } from 'zod'
import { LocatedYaml } from '../text/locatedYaml.ts'
import type { Mistake } from '../text/mistake.ts'

const FORM = 'must be an id, e.g. STG-17'
const idMap = z.record(
  z.string(),
  z.union([z.string().min(1, FORM).max(200, FORM), z.int()], { error: FORM }),
  {
    error: 'must name an id for each recorded one, a line each: HY-0001: STG-17',
  },
)

/** Reads a YAML file that names another id for each recorded one: `HY-0001: STG-17`. */
export function readIdMap(file: string, text: string): Result<Map<string, string>, Mistake[]> {
  const yaml = new LocatedYaml(file, text)
  const misspelt = yaml.mistakes
  if (misspelt.length > 0) return refused(misspelt)
  const data = yaml.data()
  if (!data.ok) return refused([data.error])
  const read = idMap.safeParse(data.value)
  if (!read.success)
    return refused(read.error.issues.map(({ path, message }) => yaml.mistake(path, message)))
  const ids = Object.entries(read.data).map(([from, to]) => [from, String(to)] as const)
  return accepted(new Map(ids))
}
