import { readdir } from 'node:fs/promises'
import { places } from './places.ts'

/** The names that `--scenario` takes, in alphabetical order. */
export async function shippedScenarios(): Promise<string[]> {
  const files = await readdir(places.scenarios)
  return files
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .sort()
}
