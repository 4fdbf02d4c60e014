import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanLibraries } from './build/leanLibraries.ts'
import { iconChunk, lightChunks } from './build/lightChunks.ts'
import { offlineWorker } from './build/offline.ts'
import { publicBuild } from './build/publicBuild.ts'

const emulator = process.env.WATTPOST_EMULATOR_URL ?? 'http://127.0.0.1:4310'
/** The server that serves the page puts one of its own in this place for each answer. */
const nonce = '__CSP_NONCE__'
const root = fileURLToPath(new URL('.', import.meta.url)).replace(/[\\/]$/, '')
const HOUR_MS = 3_600_000
const checkEveryMs = Number(process.env.WATTPOST_BUILD_CHECK_MS ?? HOUR_MS)

/**
 * At its first schema zod tries whether it may compile code, and a browser reports that as a breach of the
 * page's content security policy. So it is told not to, in the chunk that holds it, before it looks.
 */
function zodWithoutEval({ moduleIds }: { readonly moduleIds: readonly string[] }): string {
  return moduleIds.some((id) => id.endsWith('/zod/v4/core/core.js'))
    ? 'globalThis.__zod_globalConfig = { jitless: true };'
    : ''
}

export default defineConfig({
  plugins: [react(), leanLibraries(), publicBuild({ nonce, checkEveryMs }), offlineWorker(root)],
  html: { cspNonce: nonce },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        intro: zodWithoutEval,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [iconChunk, lightChunks(root)],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': emulator,
      '/config.json': emulator,
      '/__emulator': emulator,
      '/socket.io': { target: emulator, ws: true },
    },
  },
})
