import { readdir } from 'node:fs/promises'
import { shippedScenarios } from '@wattpost/emulator/scenarios'
import type { Place } from './place.ts'

/** Words of the generated scripts: offer nothing else, and write no space after it. */
const NOTHING_ELSE = 4
const NO_SPACE = 2
/** Names that every shell takes as they are; others would need each shell's own quotes. */
const PLAIN = /^[\w.@%+,/-]+$/

/**
 * The paths that a word may become, as the generated scripts read them: one a line, then what the shell shall do.
 * @param typed the beginning of the word
 */
export async function completedPaths(place: Place, typed: string): Promise<string[]> {
  const folder = typed.slice(0, typed.lastIndexOf('/') + 1)
  const names = place === 'scenario' && folder === '' ? await shippedScenarios() : []
  const found = [...names, ...(await pathsIn(folder, place, typed))]
  const fitting = found.filter((path) => path.startsWith(typed) && PLAIN.test(path))
  // Whoever has completed a folder goes on to what is in it.
  const isFolder = fitting.length === 1 && fitting[0]?.endsWith('/') === true
  return [...fitting, `:${isFolder ? NOTHING_ELSE + NO_SPACE : NOTHING_ELSE}`]
}

async function pathsIn(folder: string, place: Place, typed: string): Promise<string[]> {
  const showsHidden = typed.slice(folder.length).startsWith('.')
  try {
    const entries = await readdir(folder === '' ? '.' : folder, { withFileTypes: true })
    return entries
      .filter(({ name }) => showsHidden || !name.startsWith('.'))
      .filter((entry) => entry.isDirectory() || fits(place, entry.name))
      .map((entry) => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`)
  } catch {
    // There is no such folder yet: nothing to complete.
    return []
  }
}

function fits(place: Place, name: string): boolean {
  return place === 'file' || (place === 'scenario' && /\.ya?ml$/.test(name))
}
