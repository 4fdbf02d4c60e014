import { readdir } from 'node:fs/promises'
import { shippedScenarios } from '@wattpost/emulator/scenarios'
import { NO_OTHERS, NO_SPACE, type PathKind, PLAIN } from './completion.ts'

/**
 * Completions of a path in the format of the generated scripts: one a line, then the directive.
 * @param typed the incomplete word
 */
export async function completedPaths(kind: PathKind, typed: string): Promise<string[]> {
  const folder = typed.slice(0, typed.lastIndexOf('/') + 1)
  const names = kind === 'scenario' && folder === '' ? await shippedScenarios() : []
  const candidates = [...names, ...(await pathsIn(folder, kind, typed))]
  const fitting = candidates.filter((path) => path.startsWith(typed) && PLAIN.test(path))
  // No space after a folder, so that its entries can be completed.
  const isFolder = fitting.length === 1 && fitting[0]?.endsWith('/') === true
  return [...fitting, `:${isFolder ? NO_OTHERS + NO_SPACE : NO_OTHERS}`]
}

async function pathsIn(folder: string, kind: PathKind, typed: string): Promise<string[]> {
  const showsHidden = typed.slice(folder.length).startsWith('.')
  try {
    const entries = await readdir(folder === '' ? '.' : folder, { withFileTypes: true })
    return entries
      .filter(({ name }) => showsHidden || !name.startsWith('.'))
      .filter((entry) => entry.isDirectory() || fits(kind, entry.name))
      .map((entry) => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`)
  } catch {
    // The folder does not exist.
    return []
  }
}

function fits(kind: PathKind, name: string): boolean {
  return kind === 'file' || (kind === 'scenario' && /\.ya?ml$/.test(name))
}
