// Bundles the emulator and the packages that it imports into one file: reading hundreds of files would take most of
// the start.
import { build } from 'esbuild'
import { NODE_BUNDLE } from './bundleOptions.mjs'
import { fromRoot } from './repositoryRoot.mjs'

await build({
  ...NODE_BUNDLE,
  entryPoints: [fromRoot('cli/src/start/main.ts')],
  outfile: fromRoot('apps/emulator/dist/main.js'),
  // Loaded when needed, or in a child process.
  external: ['firebase-admin', 'firebase-tools'],
  sourcemap: true,
})
  // esbuild has already printed the error and its location.
  .catch(() => process.exit(1))
