// Bundles the emulator's TypeScript, and the workspaces that it imports, into one file for Node.
import { createRequire } from 'node:module'
import { build } from 'esbuild'
import { HOUSE, inHouse } from './house.mjs'

const main = inHouse('apps/emulator/src/main.ts')
const emulatorRequire = createRequire(main)

/** Packages stay outside; ours are sources, which Node could not run. @type {import('esbuild').Plugin} */
const workspacesInside = {
  name: 'workspaces-inside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^@wattpost\// }, ({ path }) => ({ path: emulatorRequire.resolve(path) })),
}

await build({
  entryPoints: [main],
  outfile: inHouse('apps/emulator/dist/main.js'),
  absWorkingDir: HOUSE,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  plugins: [workspacesInside],
  sourcemap: true,
  logLevel: 'warning',
})
  // esbuild has said by then what is wrong, and where.
  .catch(() => process.exit(1))
