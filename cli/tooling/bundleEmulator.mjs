// Bundles the emulator and the packages that it imports into one file: reading hundreds of files would take most of
// the start.
import { build } from 'esbuild'
import { NODE_BUNDLE, PARSER_BUNDLE } from './bundleOptions.mjs'
import { fromRoot } from './repositoryRoot.mjs'

await Promise.all([
  build({
    ...NODE_BUNDLE,
    entryPoints: [fromRoot('cli/src/start/main.ts')],
    outfile: fromRoot('apps/emulator/dist/main.js'),
    // Loaded when needed, or in a child process.
    external: ['@redis/client', 'firebase-admin', 'firebase-tools'],
    sourcemap: true,
  }),
  build({ ...PARSER_BUNDLE, outdir: fromRoot('apps/emulator/dist') }),
])
  // esbuild has already printed the error and its location.
  .catch(() => process.exit(1))
