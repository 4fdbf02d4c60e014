import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { places } from './places.ts'

/** The names that `--scenario` takes, in alphabetical order. */
export async function shippedScenarios(): Promise<string[]> {
  const files = await readdir(places.scenarios)
  return files
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .sort()
}

/** What each shipped scenario is called in its file, by the file's name. */
export async function shippedTitles(): Promise<Record<string, string>> {
  const titles = (await shippedScenarios()).map(async (name) => [name, await titleOf(name)])
  return Object.fromEntries(await Promise.all(titles)) as Record<string, string>
}

/** One line is read, since whole files would take seconds to check. */
async function titleOf(name: string): Promise<string> {
  const text = await readFile(join(places.scenarios, `${name}.yaml`), 'utf8')
  return /^name: *"?(.*?)"? *$/m.exec(text)?.[1] ?? name
}
