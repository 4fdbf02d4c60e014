// Bundles the command line with the emulator. Code that only some commands need is in separate chunks, so that
// `--help` does not load a server.
import { mkdirSync, rmSync } from 'node:fs'
import { build } from 'esbuild'
import { CLI_BUNDLE, PARSER_BUNDLE } from './bundleOptions.mjs'
import { fromRoot } from './repositoryRoot.mjs'

const folder = fromRoot('cli/dist/bundle')

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

await Promise.all([
  build({
    ...CLI_BUNDLE,
    outdir: folder,
    // Loaded when needed, or in a child process.
    external: ['firebase-tools', 'playwright'],
    sourcemap: true,
  }),
  build({ ...PARSER_BUNDLE, outdir: folder }),
  // The Auth emulator's children: the emulator forks them from its own folder.
  build({
    entryPoints: ['fast', 'official'].map((name) =>
      fromRoot(`apps/emulator/src/auth/${name}AuthEmulator.child.mjs`),
    ),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  }),
])
  // esbuild has already printed the error and its location.
  .catch(() => process.exit(1))
