import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { paths } from './paths.ts'

/** Names of the shipped scenarios in alphabetical order. */
export async function shippedScenarios(): Promise<string[]> {
  const files = await readdir(paths.scenarios)
  return files
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .sort()
}

/** The title of each shipped scenario, by name. */
export async function shippedTitles(): Promise<Record<string, string>> {
  const titles = (await shippedScenarios()).map(async (name) => [name, await titleOf(name)])
  return Object.fromEntries(await Promise.all(titles)) as Record<string, string>
}

/** Reads one line of the file; checking whole files would take seconds. */
async function titleOf(name: string): Promise<string> {
  const text = await readFile(join(paths.scenarios, `${name}.yaml`), 'utf8')
  return /^name: *"?(.*?)"? *$/m.exec(text)?.[1] ?? name
}
