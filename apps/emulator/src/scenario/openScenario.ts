import { readFile } from 'node:fs/promises'
import { isAbsolute, join, resolve } from 'node:path'
import { type Result, refused } from '@wattpost/protocol'
import type { Mistake } from './mistake.ts'
import { parseScenario } from './parseScenario.ts'
import type { Scenario } from './schema.ts'

/** Where shipped scenarios lie, and against which folder a path is read. */
export interface ScenarioPlaces {
  readonly shipped: string
  readonly workingFolder: string
}

/** A name in `scenarios/`, or the path of a file: what contains a slash or ends in .yaml is a path. */
function scenarioPath(nameOrPath: string, places: ScenarioPlaces): string {
  const isPath = /[/\\]|\.ya?ml$/.test(nameOrPath) || isAbsolute(nameOrPath)
  return isPath
    ? resolve(places.workingFolder, nameOrPath)
    : join(places.shipped, `${nameOrPath}.yaml`)
}

/** Reads a scenario by name or path; a file that can't be read is a mistake like one that is wrong. */
export async function openScenario(
  nameOrPath: string,
  places: ScenarioPlaces,
  accounts: readonly string[],
): Promise<Result<Scenario, Mistake[]>> {
  const file = scenarioPath(nameOrPath, places)
  try {
    return parseScenario(file, await readFile(file, 'utf8'), accounts)
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    const message = why === 'ENOENT' ? 'there is no such scenario file' : `can't be read (${why})`
    return refused([{ file, line: 1, column: 1, message }])
  }
}
