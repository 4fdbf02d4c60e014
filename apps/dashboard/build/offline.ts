import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const WORKER = 'offline-worker.js'
/** Stands in the worker for the version of what it keeps. */
const VERSION = '__OFFLINE_VERSION__'
const KEPT = ['offline.html', 'offline.css', 'offline.js', 'favicon.svg']

/** The worker that shows a page of its own when there is no connection, at an address that stays. */
export function offlineWorker(root: string): Plugin {
  return {
    name: 'wattpost-offline-worker',
    apply: 'build',
    buildStart() {
      const id = join(root, 'worker', 'offlineWorker.ts')
      this.emitFile({ type: 'chunk', id, fileName: WORKER })
    },
    async generateBundle(_, bundle) {
      const worker = bundle[WORKER]
      if (worker?.type !== 'chunk' || !worker.code.includes(VERSION))
        throw new Error(`${WORKER} has no place for the version of what it keeps`)
      worker.code = worker.code.replace(VERSION, await versionOf(join(root, 'public')))
    },
  }
}

/** Another one as soon as one of the kept files is another. */
async function versionOf(folder: string): Promise<string> {
  const hash = createHash('sha256')
  for (const name of KEPT) hash.update(await readFile(join(folder, name)))
  return hash.digest('hex').slice(0, 12)
}
