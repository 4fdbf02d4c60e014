// Bundles the command line and the emulator in it. What a command needs beyond the others lies in a part of its
// own beside the first: `--help` must not read a server.
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { build } from 'esbuild'
import { CLI_BUNDLE } from './cliBundle.mjs'
import { inHouse } from './house.mjs'

const folder = inHouse('cli/dist/bundle')

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
// They are run as processes of their own, from beside whoever starts them.
const children = [
  'quickDoor.child.mjs',
  'officialDoor.child.mjs',
  'firebaseTools.mjs',
  'portSwitch.mjs',
]
for (const child of children)
  copyFileSync(inHouse(`apps/emulator/src/auth/${child}`), `${folder}/${child}`)

await build({
  ...CLI_BUNDLE,
  outdir: folder,
  // Loaded when needed, or in a process of its own.
  external: ['firebase-tools', 'playwright'],
  sourcemap: true,
})
  // esbuild has said by then what is wrong, and where.
  .catch(() => process.exit(1))
