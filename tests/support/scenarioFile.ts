import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A temporary scenario file, removed on dispose. */
export interface ScenarioFile {
  readonly path: string
  drop(): Promise<void>
}

/** Writes a scenario to a temporary file. */
export async function scenarioFile(text: string): Promise<ScenarioFile> {
  const folder = await mkdtemp(join(tmpdir(), 'wattpost-'))
  const path = join(folder, 'own.yaml')
  await writeFile(path, text)
  return { path, drop: () => rm(folder, { recursive: true, force: true }) }
}

/** The same for a single test, removed at its end. */
export async function ownScenario(text: string): Promise<string> {
  const { path, drop } = await scenarioFile(text)
  onTestFinished(drop)
  return path
}
