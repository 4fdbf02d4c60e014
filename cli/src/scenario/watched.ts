import { basename, dirname, resolve } from 'node:path'
import { scenarioPath } from '@wattpost/emulator/scenarios'

/**
 * Where saving one of these is noticed: a folder with the files in it, for editors put a new file in an old one's place.
 * @param files names in `scenarios/`, or paths
 */
export function watchedFiles(
  files: readonly string[],
  places: Parameters<typeof scenarioPath>[1],
): Map<string, Set<string>> {
  const watched = new Map<string, Set<string>>()
  for (const file of files) {
    const path = resolve(scenarioPath(file, places))
    const names = watched.get(dirname(path)) ?? new Set()
    watched.set(dirname(path), names.add(basename(path)))
  }
  return watched
}
