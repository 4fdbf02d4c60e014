// Bundles the emulator's TypeScript and the packages that it imports into one file for Node: finding and
// reading hundreds of files takes longer at each start than all the rest of it.
import { createRequire } from 'node:module'
import { build } from 'esbuild'
import { HOUSE, inHouse } from './house.mjs'

const main = inHouse('apps/emulator/src/main.ts')
const emulatorRequire = createRequire(main)

/** Ours are sources, which Node could not run. @type {import('esbuild').Plugin} */
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
  // Loaded when needed, or in a process of its own.
  external: ['firebase-admin', 'firebase-tools'],
  // Packages of the older kind still ask for `require`.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  plugins: [workspacesInside],
  sourcemap: true,
  logLevel: 'warning',
})
  // esbuild has said by then what is wrong, and where.
  .catch(() => process.exit(1))
