import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const fromRoot = (/** @type {string} */ path) =>
  fileURLToPath(new URL(`../../${path}`, import.meta.url))

/**
 * Runs a bench of the emulator's code in a separate process, bundled as shipped, so that benches do not affect
 * each other.
 * @param {string} name
 */
export async function benched(name) {
  // Beside the emulator's bundle, so that packages and data are found.
  const bundle = fromRoot(`apps/emulator/dist/${name}.bench.mjs`)
  await build({
    entryPoints: [fromRoot(`tests/bench/${name}.bench.mjs`)],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: {
      '@wattpost/emulator': fromRoot('apps/emulator/src/index.ts'),
      ...protocolEntries(),
    },
    logLevel: 'error',
  })
  const { status } = spawnSync(process.execPath, ['--expose-gc', bundle], { stdio: 'inherit' })
  rmSync(bundle)
  if (status !== 0) throw new Error(`the bench ${name} failed`)
}

/** The protocol's entries, by the name under which they are imported. */
function protocolEntries() {
  const { name, exports } = JSON.parse(readFileSync(fromRoot('protocol/package.json'), 'utf8'))
  const entries = Object.entries(/** @type {Record<string, string>} */ (exports))
  return Object.fromEntries(
    entries.map(([entry, file]) => [name + entry.slice(1), fromRoot(`protocol/${file}`)]),
  )
}
