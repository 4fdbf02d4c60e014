import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot } from './repositoryRoot.mjs'

/** The references that could not be pinned, because the network did not give them. */
export const UNPINNED = fromRoot('cli/tooling/unpinned.json')

const FOLDERS = ['.github/workflows', 'deploy', 'docs/examples/ci']

/** The files that name actions and images. */
export function pinnedFiles() {
  return FOLDERS.flatMap((folder) =>
    readdirSync(fromRoot(folder))
      .filter((name) => /\.ya?ml$|^Dockerfile$/.test(name))
      .map((name) => join(fromRoot(folder), name)),
  )
}
