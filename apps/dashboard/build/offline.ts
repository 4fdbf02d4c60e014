import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const WORKER = 'offline-worker.js'
/** Placeholder for the version in the worker. */
const VERSION = '__OFFLINE_VERSION__'
const CACHED = ['offline.html', 'offline.css', 'offline.js', 'favicon.svg']

/** Builds the offline worker at a fixed URL. */
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
        throw new Error(`${WORKER} has no ${VERSION}`)
      worker.code = worker.code.replace(VERSION, await versionOf(join(root, 'public')))
    },
  }
}

/** Hash of the cached files. */
async function versionOf(folder: string): Promise<string> {
  const hash = createHash('sha256')
  for (const name of CACHED) hash.update(await readFile(join(folder, name)))
  return hash.digest('hex').slice(0, 12)
}
