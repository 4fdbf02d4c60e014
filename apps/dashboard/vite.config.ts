import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogues } from './build/catalogues.ts'
import { compressed } from './build/compressed.ts'
import { directIcons } from './build/directIcons.ts'
import { completeEntryChunk, firstLoadChunks } from './build/firstLoadChunks.ts'
import { leanPackages } from './build/leanPackages.ts'
import { offlineWorker } from './build/offline.ts'
import { packageFiles } from './build/packageFiles.ts'
import { zodWithoutEval } from './build/patches/zod.ts'
import { publicBuild } from './build/publicBuild.ts'
import { withoutMeanings } from './build/withoutMeanings.ts'

const emulator = process.env.WATTPOST_EMULATOR_URL ?? 'http://127.0.0.1:4310'
/** The server replaces this placeholder by a nonce for each response. */
const nonce = '__CSP_NONCE__'
const root = fileURLToPath(new URL('.', import.meta.url)).replace(/[\\/]$/, '')
const HOUR_MS = 3_600_000
const checkEveryMs = Number(process.env.WATTPOST_BUILD_CHECK_MS ?? HOUR_MS)

export default defineConfig({
  plugins: [
    directIcons(),
    withoutMeanings(),
    react(),
    catalogues(),
    leanPackages(),
    publicBuild({ nonce, checkEveryMs }),
    offlineWorker(root),
    completeEntryChunk(),
    packageFiles(),
    compressed(),
  ],
  html: { cspNonce: nonce },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // For the notices in the tarball.
    license: { fileName: '.vite/license.json' },
    rolldownOptions: {
      output: {
        intro: zodWithoutEval,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: firstLoadChunks(root),
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
      // The Auth emulator, at the address that the Firebase SDKs call.
      '^/\\w+\\.googleapis\\.com/': emulator,
      '/socket.io': { target: emulator, ws: true },
    },
  },
})
