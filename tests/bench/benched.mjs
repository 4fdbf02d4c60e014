import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const inHouse = (/** @type {string} */ path) =>
  fileURLToPath(new URL(`../../${path}`, import.meta.url))

/**
 * Runs a bench of the emulator's code in a process of its own, bundled as it ships, so that no bench warms or
 * burdens the next.
 * @param {string} name
 */
export async function benched(name) {
  // Where the emulator's own bundle stands, so that packages and data are found.
  const bundle = inHouse(`apps/emulator/dist/${name}.bench.mjs`)
  await build({
    entryPoints: [inHouse(`tests/bench/${name}.bench.mjs`)],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: {
      '@wattpost/emulator': inHouse('apps/emulator/src/index.ts'),
      '@wattpost/protocol': inHouse('protocol/src/index.ts'),
    },
    logLevel: 'error',
  })
  const { status } = spawnSync(process.execPath, ['--expose-gc', bundle], { stdio: 'inherit' })
  rmSync(bundle)
  if (status !== 0) throw new Error(`the bench ${name} failed`)
}
