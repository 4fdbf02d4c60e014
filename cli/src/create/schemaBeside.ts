import { copyFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { places } from '@wattpost/emulator/scenarios'

/** The file that the first line of a scenario names. */
export const SCHEMA = 'scenario.schema.json'

/** Puts the JSON Schema beside a scenario, by which an editor completes it. Rejects as `copyFile` does. */
export function putSchemaBeside(scenario: string): Promise<void> {
  return copyFile(join(places.scenarios, SCHEMA), join(dirname(scenario), SCHEMA))
}
