import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { colorSchemeScript } from '../src/settings/colorScheme.ts'

const WORKER = 'offline-worker.js'
/** Placeholder for the version in the worker. */
const VERSION = '__OFFLINE_VERSION__'
/** Files of `public` that the worker caches, besides the script of its page. */
const CACHED = ['offline.html', 'offline.css', 'favicon.svg']
const SCRIPT = 'offline.js'

/** Builds the offline worker and the script of its page at fixed URLs. */
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
      const script = `${colorSchemeScript()}\n${await readFile(join(root, 'worker', SCRIPT), 'utf8')}`
      this.emitFile({ type: 'asset', fileName: SCRIPT, source: script })
      const cached = CACHED.map((name) => readFile(join(root, 'public', name)))
      worker.code = worker.code.replace(
        VERSION,
        versionOf([script, ...(await Promise.all(cached))]),
      )
    },
  }
}

/** Hash of the cached files. */
function versionOf(contents: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const content of contents) hash.update(content)
  return hash.digest('hex').slice(0, 12)
}
