// Bundles the command line and the emulator in it. What a command needs beyond the others lies in a part of its
// own beside the first: `--help` must not read a server.
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { build } from 'esbuild'
import { HOUSE, inHouse } from './house.mjs'

const emulatorRequire = createRequire(inHouse('apps/emulator/src/main.ts'))
const folder = inHouse('cli/dist/bundle')

/** Ours are sources, which Node could not run. @type {import('esbuild').Plugin} */
const workspacesInside = {
  name: 'workspaces-inside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^@wattpost\// }, ({ path }) => ({
      path: emulatorRequire.resolve(path),
      sideEffects: false,
    })),
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
// They are run as processes of their own, from beside whoever starts them.
for (const child of ['quickDoor.child.mjs', 'officialDoor.child.mjs', 'portSwitch.mjs'])
  copyFileSync(inHouse(`apps/emulator/src/auth/${child}`), `${folder}/${child}`)

await build({
  entryPoints: [inHouse('cli/src/main.ts'), inHouse('cli/src/api.ts')],
  outdir: folder,
  absWorkingDir: HOUSE,
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Loaded when needed, or in a process of its own.
  external: ['firebase-admin', 'firebase-tools', 'playwright'],
  // Packages of the older kind still ask for `require`.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  plugins: [workspacesInside],
  sourcemap: true,
  logLevel: 'warning',
})
  // esbuild has said by then what is wrong, and where.
  .catch(() => process.exit(1))
